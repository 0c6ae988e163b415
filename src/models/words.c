/* words.c -- copying and filling memory that other threads may look at.
 *
 * The engine calls these in the place of memcpy, memmove and memset when the memory is shared: a real copy is not
 * atomic, so other threads may come in between any two words. */
#include "model.h"

#define WORD sizeof(unsigned long)

static int aligned_alike(uintptr_t a, uintptr_t b) { return (a ^ b) % WORD == 0; }

void __heddle_copy_words(unsigned char *to, const unsigned char *from, size_t count) {
    size_t at = 0;
    if (to == from) return;
    if ((uintptr_t)to > (uintptr_t)from && (uintptr_t)to - (uintptr_t)from < count) {
        for (at = count; at-- > 0;) to[at] = from[at];
        return;
    }
    while (at < count) {
        if (count - at >= WORD && aligned_alike((uintptr_t)to, (uintptr_t)from) && ((uintptr_t)to + at) % WORD == 0) {
            *(unsigned long *)(to + at) = *(const unsigned long *)(from + at);
            at += WORD;
        } else if (count - at >= 4 && (((uintptr_t)to + at) | ((uintptr_t)from + at)) % 4 == 0) {
            *(unsigned *)(to + at) = *(const unsigned *)(from + at);
            at += 4;
        } else {
            to[at] = from[at];
            at++;
        }
    }
}

void __heddle_fill_words(unsigned char *to, unsigned char byte, size_t count) {
    unsigned long word = byte * (~0ul / 255);
    size_t at = 0;
    while (at < count) {
        if (count - at >= WORD && ((uintptr_t)to + at) % WORD == 0) {
            *(unsigned long *)(to + at) = word;
            at += WORD;
        } else {
            to[at++] = byte;
        }
    }
}
