/* board.c -- the upper part of a search that many workers share (share.h).
 *
 * The board has no states: what is explored from a node is decided by sets of threads, wakeup trees and what has been
 * touched, and the functions that decide it for a search (reduction.c) decide it here. A node has at most one branch that is
 * not opened; when it is, the thread falls asleep, and the next one may be picked.
 *
 *     node --- branch (a thread that is explored from it) --- pieces: units and nodes
 *
 * A branch has several pieces if outcomes of its transition were given to different workers. A piece that is done goes, a
 * branch without pieces goes, and a node with nothing wanted and no branches goes: it was a piece of the branch above.
 *
 * Y1: a unit is ready (nobody explores it) or taken; its bytes say what is left of it, as reported last. */
#include "explore/harvest.h"
#include "explore/search.h"
#include "explore/share.h"

#include <stdlib.h>
#include <string.h>

struct branch;

struct board_node {
    struct node node;          /* `before` is NULL; `thread` is the one whose branch is not opened, or NO_THREAD */
    struct branch *above;      /* NULL: the uppermost node */
    uint32_t depth;
    VEC(struct turn) turns;    /* from the state of the node above to this one's */
    VEC(struct branch *) branches;
};

struct branch {
    struct board_node *node;
    uint32_t thread;
    uint32_t pieces, closed;   /* closed: those that are not opened */
};

struct unit {
    uint64_t number;
    struct branch *branch;     /* NULL: it begins before the first node */
    bool taken, opened;
    wire bytes;
};

struct board {
    struct search shell;       /* what was found; the pool of the trees; no machine */
    struct findings found;
    struct explore_options options;
    VEC(struct board_node *) nodes;
    VEC(struct unit *) units;
    uint64_t numbered;
    VEC(struct thread_name) names;
};

/* ---- the board ---- */

board *board_new(const program *p, const struct explore_options *o) {
    board *b = xcalloc(1, sizeof *b);
    b->options = *o;
    b->shell = (struct search){.program = p, .options = &b->options, .found = &b->found, .is_board = true};
    b->shell.points = xcalloc(p->location_count + 1, sizeof *b->shell.points);
    b->shell.meter = &b->shell.own_meter;
    b->found.coverage.instructions = xcalloc(p->code_count + 1, 1); /* a run may end before anything was reported */
    b->found.coverage.edges = xcalloc(p->edge_count + 1, 1);
    vec_push(&b->names, ((struct thread_name){NO_THREAD, 0}));
    return b;
}

static struct unit *new_unit(board *b, struct branch *branch) {
    struct unit *u = xcalloc(1, sizeof *u);
    u->number = ++b->numbered;
    u->branch = branch;
    if (branch) {
        branch->pieces++;
        branch->closed++;
    }
    vec_push(&b->units, u);
    return u;
}

static void remove_unit(board *b, struct unit *u) {
    for (size_t i = 0; i < b->units.count; i++) {
        if (b->units.at[i] != u) continue;
        b->units.at[i] = vec_pop(&b->units);
        break;
    }
    wire_free(&u->bytes);
    free(u);
}

static struct unit *find_unit(const board *b, uint64_t number) {
    for (size_t i = 0; i < b->units.count; i++)
        if (b->units.at[i]->number == number) return b->units.at[i];
    return NULL;
}

static struct branch *new_branch(struct board_node *n, uint32_t id) {
    struct branch *x = xcalloc(1, sizeof *x);
    *x = (struct branch){.node = n, .thread = id};
    vec_push(&n->branches, x);
    return x;
}

static void node_free(board *b, struct board_node *n) {
    struct node *x = &n->node;
    for (size_t i = 0; i < x->sleep.count; i++) sleeper_release(&b->shell, x->sleep.at[i]);
    vec_free(&x->sleep);
    vec_free(&x->outcomes);
    operation_release(&x->performed);
    wakeup_free(&b->shell.pool, x->tree);
    wakeup_free(&b->shell.pool, x->aside);
    wakeup_free(&b->shell.pool, x->doubtful);
    wakeup_free(&b->shell.pool, x->wanted);
    for (size_t i = 0; i < n->branches.count; i++) free(n->branches.at[i]);
    vec_free(&n->branches);
    vec_free(&n->turns);
    free(n);
}

static void remove_node(board *b, struct board_node *n) {
    for (size_t i = 0; i < b->nodes.count; i++) {
        if (b->nodes.at[i] != n) continue;
        b->nodes.at[i] = vec_pop(&b->nodes);
        break;
    }
    node_free(b, n);
}

