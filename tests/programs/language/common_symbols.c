// RUN: check
// CC: -fcommon
// FILES: parts/common_other.c
// EXPECT: safe runs=1
/* Tentative definitions in two files are one variable; the larger size wins. */
#include <assert.h>

int shared;
char buffer[4];
void other_set(int value);
int other_size(void);

int main(void) {
    other_set(12);
    assert(shared == 12 && other_size() == 64);
    assert(buffer[3] == 'd');
    return 0;
}
