// RUN: check
// EXPECT: error use-after-free@BUG
/* The address of a local variable outlives its function. */
static int *keep(void) {
    int local = 5;
    int *p = &local;
    return p;
}

int main(void) {
    int *p = keep();
    return *p - 5; // BUG
}
