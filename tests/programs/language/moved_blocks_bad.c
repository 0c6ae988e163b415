// RUN: check --max-time=15
// EXPECT: error assert@BUG
/* Large blocks that grow and whose bytes move up and down: chunks that are shared stay the same in each block, symbolic bytes
 * and undefined ones included. */
#include <assert.h>
#include <heddle.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, PAGES = 64, SIZE = PAGE * PAGES };

int main(void) {
    unsigned char *p = malloc(PAGE), *old = malloc(SIZE), input = heddle_uchar("input");
    for (int pages = 1; pages < PAGES; pages++) {
        memset(p + (pages - 1) * PAGE, pages, PAGE);
        p = realloc(p, (size_t)(pages + 1) * PAGE);
    }
    p[5 * PAGE + 7] = input;
    memcpy(old, p, SIZE - PAGE);
    memmove(p + PAGE, p, SIZE - 2 * PAGE); /* a chunk up */
    assert(p[6 * PAGE] == 6 && p[6 * PAGE + 7] == input && old[6 * PAGE] == 7 && old[5 * PAGE + 7] == input);
    p[6 * PAGE + 7] = 99;
    assert(old[5 * PAGE + 7] == 99); // BUG
    memmove(p + 3, p, SIZE - 2 * PAGE); /* a little up */
    assert(p[6 * PAGE + 10] == 99 && p[7 * PAGE + 2] == 6 && p[7 * PAGE + 3] == 7);
    memmove(p, p + 3, SIZE - 2 * PAGE); /* and down again */
    assert(p[6 * PAGE + 7] == 99 && p[1] == 1);
    memmove(old + PAGE, old, 3 * PAGE);
    assert(old[3 * PAGE] == 3 && old[4 * PAGE] == 5 && old[5 * PAGE + 7] == input);
    if (old[5 * PAGE + 7] > 100)
        old[5 * PAGE] = 1;
    free(old);
    free(p);
    return 0;
}
