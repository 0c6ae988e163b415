// RUN: check
// EXPECT: error out-of-bounds@BUG
// EXPECT: message~first
// NATIVE: no
/* One past a global array that stands in front of another one. */
static int first[4] = {1, 2, 3, 4};
static int second[4] = {5, 6, 7, 8};

int main(void) {
    int sum = second[0];
    for (int i = 0; i <= 4; i++) sum += first[i]; // BUG
    return sum == 0;
}
