// RUN: check --quiet --show-output
// EXPECT: stdout~^hello$
// EXPECT: stdout~^ab$
// EXPECT: safe runs=1
/* puts, putchar, fputs, fprintf, fwrite. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[6];
    strcpy(text, "hello");
    puts(text); // BUG
    putchar('a');
    fputs("b", stdout);
    fprintf(stdout, "%c", '\n');
    fwrite("xy\n", 1, 3, stdout);
    return 0;
}
