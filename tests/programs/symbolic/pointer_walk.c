// RUN: check
// EXPECT: safe
/* A pointer that walks by input-dependent steps. */
#include <heddle.h>

static char path[10];

int main(void) {
    char *p = path;
    for (int i = 0; i < 3; i++) {
        unsigned step = heddle_uint("step");
        if (step > 3) return 0;
        p += step;
        *p = 1; // BUG
    }
    return 0;
}
