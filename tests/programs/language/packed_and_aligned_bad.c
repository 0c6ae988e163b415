// RUN: check
// EXPECT: error assert@BUG
/* Packed structures are read at odd addresses; _Alignas raises the alignment of locals and globals. */
#include <assert.h>
#include <stdint.h>

struct __attribute__((packed)) record { char tag; int value; double real; short last; };
static _Alignas(64) char cache_line[3];

int main(void) {
    struct record r[2] = {{'a', 1, 1.5, -1}, {'b', 2, 2.5, -2}};
    assert(sizeof r == 30 && r[1].value == 2 && r[1].real == 2.5 && r[0].last == -1);
    _Alignas(32) int local = 5;
    assert((uintptr_t)&local % 32 == 0 && (uintptr_t)cache_line % 64 == 0);
    assert((char *)&r[1].real - (char *)r == 24); // BUG
    return local - 5;
}
