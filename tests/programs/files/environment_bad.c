// RUN: check --env=LEVEL=10
// EXPECT: error out-of-bounds@BUG
// RUN: check --env=LEVEL
// EXPECT: status=2
// NATIVE: replay
#include <stdlib.h>

int main(void) {
    int levels[10] = {0};
    const char *level = getenv("LEVEL");
    return level ? levels[atoi(level)] : 0; // BUG
}
