// RUN: check
// EXPECT: error assert@BUG
/* 128 bits, symbolic. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned long long a = heddle_ulonglong("a"), b = heddle_ulonglong("b");
    unsigned __int128 sum = (unsigned __int128)a + b;
    assert((unsigned long long)sum == a + b);
    assert((sum >> 64 != 0) == (a + b < 7)); // BUG
    return 0;
}
