// RUN: check
// EXPECT: safe runs=1
/* The address of a variable outlives its block. */
int main(void) {
    int *p, outer = 1;
    {
        int inner = 2;
        p = &inner;
        *p += 1;
    }
    p = &outer;
    return *p - 1 + outer - 1; // BUG
}
