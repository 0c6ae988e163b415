// RUN: check --max-time=10
// EXPECT: status=3
/* A recursion without end must end somehow, with a message: an error or an exhausted bound, never a crash. */
static int forever(int n) { return forever(n + 1) + 1; }

int main(void) { return forever(0); }
