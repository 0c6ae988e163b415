/* hazard.c -- hazard pointers.
 *
 * Retired nodes are gathered in the record of the thread that unlinked them. When HAZARD_BATCH are together it scans:
 * all slots of all participants are copied and sorted, what is not among them is released. No more nodes stay behind
 * than there are slots, so a record never overflows and nobody waits.
 *
 * Why a released node is not read: its last link was cut before it was retired. A thread that published it before the
 * scan looked is seen (Z2); one that published it later reads the link again (Z1) and finds that it was cut. */
#include "hazard.h"

#include <assert.h>
#include <stdlib.h>

void hazards_init(struct hazards *h, unsigned participants, hazard_release *release, void *owner) {
    assert(participants <= PARTICIPANTS);
    h->release = release;
    h->owner = owner;
    h->participants = participants;
    for (unsigned i = 0; i < PARTICIPANTS; i++) {
        for (unsigned slot = 0; slot < HAZARD_SLOTS; slot++)
            word_store(&h->records[i].slots[slot], 0);
        h->records[i].retired_count = 0;
    }
}

static int by_address(const void *left, const void *right) {
    uintptr_t a = *(const uintptr_t *)left, b = *(const uintptr_t *)right;
    return (a > b) - (a < b);
}

/* The nodes in all slots, in order; how many there are. */
static unsigned gather(const struct hazards *h, uintptr_t *nodes) {
    unsigned count = 0;
    for (unsigned i = 0; i < h->participants; i++)
        for (unsigned step = 0; step < HAZARD_SLOTS; step++) {
#ifdef BUG_SCAN_DOWNWARDS
            unsigned slot = HAZARD_SLOTS - 1 - step;
#else
            unsigned slot = step;
#endif
            uintptr_t node = word_load(&h->records[i].slots[slot]);
            if (node)
                nodes[count++] = node;
        }
    qsort(nodes, count, sizeof *nodes, by_address);
    return count;
}

static bool contains(const uintptr_t *nodes, unsigned count, uintptr_t node) {
    unsigned low = 0;
    while (low < count) {
        unsigned middle = low + (count - low) / 2;
        if (nodes[middle] == node)
            return true;
        if (nodes[middle] < node)
            low = middle + 1;
        else
            count = middle;
    }
    return false;
}

static void scan(struct hazards *h, struct hazard_record *record) {
    uintptr_t nodes[PARTICIPANTS * HAZARD_SLOTS];
    unsigned count = gather(h, nodes), kept = 0;
    for (unsigned i = 0; i < record->retired_count; i++) {
        void *node = record->retired[i];
        if (contains(nodes, count, link_to(node)))
            record->retired[kept++] = node;
        else
            h->release(h->owner, node);
    }
    record->retired_count = kept;
}

void hazards_drain(struct hazards *h) {
    for (unsigned i = 0; i < PARTICIPANTS; i++) {
        struct hazard_record *record = &h->records[i];
        for (unsigned k = 0; k < record->retired_count; k++)
            h->release(h->owner, record->retired[k]);
        record->retired_count = 0;
    }
}

uintptr_t hazard_protect(struct hazards *h, unsigned slot, const word *from) {
    struct hazard_record *record = &h->records[participant_index()];
    uintptr_t seen = word_load(from);
    for (;;) {
        word_store(&record->slots[slot], link_clean(seen));
#ifdef BUG_NO_REVALIDATION
        return seen;
#endif
        uintptr_t again = word_load(from);
        if (again == seen)
            return seen;
        seen = again;
    }
}

void hazard_keep(struct hazards *h, unsigned slot, const void *node) {
    word_store(&h->records[participant_index()].slots[slot], link_to(node));
}

void hazard_clear(struct hazards *h) {
    struct hazard_record *record = &h->records[participant_index()];
    for (unsigned slot = 0; slot < HAZARD_SLOTS; slot++)
        word_store(&record->slots[slot], 0);
}

void hazard_retire(struct hazards *h, void *node) {
#ifdef BUG_RELEASE_AT_ONCE
    h->release(h->owner, node);
    return;
#endif
    struct hazard_record *record = &h->records[participant_index()];
    assert(record->retired_count < HAZARD_ROOM);
    record->retired[record->retired_count++] = node;
    if (record->retired_count >= HAZARD_BATCH)
        scan(h, record);
}
