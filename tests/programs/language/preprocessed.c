// RUN: check
// FILES: parts/already.i
// EXPECT: safe runs=1
/* A file that has been through the preprocessor. */
#include <assert.h>
int from_preprocessed(int x);

int main(void) {
    assert(from_preprocessed(20) == 41);
    return 0;
}
