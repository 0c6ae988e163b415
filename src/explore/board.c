/* board.c -- the upper part of a search that many workers share (share.h).
 *
 * The board has no states: what is explored from a node is decided by sets of threads, wakeup trees and what has been
 * touched, and the functions that decide it for a search (reduction.c) decide it here. A node has at most one branch that is
 * not opened; when it is, the thread falls asleep, and the next one may be picked, unless the node has become patient. What
 * workers tell is taken in by intake.c, and boardbytes.c writes it all down. */
#include "explore/board.h"

#include <stdlib.h>
#include <string.h>

/* ---- the board ---- */

board *board_new(const program *p, const struct explore_options *o, board *beside) {
    board *b = xcalloc(1, sizeof *b);
    b->options = *o;
    b->options.max_runs = 0; /* runs are counted by who has the board */
    b->shell = (struct search){.program = p, .options = &b->options, .is_board = true};
    b->shell.found = beside ? beside->shell.found : &b->found;
    b->shell.points = xcalloc(p->location_count + 1, sizeof *b->shell.points);
    b->shell.meter = o->meter ? o->meter : &b->shell.own_meter;
    if (!beside) { /* a run may end before anything was reported */
        b->found.coverage.instructions = xcalloc(p->code_count + 1, 1);
        b->found.coverage.edges = xcalloc(p->edge_count + 1, 1);
    }
    vec_push(&b->names, ((struct thread_name){NO_THREAD, 0}));
    return b;
}

struct unit *board_new_unit(board *b, struct branch *branch) {
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
    free(u->given_up);
    free(u);
}

struct unit *board_find_unit(const board *b, uint64_t number) {
    for (size_t i = 0; i < b->units.count; i++)
        if (b->units.at[i]->number == number) return b->units.at[i];
    return NULL;
}

struct branch *board_new_branch(struct board_node *n, uint32_t id) {
    struct branch *x = xcalloc(1, sizeof *x);
    *x = (struct branch){.node = n, .thread = id};
    for (size_t i = 0; i < n->node.sleep.count; i++) set_add(&x->earlier, n->node.sleep.at[i]->thread);
    vec_push(&n->branches, x);
    return x;
}

