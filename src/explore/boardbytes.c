/* boardbytes.c -- the board as bytes, for checkpoints.
 *
 * Nodes and branches are meant by their places: a branch by that of its node and its own there. So nodes are written from the
 * uppermost down, each after the one above it. Units have their bytes already (work.c). */
#include "explore/board.h"

#include <stdlib.h>

static size_t place_of(const board *b, const struct board_node *n) {
    for (size_t i = 0; i < b->nodes.count; i++)
        if (b->nodes.at[i] == n) return i;
    defect("a node that is not on the board");
}

static void branch_write(const board *b, wire *w, const struct branch *x) {
    wire_put(w, x != NULL);
    if (!x) return;
    size_t i = 0;
    while (x->node->branches.at[i] != x) i++;
    wire_put(w, place_of(b, x->node));
    wire_put(w, i);
}

static struct branch *branch_read(const board *b, wire_reader *r) {
    if (!wire_get_bool(r)) return NULL;
    struct board_node *n = NULL;
    uint64_t place = wire_get(r), i = wire_get(r);
    if (place < b->nodes.count) n = b->nodes.at[place];
    if (n && i < n->branches.count) return n->branches.at[i];
    r->spoiled = true;
    return NULL;
}

static int compare_depths(const void *x, const void *y) {
    const struct board_node *a = *(struct board_node *const *)x, *c = *(struct board_node *const *)y;
    return a->depth < c->depth ? -1 : a->depth > c->depth;
}

void board_write(board *b, wire *w) {
    if (b->nodes.count) qsort(b->nodes.at, b->nodes.count, sizeof *b->nodes.at, compare_depths);
    harvest_write(&b->shell, w);
    names_write(w, b->names.at, b->names.count);
    wire_put(w, b->numbered);
    wire_put(w, b->nodes.count);
    for (size_t i = 0; i < b->nodes.count; i++) {
        const struct board_node *n = b->nodes.at[i];
        branch_write(b, w, n->above);
        turns_write(w, n->turns.at, n->turns.count);
        node_write(w, &n->node);
        wire_put(w, n->patient);
        wire_put(w, n->branches.count);
        for (size_t k = 0; k < n->branches.count; k++) {
            wire_put(w, n->branches.at[k]->thread);
            wire_put(w, n->branches.at[k]->pieces);
            wire_put(w, n->branches.at[k]->closed);
            set_write(w, &n->branches.at[k]->earlier);
            set_write(w, &n->branches.at[k]->beside);
        }
        wire_put(w, n->wishes.count);
        for (size_t k = 0; k < n->wishes.count; k++) {
            wire_put(w, n->wishes.at[k].thread);
            tree_write(w, n->wishes.at[k].sequence);
        }
    }
    wire_put(w, b->units.count);
    for (size_t i = 0; i < b->units.count; i++) {
        const struct unit *u = b->units.at[i];
        branch_write(b, w, u->branch);
        wire_put(w, u->opened);
        wire_put_blob(w, u->bytes.at, u->bytes.count);
    }
    wire_put(w, b->lore.count);
    for (size_t i = 0; i < b->lore.count; i++) wire_put_blob(w, b->lore.at[i].at, b->lore.at[i].count);
}

static void node_read(board *b, wire_reader *r) {
    struct branch *above = branch_read(b, r);
    struct branch *own = board_take_node(b, above, r);
    struct board_node *n = own->node;
    n->branches.count = 0;
    free(own);
    n->patient = wire_get_bool(r);
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        struct branch *x = board_new_branch(n, (uint32_t)wire_get_below(r, THREADS_MAX));
        x->pieces = (uint32_t)wire_get(r);
        x->closed = (uint32_t)wire_get(r);
        x->earlier = set_read(r);
        x->beside = set_read(r);
    }
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        struct wish x = {.thread = (uint32_t)wire_get_below(r, THREADS_MAX)};
        x.sequence = tree_read(&b->shell.pool, r);
        r->spoiled |= !x.sequence;
        vec_push(&n->wishes, x);
    }
}

static bool branch_is_sound(const board *b, const struct branch *x) {
    size_t pieces = 0, closed = 0;
    for (size_t i = 0; i < b->nodes.count; i++) pieces += b->nodes.at[i]->above == x;
    for (size_t i = 0; i < b->units.count; i++) {
        if (b->units.at[i]->branch != x) continue;
        pieces++;
        closed += !b->units.at[i]->opened;
    }
    return pieces && pieces == x->pieces && closed == x->closed;
}

/* Will it come to its end when its units have been explored? Each node has branches, each branch pieces, as many as it says;
 * and a node's thread is that of the one branch that is not opened. */
static bool board_is_sound(const board *b) {
    for (size_t i = 0; i < b->nodes.count; i++) {
        const struct board_node *n = b->nodes.at[i];
        uint32_t closed = NO_THREAD;
        size_t count = 0;
        for (size_t k = 0; k < n->branches.count; k++) {
            if (!branch_is_sound(b, n->branches.at[k])) return false;
            if (!n->branches.at[k]->closed) continue;
            closed = n->branches.at[k]->thread;
            count++;
        }
        if (!n->branches.count || count > 1 || n->node.thread != closed) return false;
        if (n->wishes.count && closed == NO_THREAD) return false; /* nobody would grant them */
    }
    return true;
}

bool board_read(board *b, wire_reader *r) {
    b->shell.returning = true;
    harvest_read(&b->shell, r);
    b->shell.returning = false;
    size_t named = 0;
    struct thread_name *names = names_read(r, &named);
    b->names.count = 0;
    for (size_t i = 0; i < named; i++) vec_push(&b->names, names[i]);
    if (!named || named > THREADS_MAX || names[0].creator != NO_THREAD || names[0].nth) r->spoiled = true; /* main */
    free(names);
    b->numbered = wire_get(r);
    for (size_t left = wire_count(r); left && !r->spoiled; left--) node_read(b, r);
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        struct branch *x = branch_read(b, r);
        struct unit *u = board_new_unit(b, NULL);
        u->branch = x;
        u->opened = wire_get_bool(r);
        wire_reader rest = wire_get_blob(r);
        wire_put_bytes(&u->bytes, rest.at, (size_t)(rest.end - rest.at));
        if (!board_on_trial(u)) board_end_trial(u);
    }
    for (size_t left = wire_count(r); left && !r->spoiled; left--) board_take_lore(b, r);
    return !r->spoiled && b->units.count && board_is_sound(b); /* one without units would be done */
}

void searches_put(wire *w, double seconds, const wire *bytes) {
    wire_put(w, (uint64_t)(1e6 * seconds));
    wire_put_blob(w, bytes->at, bytes->count);
}

wire_reader searches_get(wire_reader *r, double *seconds) {
    *seconds = 1e-6 * (double)wire_get(r);
    return wire_get_blob(r);
}

bool board_of_search(struct search *s, wire *w) {
    wire rest = {0}, lore = {0};
    size_t count = 0;
    bool left = schedule_rest(s, &rest);
    if (left) {
        const struct thread_name *names = vm_thread_names(s->vm, &count);
        harvest_write(s, w);
        names_write(w, names, count);
        wire_put(w, 1); /* the number of its unit */
        wire_put(w, 0); /* no nodes */
        wire_put(w, 1); /* one unit: of no branch, not opened */
        wire_put(w, 0);
        wire_put(w, 0);
        wire_put_blob(w, rest.at, rest.count);
        bool learned = s->summarize && lore_write_all(s, &lore);
        wire_put(w, learned);
        if (learned) wire_put_blob(w, lore.at, lore.count);
    }
    wire_free(&rest);
    wire_free(&lore);
    return left;
}
