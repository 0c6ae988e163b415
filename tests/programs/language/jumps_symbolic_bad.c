// RUN: check
// EXPECT: error assert@BUG
/* The value 1 may have been 0. */
#include <assert.h>
#include <heddle.h>
#include <setjmp.h>

int set(jmp_buf to) __asm__("setjmp") __attribute__((returns_twice));
int set_signals(sigjmp_buf to, int save) __asm__("sigsetjmp") __attribute__((returns_twice));
void jump(jmp_buf to, int value) __asm__("_longjmp") __attribute__((noreturn));
void jump_checked(jmp_buf to, int value) __asm__("__longjmp_chk") __attribute__((noreturn));

static jmp_buf here;
static sigjmp_buf there;

int main(void) {
    int value, got;
    heddle_symbolic(&value, sizeof value, "value");
    if ((got = setjmp(here)) == 0)
        longjmp(here, value);
    assert(value ? got == value : got == 1);
    if ((got = set(here)) == 0)
        jump(here, value + 1);
    assert(value + 1 ? got == value + 1 : got == 1);
    if ((got = sigsetjmp(there, 1)) == 0)
        siglongjmp(there, value);
    assert(value ? got == value : got == 1);
    if ((got = set_signals(there, value)) == 0)
        jump_checked(there, value);
    assert(got != 1 || value == 1); // BUG
    return 0;
}
