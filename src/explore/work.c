/* work.c -- what is left to do of a search, as bytes, and going on with it.
 *
 * The problem: a search is to go on in another process, or after a pause. Its stack of nodes holds states, and a state
 * cannot be written down: it is memory, terms and path conditions that share most of what they have.
 *
 * The algorithm: what is written is how to come there again. One execution leads through all nodes, and the threads it
 * granted and the turns it took at forks (vm/turns.c) lead through them again; each node's knowledge, what sleeps there and
 * what is still wanted, is written beside it. The states that wait have forked below some node, and their ways from there are
 * written as a tree (ways.c). So there is one state for all of them, that of the node, and when its time has come it is led
 * there, and forks where they did.
 *
 * What is the same in every process, and so may be written: numbers of threads (given beforehand), addresses, labels of
 * outcomes, places in the program. What is found out again on the way: clocks, races, who can go on. The races of the events
 * that the search had dealt with are dealt with.
 *
 * With summaries, the nodes that are built again make none: what was seen below them is not known any more.
 *
 * N1: a search that reads what another has written, of the same program with the same options, explores what that one
 *     would have explored. */
#include "explore/search.h"

#include <stdlib.h>

enum { NODE_FRESH = 1, NODE_EXPLORED = 2, NODE_SPARED = 4, NODE_FLAGS = 8 };

/* ---- writing ---- */

void node_write(wire *w, const struct node *n) {
    wire_put(w, n->thread == NO_THREAD ? 0 : n->thread + 1);
    wire_put(w, n->forks);
    wire_put(w, (n->fresh ? NODE_FRESH : 0) | (n->explored ? NODE_EXPLORED : 0) | (n->spared ? NODE_SPARED : 0));
    wire_put(w, n->led);
    set_write(w, &n->enabled);
    set_write(w, &n->done);
    set_write(w, &n->backtrack);
    set_write(w, &n->put_off);
    operation_write(w, &n->performed);
    sleepers_write(w, n);
    tree_write(w, n->tree);
    tree_write(w, n->aside);
    tree_write(w, n->wanted);
}

/* Turns on the way to node i - 1. */
static uint32_t forks_to(const struct search *s, size_t i) { return i ? s->nodes.at[i - 1].forks : 0; }

/* Those that forked below the same node, one after the other. */
static void pending_write(wire *w, const struct search *s) {
    size_t count = s->waiting.count, groups = 1;
    state **group = xcalloc(count + 1, sizeof *group);
    for (size_t i = 0; i < count; i++)
        groups += s->waiting.at[i].nodes != (i + 1 < count ? s->waiting.at[i + 1].nodes : s->nodes.count);
    wire_put(w, groups);
    for (size_t i = 0, of = 0; i <= count; i++) {
        size_t nodes = i < count ? s->waiting.at[i].nodes : s->nodes.count;
        group[of++] = i < count ? s->waiting.at[i].state : s->running;
        if (i < count && nodes == (i + 1 < count ? s->waiting.at[i + 1].nodes : s->nodes.count)) continue;
        wire_put(w, nodes);
        ways_write(w, group, of, forks_to(s, nodes));
        of = 0;
    }
    free(group);
}

void work_write(struct search *s, wire *w) {
    size_t n = s->nodes.count;
    wire_put(w, s->decided ? UNIT_DECIDED : 0);
    wire_put(w, s->root);
    wire_put(w, s->trace.handled);
    size_t taken;
    struct turn *at = turns_list(s->running, &taken);
    turns_write(w, at, forks_to(s, n));
    free(at);
    wire_put(w, n);
    for (size_t i = 0; i < n; i++) {
        struct node *x = &s->nodes.at[i];
        struct wakeup *tree = x->tree;
        if (i < s->root) x->tree = NULL; /* what is wanted there is known to whom it belongs to */
        node_write(w, x);
        x->tree = tree;
    }
    pending_write(w, s);
}

/* ---- going there again ---- */

/* The way through all nodes. */
struct path { const struct way *at; size_t count; };

static struct path path_read(struct search *s, wire_reader *r) {
    turn_vec taken = {0};
    turns_read(r, s->program, &taken);
    struct path path = {ways_of_turns(taken.at, taken.count, &s->ways), taken.count};
    vec_free(&taken);
    return path;
}

static const struct way *path_from(struct path path, size_t turn) { return turn < path.count ? path.at + turn : NULL; }

