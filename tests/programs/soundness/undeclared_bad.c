// RUN: check
// EXPECT: error uninitialized@BUG
// FILES: parts/undeclared.c
/* A function that was never declared seems to return an int; this one returns nothing. */
int main(void) {
    int x = 3;
    if (increase(&x)) x = 0; // BUG
    return 0;
}
