/* A ring buffer that is wrong only after it has wrapped around.
 *
 *     heddle check examples/ring_buffer.c          finds the off-by-one
 *     heddle check examples/ring_buffer_fixed.c    explores everything, no error
 *
 * A test that fills the buffer and empties it again passes. The error needs one push more than there are slots, with a
 * pop before it; heddle tries every sequence of seven operations and shows one that goes wrong. */
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
    if (position > CAPACITY)
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
