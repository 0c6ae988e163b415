// RUN: check
// EXPECT: safe runs=1
/* Aliases of functions and variables; weak definitions and weak references. */
#include <assert.h>

static int original(int x) { return x + 1; }
int renamed(int x) __attribute__((alias("original")));
int value = 5;
extern int other_value __attribute__((alias("value")));
__attribute__((weak)) int overridable(void) { return 1; }
__attribute__((weak)) extern int absent(void);

int main(void) {
    assert(renamed(41) == 42 && overridable() == 1);
    other_value = 9;
    assert(value == 9);
    if (absent) return absent();
    return 0;
}
