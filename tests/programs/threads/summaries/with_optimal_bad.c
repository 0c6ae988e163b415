// RUN: check --method=optimal --summaries
// EXPECT: status=2
// EXPECT: stderr~--summaries goes with --method=exhaustive and dpor
// RUN: check --summaries
// EXPECT: status=2
/* An option that does not go with the method is refused, and nothing is explored. */
int main(void) { return 0; }
