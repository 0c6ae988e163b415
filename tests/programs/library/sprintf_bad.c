// RUN: check
// EXPECT: error out-of-bounds@BUG
/* snprintf is bounded, sprintf is not. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[8];
    int n = snprintf(text, sizeof text, "%d-%d", 12345, 678);
    assert(n == 9 && strcmp(text, "12345-6") == 0);
    sprintf(text, "%d", 12345678); // BUG
    assert(text[6] == '7');
    return 0;
}
