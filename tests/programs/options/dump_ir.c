// RUN: check --dump=ir
// EXPECT: safe
/* --dump=ir prints the program representation and does not disturb the run. */
#include <assert.h>
int main(void) { assert(1); }
