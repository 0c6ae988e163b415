// RUN: check
// EXPECT: safe runs=1
/* The address of a local variable outlives its function. */
static int *keep(void) {
    static int local = 5;
    int *p = &local;
    return p;
}

int main(void) {
    int *p = keep();
    return *p - 5; // BUG
}
