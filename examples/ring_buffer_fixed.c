/* The ring buffer of ring_buffer.c with its off-by-one repaired: see there. */
#include <heddle.h>
#include <stdbool.h>
#include <stdlib.h>

enum { CAPACITY = 4, OPERATIONS = 7 };

struct ring {
    unsigned char *slot;
    int head, tail, used;
};

static int step(int position) {
    position++;
    if (position == CAPACITY)
        position = 0;
    return position;
}

static bool push(struct ring *r, unsigned char value) {
    if (r->used == CAPACITY)
        return false;
    r->slot[r->head] = value;
    r->head = step(r->head);
    r->used++;
    return true;
}

static bool pop(struct ring *r, unsigned char *value) {
    if (r->used == 0)
        return false;
    *value = r->slot[r->tail];
    r->tail = step(r->tail);
    r->used--;
    return true;
}

int main(void) {
    struct ring r = {.slot = malloc(CAPACITY)};
    unsigned char next_in = 0, next_out = 0, value;
    for (int i = 0; i < OPERATIONS; i++) {
        if (heddle_bool("push")) {
            if (push(&r, next_in))
                next_in++;
        } else if (pop(&r, &value)) {
            heddle_assert(value == next_out);
            next_out++;
        }
    }
    free(r.slot);
    return 0;
}
