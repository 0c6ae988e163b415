// RUN: check
// EXPECT: incomplete do not fit
// FILES: parts/wide_result.c
/* Declared with another result than it has: not to be followed. */
extern int wide(void);

int main(void) { return wide() == 1 ? 0 : 1; }
