// RUN: check --out=none
// EXPECT: error assert@BUG
/* --out=none writes nothing; the error is still reported. */
#include <assert.h>
int main(void) { assert(0); } // BUG
