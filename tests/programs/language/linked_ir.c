// RUN: check
// FILES: parts/module.ll
// EXPECT: safe runs=1
/* A C file linked with a module in LLVM's assembly language. */
#include <assert.h>
int triple(int x);

int main(void) {
    assert(triple(14) == 42);
    return 0;
}
