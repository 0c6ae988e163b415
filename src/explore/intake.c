/* intake.c -- what a worker reports, taken in by the board (share.h; share.c writes it).
 *
 * A report says what was found, what is to be explored from nodes of the board, whether the unit's transition is opened, and
 * either that the unit is done, or given back, or which nodes and outcomes were given away, and what is left. What is wanted at a
 * node is compared with all that was begun there: with what sleeps, and with what is in its tree (reduction.c). */
#include "explore/board.h"
#include "explore/spent.h"

#include <stdlib.h>

enum { MOST_LORE = 256 << 20 }; /* bytes; what is beyond is not kept */

/* The node at this depth above the branch, and the thread that leads to the branch from there. */
static struct board_node *ancestor(struct branch *x, uint64_t depth, uint32_t *id) {
    for (; x; x = x->node->above)
        if (x->node->depth == depth) {
            *id = x->thread;
            return x->node;
        }
    return NULL;
}

/* Something is wanted at the node, by a worker that explores this thread from it. While that is explored it does not sleep. */
static void want(board *b, struct board_node *n, uint32_t id) {
    struct sleeper *own = NULL;
    size_t place = 0;
    for (size_t i = 0; i < n->node.sleep.count; i++)
        if (n->node.sleep.at[i]->thread == id) {
            own = n->node.sleep.at[i];
            place = i;
        }
    if (own) n->node.sleep.at[place] = vec_pop(&n->node.sleep);
    reduction_want(&b->shell, &n->node);
    if (own) vec_push(&n->node.sleep, own);
}

static void take_steps(board *b, struct board_node *n, uint32_t id, wire_reader *r, struct trails *trails) {
    struct search *s = &b->shell;
    const steps *v = returned_steps(&s->pool, r, trails, n->depth);
    vec_reserve(&s->steps, v->count + 1);
    s->steps.count = v->count;
    for (size_t i = 0; i < v->count; i++) s->steps.at[i] = v->at[i];
    if (r->spoiled || !v->count) return;
    if (n->node.thread == NO_THREAD || n->node.thread == id) {
        want(b, n, id);
        return;
    }
    struct wish x = {.thread = id};
    wakeup_insert(&s->pool, &x.sequence, &s->steps, &(struct obstacles){0});
    vec_push(&n->wishes, x);
}

void board_grant_wishes(board *b, struct board_node *n) {
    for (size_t i = 0; i < n->wishes.count; i++) {
        wakeup_first(n->wishes.at[i].sequence, &b->shell.steps);
        want(b, n, n->wishes.at[i].thread);
        wakeup_free(&b->shell.pool, n->wishes.at[i].sequence);
    }
    n->wishes.count = 0;
}

static void take_blind(board *b, struct board_node *n, wire_reader *r, struct trails *trails) {
    struct step step = returned_blind(&b->shell.pool, r, trails);
    if (!r->spoiled && step.thread != n->node.thread && !asleep(&n->node, step.thread))
        wakeup_want(&b->shell.pool, &n->node.tree, step.thread, step.op);
}

static void take_returned(board *b, struct branch *x, wire_reader *r) {
    struct trails trails = {0};
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        uint32_t id = NO_THREAD;
        bool blind;
        struct board_node *n = ancestor(x, returned_head(r, &blind), &id);
        if (!n) r->spoiled = true;
        else if (blind) take_blind(b, n, r, &trails);
        else take_steps(b, n, id, r, &trails);
    }
    trails_free(&b->shell.pool, &trails);
    uint64_t root = wire_get(r);
    for (uint64_t i = 0; i < root && !r->spoiled; i++) {
        uint32_t id;
        thread_set set = set_read(r);
        struct board_node *n = ancestor(x, i, &id);
        for (size_t k = 0; n && k < COUNT_OF(set.bits); k++) n->node.backtrack.bits[k] |= set.bits[k];
    }
}

static void take_opening(board *b, struct unit *u, wire_reader *r) {
    if (!wire_get_bool(r)) return;
    bool explored = wire_get_bool(r);
    operation op = operation_read(r);
    if (u->branch && !u->opened && !r->spoiled) {
        struct node *n = &u->branch->node->node;
        n->explored |= explored;
        reduction_merge(&n->performed, &op);
        u->opened = true;
        board_end_trial(u);
        board_piece_opened(b, u->branch);
    }
    operation_release(&op);
}