static void node_free(board *b, struct board_node *n) {
    struct node *x = &n->node;
    for (size_t i = 0; i < x->sleep.count; i++) sleeper_release(&b->shell, x->sleep.at[i]);
    vec_free(&x->sleep);
    operation_release(&x->performed);
    wakeup_free(&b->shell.pool, x->tree);
    wakeup_free(&b->shell.pool, x->aside);
    wakeup_free(&b->shell.pool, x->wanted);
    for (size_t i = 0; i < n->branches.count; i++) free(n->branches.at[i]);
    vec_free(&n->branches);
    for (size_t i = 0; i < n->wishes.count; i++) wakeup_free(&b->shell.pool, n->wishes.at[i].sequence);
    vec_free(&n->wishes);
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
    for (size_t i = 0; i < b->lore.count; i++) wire_free(&b->lore.at[i]);
    vec_free(&b->lore);
    struct search *s = &b->shell;
    sleepers_free_spare(s);
    wakeup_pool_free(&s->pool);
    vec_free(&s->steps);
    vec_free(&s->kept);
    census_free(&s->traces);
    free(s->points);
    for (size_t i = 0; i < s->reasons.count; i++) free(s->reasons.at[i].text);
    vec_free(&s->reasons);
    findings_clear(&b->found);
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

/* A node as a worker sees it that explores this branch. The thread does not sleep there. Below the last node: none does that was
 * begun after it, and if it was opened already, what is wanted there is another's. (That is so if an outcome is given away again
 * after a worker had died.) */
static void copy_write(wire *w, const struct board_node *n, const struct branch *x, uint32_t forks, bool last) {
    struct node seen = n->node;
    struct sleeper copies[THREADS_MAX], *awake[THREADS_MAX];
    size_t kept = 0;
    for (size_t i = 0; i < n->node.sleep.count; i++) {
        const struct sleeper *q = n->node.sleep.at[i];
        if (q->thread == x->thread || (last && !set_has(&x->earlier, q->thread))) continue;
        copies[kept] = *q;
        copies[kept].beside = last && set_has(&x->beside, q->thread);
        awake[kept] = &copies[kept];
        kept++;
    }
    seen.sleep.at = awake;
    seen.sleep.count = kept;
    seen.thread = x->thread;
    seen.forks = forks;
    seen.fresh = false;
    seen.tree = seen.aside = NULL;
    seen.performed = (operation){0};
    seen.explored = false;
    if (!last || n->node.thread != x->thread) seen.wanted = NULL;
    node_write(w, &seen);
}

void board_unit_write(wire *w, unsigned flags, struct branch *x, const wire_reader *ahead) {
    struct board_node *n = x ? x->node : NULL;
    struct board_node **path = n ? path_to(n) : NULL;
    size_t depth = n ? n->depth + 1 : 0;
    turn_vec way = {0};
    for (size_t i = 0; i < depth; i++)
        for (size_t k = 0; k < path[i]->turns.count; k++) vec_push(&way, path[i]->turns.at[k]);
    wire_put(w, flags);
    wire_put(w, depth);
    wire_put(w, depth ? depth - 1 : 0);
    turns_write(w, way.at, way.count);
    wire_put(w, depth);
    for (size_t i = 0, forks = 0; i < depth; i++) {
        bool last = i + 1 == depth;
        forks += path[i]->turns.count;
        copy_write(w, path[i], last ? x : path[i + 1]->above, (uint32_t)forks, last);
    }
    wire_put(w, 1);
    wire_put(w, depth);
    if (ahead) wire_put_bytes(w, ahead->at, (size_t)(ahead->end - ahead->at));
    else ways_write_none(w);
    vec_free(&way);
    free(path);
}

void board_begin(board *b) { board_unit_write(&board_new_unit(b, NULL)->bytes, 0, NULL, NULL); }

/* ---- coming to an end ---- */

static void piece_done(board *b, struct branch *x);

/* Is the thread being explored from the node, and not to its end yet? */
static bool is_explored_now(const struct board_node *n, uint32_t id) {
    for (size_t i = 0; i < n->branches.count; i++)
        if (n->branches.at[i]->thread == id) return true;
    return false;
}

/* Those that sleep and may still find something for the next branch, and those that something wanted there leaves asleep. */
static thread_set beside_next(const struct board_node *n) {
    thread_set set = {{0}};
    for (size_t i = 0; i < n->node.sleep.count; i++) {
        const struct sleeper *q = n->node.sleep.at[i];
        if (is_explored_now(n, q->thread) || (!q->shared && wakeup_passes(n->node.wanted, &q->touched->op)))
            set_add(&set, q->thread);
    }
    return set;
}

/* May the branch that is begun now be in vain only because others are incomplete? */
static bool is_doubtful(const board *b, const struct board_node *n, const thread_set *beside) {
    bool plain = b->options.method == METHOD_OPTIMAL && !b->options.summaries && !b->shell.decided;
    return plain && n->branches.count && !set_empty(beside);
}

/* The next thread to be tried from the node has its unit; false: there is none. */
static bool begin_branch(board *b, struct board_node *n) {
    uint32_t next = reduction_pick_next(&b->shell, &n->node);
    if (next == NO_THREAD) return false;
    n->node.thread = next;
    set_add(&n->node.done, next);
    thread_set beside = beside_next(n);
    bool doubtful = is_doubtful(b, n, &beside);
    struct branch *x = board_new_branch(n, next);
    x->beside = beside;
    unsigned flags = (b->shell.decided ? UNIT_DECIDED : 0) | (doubtful ? UNIT_ON_TRIAL : 0);
    board_unit_write(&board_new_unit(b, x)->bytes, flags, x, NULL);
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

static void remove_branch(struct branch *x) {
    struct board_node *n = x->node;
    for (size_t i = 0; i < n->branches.count; i++) {
        if (n->branches.at[i] != x) continue;
        n->branches.at[i] = vec_pop(&n->branches);
        break;
    }
    free(x);
}

static void piece_done(board *b, struct branch *x) {
    struct board_node *n = x->node;
    if (--x->pieces) return;
    remove_branch(x);
    settle(b, n);
}

void board_branch_opened(board *b, struct branch *x) {
    struct node *n = &x->node->node;
    reduction_leave(&b->shell, n);
    n->thread = NO_THREAD;
    board_grant_wishes(b, x->node);
}

void board_piece_opened(board *b, struct branch *x) {
    if (!--x->closed) board_branch_opened(b, x);
}

void board_unit_done(board *b, struct unit *u) {
    struct branch *x = u->branch;
    if (x && !u->opened) board_piece_opened(b, x);
    remove_unit(b, u);
    if (x) piece_done(b, x);
}

bool board_on_trial(const struct unit *u) {
    bool alone = u->branch && !u->opened && u->branch->pieces == 1;
    return alone && u->bytes.count && u->bytes.at[0] & UNIT_ON_TRIAL;
}

void board_end_trial(struct unit *u) {
    if (u->bytes.count) u->bytes.at[0] &= (uint8_t)~UNIT_ON_TRIAL;
}

void board_unit_in_vain(board *b, struct unit *u) {
    struct board_node *n = u->branch->node;
    struct wakeup **end = &n->node.wanted;
    set_remove(&n->node.done, u->branch->thread);
    while (*end) end = &(*end)->next;
    *end = n->node.tree;
    n->node.tree = n->node.wanted;
    n->node.wanted = NULL;
    n->node.thread = NO_THREAD;
    n->patient = true;
    remove_branch(u->branch);
    remove_unit(b, u);
    board_grant_wishes(b, n);
    settle(b, n);
}

/* ---- giving up ---- */

void board_give_up(board *b, uint64_t number, char *reason) {
    struct unit *u = board_find_unit(b, number);
    if (!u) defect("a part of the search that is not there is given up");
    u->taken = false;
    u->given_up = reason;
}

static struct unit *given_up_unit(const board *b) {
    for (size_t i = 0; i < b->units.count; i++)
        if (b->units.at[i]->given_up) return b->units.at[i];
    return NULL;
}

void board_leave_out(board *b) {
    for (struct unit *u; (u = given_up_unit(b));) {
        add_reason(&b->shell, xstrdup(u->given_up), 0);
        count_run(&b->shell, &b->shell.counts.partial);
        board_unit_done(b, u);
    }
}

/* ---- taking ---- */

/* May another thread be tried from the node now? */
static bool may_begin(const board *b, const struct board_node *n) {
    const struct node *x = &n->node;
    thread_set left = set_minus(b->options.method == METHOD_EXHAUSTIVE ? x->enabled : x->backtrack, &x->done);
    if (n->patient && n->branches.count) return false;
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
        if (!b->units.at[i]->taken && !b->units.at[i]->given_up) return b->units.at[i];
    return NULL;
}

/* What is to be tried from a node may all be asleep there: whether anything can be begun is known when it is. */
bool board_is_stuck(board *b) { return given_up_unit(b) && !board_taken(b) && !ready_unit(b) && !begin_any(b); }

static bool take(struct unit *u, uint64_t *number, const uint8_t **bytes, size_t *count) {
    if (!u) return false;
    u->taken = true;
    *number = u->number;
    *bytes = u->bytes.at;
    *count = u->bytes.count;
    return true;
}

bool board_take(board *b, uint64_t *number, const uint8_t **bytes, size_t *count) {
    struct unit *u = ready_unit(b);
    if (!u && begin_any(b)) u = ready_unit(b);
    return take(u, number, bytes, count);
}

bool board_take_any(board *b, uint64_t any, uint64_t *number, const uint8_t **bytes, size_t *count) {
    if (any % 4 == 0) begin_any(b);
    if (!ready_unit(b) && !begin_any(b)) return false;
    struct unit *u = b->units.at[any % b->units.count];
    return take(u->taken || u->given_up ? ready_unit(b) : u, number, bytes, count);
}

void board_put_back(board *b, uint64_t number) {
    struct unit *u = board_find_unit(b, number);
    if (u) u->taken = false;
}

size_t board_taken(const board *b) {
    size_t count = 0;
    for (size_t i = 0; i < b->units.count; i++) count += b->units.at[i]->taken;
    return count;
}

size_t board_ready(const board *b) {
    size_t count = b->units.count - board_taken(b);
    for (size_t i = 0; i < b->units.count; i++) count -= b->units.at[i]->given_up != NULL;
    for (size_t i = 0; i < b->nodes.count; i++) count += may_begin(b, b->nodes.at[i]);
    return count;
}

bool board_is_incomplete(const board *b) { return b->shell.reasons.count > 0; }
bool board_done(const board *b) { return !b->units.count && !b->nodes.count; }
bool board_stopped(const board *b) { return b->shell.stop != GO_ON; }
size_t board_errors(const board *b) { return b->shell.found->errors.count; }
bool board_has_error(const board *b) { return b->shell.stop == STOP_ERROR; }
const struct explore_counts *board_counts(const board *b) { return &b->shell.counts; }
double board_stood_for(const board *b) { return b->shell.stood_for; }
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

size_t board_lore_count(const board *b) { return b->lore.count; }
const wire *board_lore(const board *b, size_t i) { return &b->lore.at[i]; }

size_t board_races(const board *b) { return b->shell.found->races_seen.count; }

void board_lesson(const board *b, wire *w, size_t *races) {
    names_write(w, b->names.at, b->names.count);
    races_write(&b->shell, w, *races);
    *races = board_races(b);
}

/* ---- the end ---- */

void board_result(board *b, struct explore_result *result) {
    struct search *s = &b->shell;
    board_leave_out(b);
    if (!board_done(b)) s->counts.runs += b->units.count, s->counts.partial += b->units.count;
    if (!s->counts.threads) s->counts.threads = 1;
    s->counts.errors = s->found->errors.count;
    s->counts.traces = census_count(&s->traces);
    char *reason = stop_reason(s);
    if (reason) add_reason(s, reason, 0);
    *result = (struct explore_result){
        .method = b->options.method, .peak_states = s->peak_states, .used_heap = s->others_used_heap, .counts = s->counts,
        .warnings = s->found->warnings.at, .warning_count = s->found->warnings.count,
        .errors = s->found->errors.at, .error_count = s->found->errors.count,
        .reasons = s->reasons.at, .reason_count = s->reasons.count,
        .solver = s->others_asked, .solver_seconds = s->others_asked.backend_seconds, .coverage = s->found->coverage,
        .points = points_most(s),
    };
    result->verdict = result->error_count ? VERDICT_ERROR : result->reason_count ? VERDICT_INCOMPLETE : VERDICT_SAFE;
    ensure(result->verdict != VERDICT_SAFE || board_done(b));
    s->reasons.at = NULL;
    s->reasons.count = 0;
    vec_free(&s->found->races_seen);
    *s->found = (struct findings){0};
}
