// RUN: check --keep-going --tests=all
// EXPECT: error assert@BUG
// EXPECT: file~"exit_status": 254
/* One path fails, the other ends with -2. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int minus = heddle_bool("minus");
    assert(minus); // BUG
    return -2;
}