void board_free(board *b) {
    while (b->units.count) remove_unit(b, b->units.at[0]);
    while (b->nodes.count) node_free(b, vec_pop(&b->nodes));
    vec_free(&b->units);
    vec_free(&b->nodes);
    vec_free(&b->names);
    struct search *s = &b->shell;
    sleepers_free_spare(s);
    wakeup_pool_free(&s->pool);
    vec_free(&s->steps);
    vec_free(&s->kept);
    free(s->hashes.at);
    free(s->points);
    vec_free(&s->new_hashes);
    for (size_t i = 0; i < s->reasons.count; i++) free(s->reasons.at[i].text);
    vec_free(&s->reasons);
    for (size_t i = 0; i < b->found.errors.count; i++) finding_free(b->found.errors.at[i]);
    for (size_t i = 0; i < b->found.warnings.count; i++) finding_free(b->found.warnings.at[i]);
    vec_free(&b->found.errors);
    vec_free(&b->found.warnings);
    vec_free(&b->found.races_seen);
    free(b->found.coverage.instructions);
    free(b->found.coverage.edges);
    free(b);
}

/* ---- units as bytes (work.c) ---- */

static struct board_node *node_above(const struct board_node *n) { return n->above ? n->above->node : NULL; }

/* The nodes from the uppermost one to n. */
static struct board_node **path_to(struct board_node *n) {
    struct board_node **path = xcalloc(n->depth + 1, sizeof *path);
    for (struct board_node *x = n; x; x = node_above(x)) path[x->depth] = x;
    return path;
}

/* A node as a worker sees it that explores this thread. The thread does not sleep there. */
static void copy_write(wire *w, const struct board_node *n, uint32_t id, uint32_t forks, bool last) {
    struct node seen = n->node;
    struct sleeper *awake[THREADS_MAX];
    size_t kept = 0;
    for (size_t i = 0; i < n->node.sleep.count; i++) {
        struct sleeper *q = n->node.sleep.at[i];
        if (q->thread != id || last) awake[kept++] = q;
    }
    seen.sleep.at = awake;
    seen.sleep.count = kept;
    seen.thread = id;
    seen.forks = forks;
    seen.fresh = false;
    seen.leftovers.count = 0;
    seen.aside = seen.doubtful = NULL;
    seen.outcomes.count = 0;
    seen.performed = (operation){0};
    seen.dropped = seen.explored = false;
    if (!last) seen.wanted = NULL;
    node_write(w, &seen);
}

/* The transition of the branch's thread, or the outcome of it that these turns lead to. */
static void unit_write(wire *w, struct branch *x, const struct turn *ahead, size_t ahead_count) {
    struct board_node *n = x ? x->node : NULL;
    struct board_node **path = n ? path_to(n) : NULL;
    size_t depth = n ? n->depth + 1 : 0;
    VEC(struct turn) way = {0};
    for (size_t i = 0; i < depth; i++)
        for (size_t k = 0; k < path[i]->turns.count; k++) vec_push(&way, path[i]->turns.at[k]);
    wire_put(w, depth);
    wire_put(w, depth ? depth - 1 : 0);
    wire_put(w, 0);
    turns_write(w, way.at, way.count);
    wire_put(w, depth);
    for (size_t i = 0, forks = 0; i < depth; i++) {
        bool last = i + 1 == depth;
        forks += path[i]->turns.count;
        copy_write(w, path[i], last ? x->thread : path[i + 1]->above->thread, (uint32_t)forks, last);
    }
    wire_put(w, 1);
    wire_put(w, depth);
    wire_put(w, 0);
    turns_write(w, ahead, ahead_count);
    vec_free(&way);
    free(path);
}

void board_begin(board *b) { unit_write(&new_unit(b, NULL)->bytes, NULL, NULL, 0); }

/* ---- coming to an end ---- */

static void piece_done(board *b, struct branch *x);

/* The next thread to be tried from the node has its unit; false: there is none. */
static bool begin_branch(board *b, struct board_node *n) {
    uint32_t next = reduction_pick_next(&b->shell, &n->node);
    if (next == NO_THREAD) return false;
    n->node.thread = next;
    set_add(&n->node.done, next);
    n->node.dropped = false;
    n->node.outcomes.count = 0;
    struct branch *x = new_branch(n, next);
    unit_write(&new_unit(b, x)->bytes, x, NULL, 0);
    return true;
}

/* Is anything left to do at the node, or below it? If not, it goes. */
static void settle(board *b, struct board_node *n) {
    if (n->node.thread != NO_THREAD || n->branches.count || begin_branch(b, n)) return;
    struct branch *above = n->above;
    if (!n->node.explored) count_run(&b->shell, &b->shell.counts.blocked);
    remove_node(b, n);
    if (above) piece_done(b, above);
}

