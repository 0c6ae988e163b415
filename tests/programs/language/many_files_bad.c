// RUN: check
// FILES: parts/many_one.c parts/many_two.c
// EXPECT: error assert@BUG
/* Several files: static functions of the same name, shared globals, calls both ways. */
#include <assert.h>

int global_one = 1;
extern int global_two;
int one(int x);
int two(int x);
int callback(int x) { return x + global_one; }
static int helper(void) { return 100; }

int main(void) {
    assert(helper() == 100 && one(1) == 12 && two(1) == 1022);
    global_two = 5;
    assert(one(0) + two(0) == 11 + 1021); // BUG
    return 0;
}
