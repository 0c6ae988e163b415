// RUN: check
// EXPECT: error null-deref@BUG
/* A symbolic index into a table of pointers: a symbolic base. */
#include <assert.h>
#include <heddle.h>

static int a = 10, b = 20, c = 30;
static int *const table[4] = {&a, &b, &c, 0};

int main(void) {
    unsigned i = heddle_uint("i") & 3;
    int *p = table[i];
    *p += 1; // BUG
    assert(*table[i] % 10 == 1);
    return 0;
}
