// RUN: check --json=- --quiet
// EXPECT: status=1
// EXPECT: stdout~"verdict": ?"error"
/* The JSON report on standard output. */
#include <assert.h>
int main(void) { assert(0); } // BUG
