// RUN: check
// EXPECT: safe runs=1
// RUN: check --check=assert,memory,leak
// EXPECT: error leak
/* Leaks are reported only when asked for. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(4);
    return p == (int *)8;
}
