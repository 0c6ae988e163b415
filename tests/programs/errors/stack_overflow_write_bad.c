// RUN: check
// EXPECT: error out-of-bounds@BUG
/* An off-by-one write to a local array. */
#include <string.h>

int main(void) {
    char name[5];
    const char *from = "hello";
    unsigned i;
    for (i = 0; i <= strlen(from); i++) name[i] = from[i]; // BUG
    return name[0] != 'h';
}
