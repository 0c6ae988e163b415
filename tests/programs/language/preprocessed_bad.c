// RUN: check
// FILES: parts/already.i
// EXPECT: error assert@BUG
/* A file that has been through the preprocessor. */
#include <assert.h>
int from_preprocessed(int x);

int main(void) {
    assert(from_preprocessed(20) == 40); // BUG
    return 0;
}
