// RUN: check
// CC: -fcommon
// FILES: parts/common_other.c
// EXPECT: error assert@BUG
/* Tentative definitions in two files are one variable; the larger size wins. */
#include <assert.h>

int shared;
char buffer[4];
void other_set(int value);
int other_size(void);

int main(void) {
    other_set(12);
    assert(shared == 12 && other_size() == 64);
    assert(buffer[3] == 0); // BUG
    return 0;
}
