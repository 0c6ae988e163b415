// RUN: check
// FILES: parts/module.ll
// EXPECT: error assert@BUG
/* A C file linked with a module in LLVM's assembly language. */
#include <assert.h>
int triple(int x);

int main(void) {
    assert(triple(15) == 42); // BUG
    return 0;
}
