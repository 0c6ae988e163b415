// RUN: check --quiet --show-output
// EXPECT: error uninitialized|out-of-bounds@BUG
/* puts, putchar, fputs, fprintf, fwrite. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[6];
    puts(text); // BUG
    putchar('a');
    fputs("b", stdout);
    fprintf(stdout, "%c", '\n');
    fwrite("xy\n", 1, 3, stdout);
    return 0;
}
