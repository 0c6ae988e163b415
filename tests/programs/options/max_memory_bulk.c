// RUN: check --max-memory=200M --max-time=15
// EXPECT: incomplete memory limit
// EXPECT: json peak_bytes<220000000
/* One instruction that would write more than there is memory for. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    for (int i = 1; i < 8; i++) {
        char *p = malloc(1ul << 30);
        if (!p) continue;
        memset(p, i, 1ul << 30);
        memcpy(p + (1ul << 29), p + 1, 1ul << 28);
    }
    return 0;
}
