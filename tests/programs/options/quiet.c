// RUN: check --quiet
// EXPECT: status=1
// EXPECT: stderr~error: .*\[assert\]
/* --quiet still prints errors. */
#include <assert.h>
int main(void) { assert(0); }
