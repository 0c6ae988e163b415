/* Lines, branches and functions of several files; models, heddle.h and stubs are not counted; what nothing calls is. The
 * copies of `clamp` in two files count once: one has gone one way, one the other.
 * FILES: parts/second.c
 * RUN: check --coverage --stub=%d/parts/filler.c --lcov=%t/c.info
 * EXPECT: safe
 * EXPECT: stdout~coverage: 17 of 24 lines \(70\.8 %\), 6 of 9 branches \(66\.7 %\), 4 of 5 functions \(80\.0 %\)
 * EXPECT: json coverage.lines={'covered': 17, 'total': 24}
 * EXPECT: json coverage.branches={'covered': 6, 'total': 9}
 * EXPECT: json coverage.functions={'covered': 4, 'total': 5}
 * EXPECT: json coverage.files.2.functions={'covered': 1, 'total': 1}
 * EXPECT: file~SF:.*counted.c\nFN:22,ends\nFNDA:1,ends\nFN:29,main\nFNDA:1,main\nBRDA:23,0,0,1
 * EXPECT: file~FNDA:0,never_called
 * EXPECT: file~DA:25,1\nDA:27,1
 */
#include <heddle.h>
#include <stdlib.h>
#include <string.h>
#include "parts/second.h"
int second(int x);
int filled(int x);

static void ends(int x) {
    if (x == 3) {
        char text[8] = "";
        exit((int)strlen(text));
    }
}

int main(void) {
    int x = heddle_range(0, 3, "x"), y = 0;
    switch (x) {
    case 0:
    case 1:
        y = clamp(x);
        break;
    case 7:
        y = 5;
        break;
    default:
        y = second(20);
    }
    ends(x);
    return filled(y) & 0;
}
