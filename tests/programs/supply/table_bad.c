/* A function without body that is only in a table is announced too; so is what happens when it is called.
 * RUN: check
 * EXPECT: incomplete call of 'second', which has neither a body nor a model
 * EXPECT: stderr~perhaps called through pointers, but not modelled: second; reaching it
 * RUN: check --assume-pure=second
 * EXPECT: error assert@BUG
 */
#include <assert.h>
#include <heddle.h>

int second(int x);
static int first(int x) { return x & 1; }
static int (*const table[])(int) = {first, second};

int main(void) {
    int which = heddle_range(0, 1, "which");
    int r = table[which](5);
    assert(r == 1 || r == 2); // BUG
    return 0;
}
