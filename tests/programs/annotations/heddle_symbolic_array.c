// RUN: check
// EXPECT: safe runs=4
/* An array of symbolic bytes, read one at a time. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    char text[4];
    heddle_symbolic(text, sizeof text, "text");
    int n = 0;
    while (n < 3 && text[n] == 'a') n++;
    assert(n <= 3);
    return 0;
}
