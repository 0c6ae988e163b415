// RUN: check
// EXPECT: safe runs=1
/* A negative index. */
int main(void) {
    int data[3] = {1, 2, 3};
    int i = 2;
    while (i >= 0) data[i--] = 0;
    return data[0];
}
