// RUN: check
// EXPECT: error assert@BUG
/* Duff's device: a switch into the middle of a loop. */
#include <assert.h>

static void copy(char *to, const char *from, int count) {
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++; /* fall through */
    case 3:      *to++ = *from++; /* fall through */
    case 2:      *to++ = *from++; /* fall through */
    case 1:      *to++ = *from++;
            } while (--rounds > 0);
    }
}

int main(void) {
    char out[12] = {0};
    copy(out, "hello world", 11);
    assert(out[0] == 'h' && out[10] == 'd');
    assert(out[11] == 'd'); // BUG
    return 0;
}
