// RUN: check
// EXPECT: error assert@BUG
/* setjmp and longjmp on symbolic paths. */
#include <assert.h>
#include <heddle.h>
#include <setjmp.h>

static jmp_buf back;

static void risky(int x) {
    if (x == 42) longjmp(back, 7);
}

int main(void) {
    int x = heddle_int("x");
    int code = setjmp(back);
    if (code == 0) {
        risky(x);
        assert(x != 42);
        return 0;
    }
    assert(code != 7); // BUG
    return 0;
}
