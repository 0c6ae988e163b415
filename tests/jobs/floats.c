/* A query about floating point, which Z3 answers in some seconds. For stops.py. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    double x, y;
    heddle_symbolic(&x, sizeof x, "x");
    heddle_symbolic(&y, sizeof y, "y");
    heddle_assume(x > 1 && x < 100 && y > 1 && y < 100);
    int found = 0;
    if (x * y == 77.25 && x > y) found = 1;
    assert(found != 1);
    return 0;
}
