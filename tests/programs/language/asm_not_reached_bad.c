// RUN: check
// EXPECT: incomplete assembl
/* Other inline assembly is a problem only on a path that reaches it. */
static int cycles(void) {
    unsigned low;
    __asm__ volatile("rdtsc" : "=a"(low) : : "edx");
    return (int)low;
}

int main(void) {
    volatile int never = 0;
    if (!never) return cycles();
    return 0;
}
