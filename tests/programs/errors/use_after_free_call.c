// RUN: check
// EXPECT: safe runs=1
/* A library function given freed memory. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = malloc(4);
    if (!p) return 0;
    strcpy(p, "abc");
    unsigned long n = strlen(p);
    free(p);
    return n != 3;
}
