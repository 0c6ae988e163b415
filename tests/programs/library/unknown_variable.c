// RUN: check
// EXPECT: status=2
/* A variable that nobody defines cannot be given a value. */
extern int unknown_variable;

int main(void) { return unknown_variable; }
