// RUN: check --dump=ir
// EXPECT: error assert@BUG
/* --dump=ir prints the program representation and does not disturb the run. */
#include <assert.h>
int main(void) { assert(0); } // BUG