static void piece_done(board *b, struct branch *x) {
    struct board_node *n = x->node;
    if (--x->pieces) return;
    for (size_t i = 0; i < n->branches.count; i++) {
        if (n->branches.at[i] != x) continue;
        n->branches.at[i] = vec_pop(&n->branches);
        break;
    }
    free(x);
    settle(b, n);
}

/* All outcomes of the branch's transition are known: its thread sleeps now. */
static void branch_opened(board *b, struct branch *x) {
    struct node *n = &x->node->node;
    reduction_leave(&b->shell, n);
    n->thread = NO_THREAD;
}

static void piece_opened(board *b, struct branch *x) {
    if (!--x->closed) branch_opened(b, x);
}

/* ---- taking ---- */

/* May another thread be tried from the node now? */
static bool may_begin(const board *b, const struct board_node *n) {
    const struct node *x = &n->node;
    thread_set left = set_minus(b->options.method == METHOD_EXHAUSTIVE ? x->enabled : x->backtrack, &x->done);
    return x->thread == NO_THREAD && (x->tree || !set_empty(&left));
}

/* From the node nearest to the root: there the most is left to do. False: nothing can be begun now. */
static bool begin_any(board *b) {
    for (uint32_t depth = 0, next; depth != UINT32_MAX; depth = next) {
        next = UINT32_MAX;
        for (size_t i = 0; i < b->nodes.count; i++) {
            struct board_node *n = b->nodes.at[i];
            if (n->depth > depth && n->depth < next) next = n->depth;
            if (n->depth == depth && may_begin(b, n) && begin_branch(b, n)) return true;
        }
    }
    return false;
}

static struct unit *ready_unit(const board *b) {
    for (size_t i = 0; i < b->units.count; i++)
        if (!b->units.at[i]->taken) return b->units.at[i];
    return NULL;
}

bool board_take(board *b, uint64_t *number, const uint8_t **bytes, size_t *count) {
    struct unit *u = ready_unit(b);
    if (!u && begin_any(b)) u = ready_unit(b);
    if (!u) return false;
    u->taken = true;
    *number = u->number;
    *bytes = u->bytes.at;
    *count = u->bytes.count;
    return true;
}

bool board_take_any(board *b, uint64_t any, uint64_t *number, const uint8_t **bytes, size_t *count) {
    if (any % 3 == 0) begin_any(b);
    if (!ready_unit(b) && !begin_any(b)) return false;
    struct unit *u = b->units.at[any % b->units.count];
    if (u->taken) u = ready_unit(b);
    u->taken = true;
    *number = u->number;
    *bytes = u->bytes.at;
    *count = u->bytes.count;
    return true;
}

void board_put_back(board *b, uint64_t number) {
    struct unit *u = find_unit(b, number);
    if (u) u->taken = false;
}

size_t board_taken(const board *b) {
    size_t count = 0;
    for (size_t i = 0; i < b->units.count; i++) count += b->units.at[i]->taken;
    return count;
}

size_t board_ready(const board *b) {
    size_t count = b->units.count - board_taken(b);
    for (size_t i = 0; i < b->nodes.count; i++) count += may_begin(b, b->nodes.at[i]);
    return count;
}

bool board_done(const board *b) { return !b->units.count && !b->nodes.count; }
bool board_stopped(const board *b) { return b->shell.stop != GO_ON; }
const struct explore_counts *board_counts(const board *b) { return &b->shell.counts; }
void board_add_reason(board *b, char *text) { add_reason(&b->shell, text, 0); }

/* ---- names ---- */

uint32_t board_name(board *b, uint32_t creator, uint32_t nth) {
    for (uint32_t i = 0; i < b->names.count; i++)
        if (b->names.at[i].creator == creator && b->names.at[i].nth == nth) return i;
    if (b->names.count >= THREADS_MAX) return NO_THREAD;
    vec_push(&b->names, ((struct thread_name){creator, nth}));
    return (uint32_t)b->names.count - 1;
}

const struct thread_name *board_names(const board *b, size_t *count) {
    *count = b->names.count;
    return b->names.at;
}

/* ---- reports ---- */

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

