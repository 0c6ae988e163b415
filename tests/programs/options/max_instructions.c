// RUN: check --max-instructions=10000
// EXPECT: incomplete max-instructions
/* A loop without end is cut by a bound on instructions. */
int main(void) {
    volatile int x = 0;
    for (;;) x++;
}
