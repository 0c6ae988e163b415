// RUN: check
// EXPECT: error null-deref@BUG
/* Reading through a null pointer. */
static int value = 1;

int main(void) {
    int *p = &value;
    p = 0;
    return *p - 1; // BUG
}
