// RUN: check
// EXPECT: error assert@BUG
/* Function addresses as data: stored as void pointers and integers, compared. */
#include <assert.h>
#include <stdint.h>

static int one(void) { return 1; }
static int two(void) { return 2; }

int main(void) {
    void *p = (void *)one;
    uintptr_t i = (uintptr_t)two;
    int (*f)(void) = (int (*)(void))p;
    int (*g)(void) = (int (*)(void))i;
    assert(f() == 1 && g() == 2 && f != g && f != 0);
    assert(f == two); // BUG
    return 0;
}