static void take_steps(board *b, struct board_node *n, uint32_t id, wire_reader *r) {
    struct search *s = &b->shell;
    size_t count = wire_count(r);
    operation *ops = xcalloc(count + 1, sizeof *ops);
    s->steps.count = 0;
    for (size_t i = 0; i < count; i++) {
        struct step step = {.thread = (uint32_t)wire_get_below(r, THREADS_MAX)};
        step.any = wire_get_bool(r);
        step.label = wire_get(r);
        ops[i] = operation_read(r);
        step.op = &ops[i];
        vec_push(&s->steps, step);
    }
    if (n && !r->spoiled && count) want(b, n, id);
    s->steps.count = 0;
    for (size_t i = 0; i < count; i++) operation_release(&ops[i]);
    free(ops);
}

static void take_blind(board *b, struct board_node *n, wire_reader *r) {
    uint32_t id = (uint32_t)wire_get_below(r, THREADS_MAX);
    operation op = operation_read(r);
    if (n && !r->spoiled && id != n->node.thread && !asleep(&n->node, id))
        wakeup_want(&b->shell.pool, &n->node.tree, id, &op);
    operation_release(&op);
}

static void take_returned(board *b, struct branch *x, wire_reader *r) {
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        uint32_t id = NO_THREAD;
        struct board_node *n = ancestor(x, wire_get(r), &id);
        if (wire_get_bool(r)) take_blind(b, n, r);
        else take_steps(b, n, id, r);
    }
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
    bool explored = wire_get_bool(r), dropped = wire_get_bool(r);
    operation op = operation_read(r);
    labels outcomes = {0};
    labels_read(r, &outcomes);
    if (u->branch && !u->opened && !r->spoiled) {
        struct node *n = &u->branch->node->node;
        n->explored |= explored;
        n->dropped |= dropped;
        reduction_merge(&n->performed, &op);
        for (size_t i = 0; i < outcomes.count; i++) vec_push(&n->outcomes, outcomes.at[i]);
        u->opened = true;
        piece_opened(b, u->branch);
    }
    operation_release(&op);
    vec_free(&outcomes);
}

static struct turn turn_read(const board *b, wire_reader *r) {
    struct turn t = {.place = (uint32_t)wire_get_below(r, b->shell.program->code_count)};
    t.outcome = (uint32_t)wire_get(r);
    t.guess = wire_get(r);
    return t;
}

/* A node that the worker has published, below this branch. Its thread's branch is not opened yet. */
static struct branch *take_node(board *b, struct branch *above, wire_reader *r) {
    struct board_node *n = xcalloc(1, sizeof *n);
    n->above = above;
    n->depth = above ? above->node->depth + 1 : 0;
    for (size_t left = wire_count(r); left && !r->spoiled; left--) vec_push(&n->turns, turn_read(b, r));
    uint64_t number = wire_get_below(r, THREADS_MAX + 1);
    wire_get(r); /* its forks: they are counted along the path */
    node_restore(&b->shell, &n->node, r);
    for (size_t left = wire_count(r); left; left--) r->spoiled = true; /* outcomes put aside are never published */
    n->node.thread = number ? (uint32_t)number - 1 : NO_THREAD;
    n->node.previous = NO_THREAD;
    for (size_t i = 0; i < n->node.sleep.count; i++) n->node.sleep.at[i]->shared = true;
    vec_push(&b->nodes, n);
    return new_branch(n, n->node.thread);
}

/* The worker has given something away, and goes on below. */
static void take_share(board *b, struct unit *u, wire_reader *r) {
    if (!wire_get_bool(r)) return;
    uint64_t levels = wire_get(r);
    struct branch *x = u->branch, *first = NULL;
    for (uint64_t i = 0; i < levels && !r->spoiled; i++) {
        struct branch *below = take_node(b, x, r);
        if (!first) first = below;
        else x->pieces = 1; /* the node; it is open */
        if (i && !r->spoiled) branch_opened(b, x);
        x = below;
    }
    if (first) { /* the unit is a piece of the last branch now; in the first one the node takes its place */
        x->pieces = x->closed = 1;
        u->branch = x;
        u->opened = false;
    }
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        VEC(struct turn) ahead = {0};
        for (size_t i = wire_count(r); i && !r->spoiled; i--) vec_push(&ahead, turn_read(b, r));
        unit_write(&new_unit(b, x)->bytes, x, ahead.at, ahead.count);
        vec_free(&ahead);
    }
    bool opened = wire_get_bool(r);
    if (first && opened && !r->spoiled) {
        u->opened = true;
        piece_opened(b, x);
    }
}

