/* symindex4 -- four symbolic keys put into a hash table with linear probing: 62 paths, reads and writes at symbolic
 * offsets. */
#include <heddle.h>

enum { SLOTS = 16, KEYS = 4 };

int main(void) {
    struct {
        unsigned char key, count;
    } slot[SLOTS] = {{0, 0}};
    unsigned char key[KEYS];
    heddle_symbolic(key, sizeof key, "key");
    for (int i = 0; i < KEYS; i++) {
        unsigned at = key[i] % SLOTS;
        while (slot[at].count && slot[at].key != key[i])
            at = (at + 1) % SLOTS;
        slot[at].key = key[i];
        slot[at].count++;
        heddle_assert(slot[at].count <= i + 1);
    }
    return 0;
}
