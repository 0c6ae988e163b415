// RUN: check --max-memory=200M --max-time=15
// EXPECT: incomplete memory limit
// EXPECT: json peak_bytes<220000000
/* A program that allocates without end meets the bound on memory. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    for (;;) {
        char *p = malloc(1 << 20);
        if (!p) continue;
        memset(p, 1, 1 << 20);
    }
}
