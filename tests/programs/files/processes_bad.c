// RUN: check
// EXPECT: incomplete system
// EXPECT: stderr~called but not modelled: system; there are no other processes
#include <stdlib.h>

int main(void) { return system("true"); }
