/* epoch.h -- safe memory reclamation with epochs (Fraser 2004).
 *
 * A thread announces the epoch in which it begins an operation and that it has ended. The epoch moves on when all
 * threads inside operations have announced the current one. What was retired two epochs ago nobody can hold.
 *
 * E1: what is retired was unlinked before; whoever still holds it is inside an operation that began before that.
 * E2: it is kept under the epoch that is current when it is retired, not under the one the thread announced: the
 *     current one may be one further, and others may have begun in it.
 * E3: it is released when the current epoch is two further. */
#ifndef REAL_EPOCH_H
#define REAL_EPOCH_H

#include "word.h"

/* Operations a thread begins before it tries to move the epoch on. */
#ifndef EPOCH_INTERVAL
#define EPOCH_INTERVAL 8
#endif

enum { EPOCH_LISTS = 3 };

/* The first member of everything that is retired. */
struct epoch_node {
    struct epoch_node *next;
};

typedef void epoch_release(void *owner, struct epoch_node *node);

struct epoch_record {
    word announced; /* epoch * 2 + 1 inside an operation, 0 outside */
    unsigned begun;
    struct epoch_node *retired[EPOCH_LISTS];
    uintptr_t retired_in[EPOCH_LISTS];
};

struct epochs {
    word current;
    epoch_release *release;
    void *owner;
    unsigned participants;
    struct epoch_record records[PARTICIPANTS];
};

void epochs_init(struct epochs *e, unsigned participants, epoch_release *release, void *owner);

/* Releases all that is retired; nobody else is running. */
void epochs_drain(struct epochs *e);

/* Operations do not nest. */
void epoch_begin(struct epochs *e);
void epoch_end(struct epochs *e);

/* Inside an operation. */
void epoch_retire(struct epochs *e, struct epoch_node *node);

/* True if the epoch moved on; used by epoch_begin now and then. */
bool epoch_advance(struct epochs *e);

#endif
