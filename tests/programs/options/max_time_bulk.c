// RUN: check --max-time=1
// EXPECT: incomplete max-time
// EXPECT: json seconds<6
/* Instructions that each take long. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = malloc(1 << 28);
    if (!p) return 1;
    for (int i = 0;; i++) {
        memset(p, i, 1 << 27);
        memcpy(p + (1 << 27), p + 1, (1 << 27) - 2);
    }
}
