// RUN: check
// EXPECT: error out-of-bounds@BUG
// EXPECT: json errors.0.function=put
// EXPECT: stderr~main
/* The report names the function and shows the call stack. */
static int store[2];
static void put(int i) {
    store[i] = 1; // BUG
}
static void twice(int i) {
    put(i);
    put(i + 1);
}

int main(void) {
    twice(1);
    return 0;
}
