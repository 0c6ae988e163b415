// RUN: check --error-exitcode=42
// EXPECT: status=42
/* --error-exitcode replaces the status of a found error. */
int main(void) { __builtin_trap(); }