/* Runs the running state until its transition is over. */
static enum vm_outcome run_on(struct search *s) {
    enum vm_outcome outcome;
    do {
        outcome = vm_run(s->vm, s->running, next_slice(s));
        after_slice(s);
        if (outcome == VM_RUNNING) vm_watch(s->running);
    } while (outcome == VM_RUNNING && s->stop == GO_ON);
    return outcome;
}

void node_restore(struct search *s, struct node *n, wire_reader *r) {
    uint64_t flags = wire_get_below(r, NODE_FLAGS);
    n->fresh = flags & NODE_FRESH;
    n->explored = flags & NODE_EXPLORED;
    n->spared = flags & NODE_SPARED;
    n->led = (uint32_t)wire_get_below(r, UINT32_MAX);
    n->enabled = set_read(r);
    n->done = set_read(r);
    n->backtrack = set_read(r);
    n->put_off = set_read(r);
    n->performed = operation_read(r);
    sleepers_read(s, n, r);
    n->tree = tree_read(&s->pool, r);
    n->aside = tree_read(&s->pool, r);
    n->wanted = tree_read(&s->pool, r);
    precondition_clear(&n->below);
    n->below.barren = true;
}

/* The running state is parked: that is the next node. `last`: its transition is the one that is being explored, by states
 * that wait. Otherwise it is the way to the next node. False: it cannot be the node that was written. */
static bool node_return(struct search *s, wire_reader *r, struct path path, bool last) {
    uint64_t number = wire_get_below(r, THREADS_MAX + 1), forks = wire_get(r);
    state *at = s->running;
    s->decided |= at->label != 0;
    if (s->nodes.count || at->concurrent) schedule_event(s);
    schedule_push(s, at);
    struct node *n = &s->nodes.at[s->nodes.count - 1];
    node_restore(s, n, r);
    if (r->spoiled || !number || n->forks != forks || forks > path.count) return false;
    uint32_t id = (uint32_t)number - 1;
    if (id >= at->threads->count || !at->threads->at[id] || at->threads->at[id]->status != THREAD_PARKED) return false;
    vm_follow(at, NULL);
    schedule_prepare(s, n, id);
    if (!last) s->running = schedule_seed(s, n, path_from(path, forks));
    return true;
}

static bool nodes_return(struct search *s, wire_reader *r, struct path path, size_t count) {
    s->running = vm_start(s->vm);
    vm_follow(s->running, path_from(path, 0));
    for (size_t i = 0; i < count; i++) {
        if (run_on(s) != VM_PARKED || !node_return(s, r, path, i + 1 == count)) return false;
    }
    return true;
}

static bool pending_return(struct search *s, wire_reader *r) {
    uint64_t nodes = wire_get_below(r, s->nodes.count + 1);
    const struct way *ahead = ways_read(r, s->program, &s->ways);
    if (r->spoiled) return false;
    struct waiting x = {.nodes = (uint32_t)nodes};
    if (nodes) {
        x.state = schedule_seed(s, &s->nodes.at[nodes - 1], ahead);
    } else {
        x.state = vm_start(s->vm);
        vm_follow(x.state, ahead);
    }
    vec_push(&s->waiting, x);
    return true;
}

static void races_handled(struct trace *t, uint64_t handled) {
    if (handled > t->events.count) handled = t->events.count;
    for (uint32_t f = 0; f < handled; f++)
        for (size_t i = t->events.at[f].first_race; i < trace_race_end(t, f); i++) t->races.at[i].handled = true;
    t->handled = (uint32_t)handled;
}

bool work_read(struct search *s, wire_reader *r) {
    uint64_t flags = wire_get_below(r, UNIT_FLAGS);
    s->decided |= flags & UNIT_DECIDED;
    s->trial = flags & UNIT_ON_TRIAL;
    uint64_t root = wire_get(r), handled = wire_get(r);
    struct path path = path_read(s, r);
    size_t count = wire_count(r);
    bool good = !r->spoiled && root <= count;
    s->returning = true;
    vm_repeats(s->vm, true);
    if (good && count) good = nodes_return(s, r, path, count) && !s->waiting.count;
    vm_repeats(s->vm, false);
    s->returning = false;
    s->root = (uint32_t)root;
    races_handled(&s->trace, handled);
    for (size_t left = good ? wire_count(r) : 0; left && good; left--) good = pending_return(s, r);
    frontier_repair(s);
    if (good && !r->spoiled) return true;
    schedule_clear(s);
    return false;
}
