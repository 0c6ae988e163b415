/* hazard.h -- safe memory reclamation with hazard pointers (Michael 2004).
 *
 * A thread publishes the nodes it is about to read in its slots. A node that was unlinked is retired, and released
 * only when a scan finds it in nobody's slot.
 *
 * Z1: a pointer is published before the place it came from is read again; it is safe if that place still holds it and
 *     the node it lies in was reachable then.
 * Z2: a pointer moves from a slot to one with a higher number only, and is never in none in between; scans read slots
 *     from low to high. So a scan cannot miss a pointer that moves.
 * Z3: a node is retired once, by whoever unlinked it. */
#ifndef REAL_HAZARD_H
#define REAL_HAZARD_H

#include "word.h"

/* Retired nodes a thread gathers before it scans. */
#ifndef HAZARD_BATCH
#define HAZARD_BATCH 8
#endif

enum { HAZARD_SLOTS = 3, HAZARD_ROOM = HAZARD_BATCH + HAZARD_SLOTS * PARTICIPANTS };

typedef void hazard_release(void *owner, void *node);

struct hazard_record {
    word slots[HAZARD_SLOTS];
    unsigned retired_count;
    void *retired[HAZARD_ROOM];
};

struct hazards {
    hazard_release *release;
    void *owner;
    unsigned participants;
    struct hazard_record records[PARTICIPANTS];
};

/* `participants`: how many threads will take part, numbered from 0. */
void hazards_init(struct hazards *h, unsigned participants, hazard_release *release, void *owner);

/* Releases all that is retired; nobody else is running. */
void hazards_drain(struct hazards *h);

/* The value of `from`, whose node is protected by `slot` -- under Z1. */
uintptr_t hazard_protect(struct hazards *h, unsigned slot, const word *from);

/* A node that is protected by a lower slot is protected by `slot` too. */
void hazard_keep(struct hazards *h, unsigned slot, const void *node);
void hazard_clear(struct hazards *h);
void hazard_retire(struct hazards *h, void *node);

#endif