/* A node that the worker has published, below this branch. Its thread's branch is not opened yet. */
struct branch *board_take_node(board *b, struct branch *above, wire_reader *r) {
    struct board_node *n = xcalloc(1, sizeof *n);
    n->above = above;
    n->depth = above ? above->node->depth + 1 : 0;
    turns_read(r, b->shell.program, &n->turns);
    uint64_t number = wire_get_below(r, THREADS_MAX + 1);
    wire_get(r); /* its forks: they are counted along the path */
    node_restore(&b->shell, &n->node, r);
    n->node.thread = number ? (uint32_t)number - 1 : NO_THREAD;
    n->node.previous = n->node.first = NO_THREAD;
    vec_push(&b->nodes, n);
    return board_new_branch(n, n->node.thread);
}

/* The worker has given something away, and goes on below. */
static void take_share(board *b, struct unit *u, wire_reader *r) {
    if (!wire_get_bool(r)) return;
    uint64_t levels = wire_get(r);
    struct branch *x = u->branch, *first = NULL;
    for (uint64_t i = 0; i < levels && !r->spoiled; i++) {
        struct branch *below = board_take_node(b, x, r);
        if (!first) first = below;
        else x->pieces = 1; /* the node; it is open */
        if (i && !r->spoiled) board_branch_opened(b, x);
        x = below;
    }
    if (first) { /* the unit is a piece of the last branch now; in the first one the node takes its place */
        x->pieces = x->closed = 1;
        u->branch = x;
        u->opened = false;
    }
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        wire_reader ahead = wire_get_blob(r);
        struct unit *given = board_new_unit(b, x);
        board_unit_write(&given->bytes, b->shell.decided ? UNIT_DECIDED : 0, x, &ahead);
        if (u->opened) { /* by one that has died since: what it knew of all outcomes is known here */
            given->opened = true;
            x->closed--;
        }
    }
    bool opened = wire_get_bool(r);
    if (first && opened && !r->spoiled) {
        u->opened = true;
        board_piece_opened(b, x);
    }
}

bool board_take_lore(board *b, wire_reader *r) {
    wire_reader lore = wire_get_blob(r);
    size_t count = (size_t)(lore.end - lore.at);
    if (r->spoiled || !count || b->lore_bytes + count > MOST_LORE) return !r->spoiled;
    wire copy_of = {0};
    wire_put_bytes(&copy_of, lore.at, count);
    vec_push(&b->lore, copy_of);
    b->lore_bytes += count;
    return true;
}

bool board_learn(board *b, const void *bytes, size_t count) {
    wire_reader r = wire_read(bytes, count);
    harvest_findings_read(&b->shell, &r);
    return board_take_lore(b, &r) && wire_done(&r);
}

bool board_open(board *b, uint64_t number, const void *bytes, size_t count) {
    struct unit *u = board_find_unit(b, number);
    wire_reader r = wire_read(bytes, count);
    if (!u || !u->taken) return false;
    take_opening(b, u, &r);
    return wire_done(&r);
}

static bool take_spent(board *b, wire_reader *r) {
    return spent_read(r, b->shell.program, b->shell.meter, b->options.profile);
}

bool board_report(board *b, uint64_t number, const void *bytes, size_t count) {
    struct unit *u = board_find_unit(b, number);
    wire_reader r = wire_read(bytes, count);
    if (!u || !u->taken) return false;
    if (!harvest_read(&b->shell, &r) || !take_spent(b, &r)) return false;
    take_returned(b, u->branch, &r);
    take_opening(b, u, &r);
    uint64_t what = wire_get_below(&r, UNIT_ENDS);
    if (r.spoiled || (what == UNIT_IN_VAIN && !board_on_trial(u))) return false;
    if (what != UNIT_GOES_ON) {
        if (what == UNIT_DONE) board_unit_done(b, u);
        else board_unit_in_vain(b, u);
        return board_take_lore(b, &r) && wire_done(&r);
    }
    take_share(b, u, &r);
    wire_reader rest = wire_get_blob(&r);
    u->bytes.count = 0;
    wire_put_bytes(&u->bytes, rest.at, (size_t)(rest.end - rest.at));
    return board_take_lore(b, &r) && wire_done(&r);
}
