// RUN: check
// EXPECT: incomplete unknown_variable
/* A variable that nobody defines: what it holds is not known. */
extern int unknown_variable;

int main(void) { return unknown_variable; }
