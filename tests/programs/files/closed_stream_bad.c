// RUN: check
// EXPECT: error use-after-free@BUG
#include <stdio.h>

int main(void) {
    FILE *f = fopen("file", "w");
    fclose(f);
    fputs("late", f); // BUG
    return 0;
}
