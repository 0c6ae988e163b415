// RUN: check --json=- --quiet
// EXPECT: status=0
// EXPECT: stdout~"verdict": ?"safe"
/* The JSON report on standard output. */
#include <assert.h>
int main(void) { assert(1); }
