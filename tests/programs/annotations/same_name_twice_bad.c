// RUN: check
// EXPECT: error assert@BUG
/* Two inputs of the same name are two inputs. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    int y = heddle_int("x");
    assert(x == y); // BUG
    return 0;
}
