// RUN: check
// EXPECT: error use-after-free@BUG
/* A library function given freed memory. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = malloc(4);
    if (!p) return 0;
    strcpy(p, "abc");
    free(p);
    unsigned long n = strlen(p); // BUG
    return n != 3;
}
