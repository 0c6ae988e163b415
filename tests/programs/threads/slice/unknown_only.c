// RUN: check --method=ag --check=assert
// EXPECT: incomplete nobody_knows
// RUN: check --method=exhaustive --slice --check=assert
// EXPECT: incomplete nobody_knows
/* There is no assertion, but a function that nobody knows might have one: a search that has not come there is not over. */
#include <heddle.h>

void nobody_knows(void);

int main(void) {
    int a = heddle_int("a");
    if (a > 5)
        return 0;
    if (a < -5)
        return 0;
    nobody_knows();
    return 0;
}