bool board_report(board *b, uint64_t number, const void *bytes, size_t count) {
    struct unit *u = find_unit(b, number);
    wire_reader r = wire_read(bytes, count);
    if (!u || !u->taken) return false;
    if (!harvest_read(&b->shell, &r)) return false;
    take_returned(b, u->branch, &r);
    take_opening(b, u, &r);
    if (wire_get_bool(&r)) {
        struct branch *x = u->branch;
        if (x && !u->opened) piece_opened(b, x);
        remove_unit(b, u);
        if (x) piece_done(b, x);
        return wire_done(&r);
    }
    take_share(b, u, &r);
    wire_reader rest = wire_get_blob(&r);
    u->bytes.count = 0;
    wire_put_bytes(&u->bytes, rest.at, (size_t)(rest.end - rest.at));
    return wire_done(&r);
}

void board_give_up(board *b, uint64_t number, char *reason) {
    struct unit *u = find_unit(b, number);
    add_reason(&b->shell, reason, 0);
    if (!u) return;
    struct branch *x = u->branch;
    count_run(&b->shell, &b->shell.counts.partial);
    if (x && !u->opened) piece_opened(b, x);
    remove_unit(b, u);
    if (x) piece_done(b, x);
}

/* ---- the board as bytes ---- */

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

static void names_write(wire *w, const struct thread_name *names, size_t count) {
    wire_put(w, count);
    for (size_t i = 0; i < count; i++) {
        wire_put(w, names[i].creator);
        wire_put(w, names[i].nth);
    }
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
        wire_put(w, n->branches.count);
        for (size_t k = 0; k < n->branches.count; k++) {
            wire_put(w, n->branches.at[k]->thread);
            wire_put(w, n->branches.at[k]->pieces);
            wire_put(w, n->branches.at[k]->closed);
        }
    }
    wire_put(w, b->units.count);
    for (size_t i = 0; i < b->units.count; i++) {
        const struct unit *u = b->units.at[i];
        branch_write(b, w, u->branch);
        wire_put(w, u->opened);
        wire_put_blob(w, u->bytes.at, u->bytes.count);
    }
}

static void node_read(board *b, wire_reader *r) {
    struct branch *above = branch_read(b, r);
    struct branch *own = take_node(b, above, r);
    struct board_node *n = own->node;
    n->branches.count = 0;
    free(own);
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        struct branch *x = new_branch(n, (uint32_t)wire_get_below(r, THREADS_MAX));
        x->pieces = (uint32_t)wire_get(r);
        x->closed = (uint32_t)wire_get(r);
    }
}

bool board_read(board *b, wire_reader *r) {
    b->shell.returning = true;
    bool good = harvest_read(&b->shell, r);
    b->shell.returning = false;
    b->names.count = 0;
    for (size_t left = good ? wire_count(r) : 0; left; left--) {
        struct thread_name name = {.creator = (uint32_t)wire_get(r)};
        name.nth = (uint32_t)wire_get(r);
        vec_push(&b->names, name);
    }
    b->numbered = wire_get(r);
    for (size_t left = wire_count(r); left && !r->spoiled; left--) node_read(b, r);
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        struct branch *x = branch_read(b, r);
        struct unit *u = new_unit(b, NULL);
        u->branch = x;
        u->opened = wire_get_bool(r);
        wire_reader rest = wire_get_blob(r);
        wire_put_bytes(&u->bytes, rest.at, (size_t)(rest.end - rest.at));
    }
    return !r->spoiled;
}

bool board_of_search(struct search *s, wire *w) {
    wire rest = {0};
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
    }
    wire_free(&rest);
    return left;
}

/* ---- the end ---- */

void board_result(board *b, struct explore_result *result) {
    struct search *s = &b->shell;
    if (!board_done(b)) s->counts.runs += b->units.count, s->counts.partial += b->units.count;
    if (!s->counts.threads) s->counts.threads = 1;
    s->counts.queries = s->others_asked.queries;
    *result = (struct explore_result){
        .method = b->options.method, .peak_states = s->peak_states, .used_heap = s->others_used_heap, .counts = s->counts,
        .warnings = b->found.warnings.at, .warning_count = b->found.warnings.count,
        .errors = b->found.errors.at, .error_count = b->found.errors.count,
        .reasons = s->reasons.at, .reason_count = s->reasons.count,
        .solver = s->others_asked, .solver_seconds = s->others_asked.backend_seconds, .coverage = b->found.coverage,
        .points = points_most(s),
    };
    result->verdict = result->error_count ? VERDICT_ERROR : result->reason_count ? VERDICT_INCOMPLETE : VERDICT_SAFE;
    ensure(result->verdict != VERDICT_SAFE || board_done(b));
    s->reasons.at = NULL;
    s->reasons.count = 0;
    b->found = (struct findings){0};
}
