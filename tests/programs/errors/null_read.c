// RUN: check
// EXPECT: safe runs=1
/* Reading through a null pointer. */
static int value = 1;

int main(void) {
    int *p = &value;
    return *p - 1; // BUG
}
