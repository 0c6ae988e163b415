// RUN: check --dump=slice --check=assert
// EXPECT: safe
// EXPECT: stdout~slice for assert: 5 of 9 statements, \d+ of \d+ instructions
// EXPECT: stdout~(?m)^ *21 - \|     if \(p\)
// EXPECT: stdout~(?m)^ *22 - \|         y = v;
// EXPECT: stdout~(?m)^ *23 \* \|     z = w \* 5;
// EXPECT: stdout~(?m)^ *24 \* \|     if \(q\)
// EXPECT: stdout~(?m)^ *25 \* \|         x = z \* 2;
// EXPECT: stdout~(?m)^ *26 ! \|     assert\(x\);
// EXPECT: stdout~(?m)^ *13   \| int p, q, v, w = 1, x = 1, y, z;
/* --dump=slice marks what an assertion depends on, lines 3 to 5 of the example, and leaves lines 1 and 2 out; the run goes
 * on after it. */
int p, q, v, w = 1, x = 1, y, z;
#include <assert.h>
#include <heddle.h>
int main(void) {
    heddle_symbolic(&p, sizeof p, "p");
    heddle_symbolic(&q, sizeof q, "q");


    if (p)
        y = v;
    z = w * 5;
    if (q)
        x = z * 2;
    assert(x);
    return 0;
}
