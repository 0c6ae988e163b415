/* hashsum4 -- symindex4 with a harder question at its end: do the counts of all slots add up to the number of keys?
 * 62 paths, each with a sum over sixteen reads of an array that was written at symbolic offsets. */
#include <heddle.h>

enum { SLOTS = 16, KEYS = 4 };

int main(void) {
    struct {
        unsigned char key, count;
    } slot[SLOTS] = {{0, 0}};
    unsigned char key[KEYS];
    int total = 0;
    heddle_symbolic(key, sizeof key, "key");
    for (int i = 0; i < KEYS; i++) {
        unsigned at = key[i] % SLOTS;
        while (slot[at].count && slot[at].key != key[i])
            at = (at + 1) % SLOTS;
        slot[at].key = key[i];
        slot[at].count++;
    }
    for (int i = 0; i < SLOTS; i++)
        total += slot[i].count;
    heddle_assert(total == KEYS);
    return 0;
}
