/* epoch.c -- epoch-based reclamation.
 *
 * Each thread has three lists of retired nodes, with the epoch of each. A list is released when its epoch is two behind
 * the current one, at the latest when its place is needed for the epoch three further.
 *
 * Why two: take a node retired while the epoch was g. Whoever holds it announced, before it was unlinked, some epoch
 * of at most g. The step from g+1 to g+2 needs every announced epoch to be g+1. So when g+2 is current the holder has
 * ended. A thread that read the current epoch long before it announces it announces too small a number; that only
 * holds the epoch back. */
#include "epoch.h"

#include <assert.h>

void epochs_init(struct epochs *e, unsigned participants, epoch_release *release, void *owner) {
    assert(participants <= PARTICIPANTS);
    word_store(&e->current, EPOCH_LISTS);
    e->release = release;
    e->owner = owner;
    e->participants = participants;
    for (unsigned i = 0; i < PARTICIPANTS; i++) {
        word_store(&e->records[i].announced, 0);
        e->records[i].begun = 0;
        for (unsigned list = 0; list < EPOCH_LISTS; list++) {
            e->records[i].retired[list] = NULL;
            e->records[i].retired_in[list] = 0;
        }
    }
}

static void release_list(struct epochs *e, struct epoch_record *record, unsigned list) {
    struct epoch_node *node = record->retired[list];
    record->retired[list] = NULL;
    while (node) {
        struct epoch_node *next = node->next;
        e->release(e->owner, node);
        node = next;
    }
}

void epochs_drain(struct epochs *e) {
    for (unsigned i = 0; i < PARTICIPANTS; i++)
        for (unsigned list = 0; list < EPOCH_LISTS; list++)
            release_list(e, &e->records[i], list);
}

#ifdef BUG_EPOCH_ONE_BEHIND
#define EPOCHS_BEHIND 1
#else
#define EPOCHS_BEHIND 2
#endif

static void release_old(struct epochs *e, struct epoch_record *record, uintptr_t current) {
    for (unsigned list = 0; list < EPOCH_LISTS; list++)
        if (record->retired[list] && record->retired_in[list] + EPOCHS_BEHIND <= current)
            release_list(e, record, list);
}

bool epoch_advance(struct epochs *e) {
    uintptr_t current = word_load(&e->current);
    for (unsigned i = 0; i < e->participants; i++) {
        uintptr_t announced = word_load(&e->records[i].announced);
        if (announced && announced >> 1 != current)
            return false;
    }
    return word_cas(&e->current, current, current + 1);
}

void epoch_begin(struct epochs *e) {
    struct epoch_record *record = &e->records[participant_index()];
    if (++record->begun % EPOCH_INTERVAL == 0) {
        epoch_advance(e);
        release_old(e, record, word_load(&e->current));
    }
    word_store(&record->announced, word_load(&e->current) << 1 | 1);
}

void epoch_end(struct epochs *e) {
    word_store(&e->records[participant_index()].announced, 0);
}

void epoch_retire(struct epochs *e, struct epoch_node *node) {
    struct epoch_record *record = &e->records[participant_index()];
#ifdef BUG_EPOCH_ANNOUNCED
    uintptr_t epoch = word_load(&record->announced) >> 1;
#else
    uintptr_t epoch = word_load(&e->current);
#endif
    unsigned list = (unsigned)(epoch % EPOCH_LISTS);
    if (record->retired_in[list] != epoch) {
        release_list(e, record, list);
        record->retired_in[list] = epoch;
    }
    node->next = record->retired[list];
    record->retired[list] = node;
}
