// RUN: check
// EXPECT: safe runs=1
/* malloc(0) gives a pointer that may be freed but not used. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(0);
    free(p);
    return 0;
}
