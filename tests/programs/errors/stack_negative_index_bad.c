// RUN: check
// EXPECT: error out-of-bounds@BUG
/* A negative index. */
int main(void) {
    int data[3] = {1, 2, 3};
    int i = 2;
    while (i >= -1) data[i--] = 0; // BUG
    return data[0];
}
