// RUN: check
// EXPECT: safe
/* Symbolic bit-fields. */
#include <assert.h>
#include <heddle.h>

struct date { unsigned day : 5, month : 4, year : 12; };

int main(void) {
    struct date d;
    heddle_symbolic(&d, sizeof d, "date");
    if (d.day == 0 || d.month == 0 || d.month > 12) return 0;
    unsigned packed = d.year * 10000 + d.month * 100 + d.day;
    assert(packed / 10000 == d.year && packed % 100 == d.day);
    assert(packed < 40960000);
    return 0;
}
