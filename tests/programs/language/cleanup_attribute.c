// RUN: check
// EXPECT: safe runs=1
/* Variables with a cleanup function. */
#include <assert.h>

static int log_;
static void note(int *p) { log_ = log_ * 10 + *p; }
static int work(int stop) {
    __attribute__((cleanup(note))) int a = 1;
    {
        __attribute__((cleanup(note))) int b = 2;
        if (stop) return 7;
    }
    __attribute__((cleanup(note))) int c = 3;
    return 8;
}

int main(void) {
    assert(work(1) == 7 && log_ == 21);
    log_ = 0;
    assert(work(0) == 8 && log_ == 231);
    return 0;
}
