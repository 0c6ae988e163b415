// RUN: check --sym-stdin=2
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

enum { SYMBOLS = 4, BITS = 2, TABLE = 1 << BITS };

/* The decoding table of a prefix code, from the lengths of the codes: each symbol fills as many entries as there are
 * continuations of its code. As in a decompressor of 2006 (CVE-2006-4335), nobody looks whether the lengths can be those
 * of a code at all; when there are too many short ones the table is left behind. */
static int build(const unsigned char lengths[SYMBOLS], unsigned char table[TABLE]) {
    unsigned count[BITS + 1] = {0}, start[BITS + 2];
    for (int i = 0; i < SYMBOLS; i++)
        if (lengths[i] > BITS)
            return -1;
        else
            count[lengths[i]]++;
    start[1] = 0;
    for (unsigned bits = 1; bits <= BITS; bits++)
        start[bits + 1] = start[bits] + (count[bits] << (BITS - bits));
    for (int i = 0; i < SYMBOLS; i++) {
        unsigned bits = lengths[i];
        if (bits == 0)
            continue;
        unsigned first = start[bits], entries = TABLE >> bits;
        memset(table + first, i, entries); // BUG
        start[bits] = first + entries;
    }
    return 0;
}

int main(void) {
    unsigned char packed[SYMBOLS / 2], lengths[SYMBOLS], table[TABLE] = {0};
    if (fread(packed, 1, sizeof packed, stdin) != sizeof packed)
        return 1;
    for (int i = 0; i < SYMBOLS; i++)
        lengths[i] = packed[i / 2] >> i % 2 * 4 & 15;
    return build(lengths, table) != 0;
}
