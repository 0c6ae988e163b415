// RUN: check
// EXPECT: safe
// FILES: parts/undeclared.c
/* Functions that were never declared seem to return an int; these return nothing, and nobody looks. */
int main(void) {
    int x = 3;
    increase(&x);
    __VERIFIER_assume(x == 4);
    return x != 4;
}
