// RUN: check --max-time=1
// EXPECT: incomplete max-time
/* A loop without end is cut by a bound on time. */
int main(void) {
    volatile int x = 0;
    for (;;) x++;
}
