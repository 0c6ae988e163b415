/* search.h -- the inside of an exploration, shared by the files of this folder only.
 *
 * The execution being explored is a stack: node i is the state in which the threads were parked before event i, and
 * event i is the operation granted there. Below the first node is the sequential beginning of the program. Where the
 * machine forks inside a transition, the sibling waits on a stack of its own, with the length of the stack of nodes at
 * that time: it goes on from there when everything above has been explored.
 *
 * Q1: trace.events.count is nodes.count while the threads are parked, and one less while a transition is running.
 * Q2: a node has a snapshot of its state unless only one thread could go on there, and then no other can be tried. */
#ifndef HEDDLE_EXPLORE_SEARCH_H
#define HEDDLE_EXPLORE_SEARCH_H

#include "base/arena.h"
#include "base/wire.h"
#include "explore/census.h"
#include "explore/claims.h"
#include "explore/clauses.h"
#include "explore/estimate.h"
#include "explore/explore.h"
#include "explore/relevance.h"
#include "explore/signposts.h"
#include "explore/summary.h"
#include "explore/wakeup.h"

/* Why the search ends before every state has run. */
enum stop { GO_ON, STOP_ERROR, STOP_TIME, STOP_MEMORY, STOP_RUNS, STOP_INSTRUCTIONS, STOP_INTERRUPTED, STOP_CALLER,
            STOP_SCHEDULE, STOP_SETTLED /* there is nothing left to find */ };

typedef VEC(struct turn) turn_vec;

/* A thread that was explored from a node, with all its outcomes, or from one above and nothing it depends on happened since. */
struct sleeper { /* shared between nodes, copied on change */
    uint32_t refs;
    uint32_t thread;
    bool shared;   /* it is explored beside others, not before them (share.h): it covers only what begins with it */
    bool beside;   /* at the last node of the board: those that sleep on together with it are shared (share.h) */
    struct footprint *touched; /* owned reference; by all outcomes together */
};

struct node {
    state *before;            /* snapshot; NULL: see Q2 */
    uint32_t thread;          /* whose operation is being explored, or NO_THREAD */
    uint32_t previous;        /* the thread of the event before */
    uint32_t turns, preemptions; /* on the way here: switches from thread to thread, and which of them were not forced */
    uint32_t forks;           /* on the way here: turns of the state (vm_turns) */
    uint32_t streak;          /* events of `previous` in a row */
    thread_set able;          /* threads whose operations are possible */
    thread_set fickle;        /* threads whose operations what others do can make possible or impossible */
    thread_set enabled;       /* all these, or the one of them that goes on at once (OPERATION_PIVOT, spared) */
    thread_set done;          /* explored */
    thread_set backtrack;     /* dpor: to be explored */
    thread_set put_off;       /* tried last: another worker is where they lead to */
    uint32_t detours;         /* nodes on the way here where something was put off */
    bool claimed;             /* others can see that this search is here */
    bool fresh;               /* nothing explored yet */
    bool parted;              /* a thread that was explored has had several outcomes */
    uint32_t first;           /* the thread that was tried first, or NO_THREAD */
    uint32_t led;             /* nodes on the way here where a signpost led away from the default */
    VEC(uint32_t) races;      /* of the thread being explored, found beforehand; if it is in a waiting loop */
    operation performed;      /* by the thread being explored, in all outcomes so far; owned */
    VEC(struct sleeper *) sleep;
    struct wakeup *tree;      /* optimal: to be explored */
    struct wakeup *aside;     /* more of that, when `wanted` has been explored (reduction.c) */
    struct wakeup *wanted;    /* of the thread being explored: what follows which of its outcomes */
    bool explored;            /* an outcome of some thread has been */
    bool spared;              /* the only thread to be explored is at an access whose order makes no difference */
    /* summaries */
    control control;          /* as the machine left it */
    control situation;        /* the same with what is known about waiting loops: vm_control */
    uint64_t waited;          /* search.waited when the search came here */
    bool replaced_matters;    /* somebody would have waited for what the transition has replaced (enabled_would_wait) */
    bool looks_at_own;        /* a thread in a waiting loop may look at memory that the situation does not know */
    double stood_for;         /* search.stood_for when the search came here */
    thread_set hoped;         /* are tried first: when they sleep, a summary that holds here may cut the rest */
    uint64_t hope;            /* its serial */
    thread_set slept;         /* when the search came here */
    uint64_t slept_as;        /* and what these had touched: sleepers_digest */
    struct precondition below;
    const struct summary *cut_by; /* NULL, or why nothing is explored from here */
    bool exhausted;           /* nothing is, because nothing below matters */
    uint32_t drawn;           /* its control state in the graph (gig.h) */
    bool spoiled;             /* the transition to here met an error, or something that could not be done */
};

/* Two places in the program, the smaller first. */
struct place_pair { uint32_t a, b; };

struct waiting { state *state; uint32_t nodes; uint64_t key; /* frontier.h */ };

/* What has been found, by all searches for one answer together (portfolio.c). */
struct findings {
    VEC(finding *) errors;      /* distinct */
    VEC(finding *) warnings;
    VEC(struct place_pair) races_seen;
    uint64_t runs;
    double minimize_seconds;    /* spent on simpler schedules */
    struct estimate *estimate;  /* NULL: none */
    double unsampled;           /* seconds of probes that no sample stands for yet */
    double complete;            /* the most that one of the searches has explored of what it estimates */
    struct explore_coverage coverage;
};

/* What of a search has been told to others already (harvest.c). */
struct harvested {
    struct explore_counts counts;
    double stood_for;
    struct solver_statistics asked;
    size_t errors, warnings, races;
};

/* What is to be explored from nodes that are others', as bytes (returned.c), and what writer and reader keep meanwhile. */
struct trails {
    moves known;                /* owned references */
    VEC(steps) last;            /* by node: the sequence that was returned to it last */
};
struct returned {
    wire bytes;
    size_t count;
    struct trails trails;
    uint32_t noted, repeated, unnoted; /* of late: compared with those before, of these found among them, and not compared */
};

struct search {
    const program *program;
    const struct explore_options *options;
    struct findings *found;
    struct estimate *probing;   /* NULL, or whose probes it makes */
    struct explore_counts counts;
    vm *vm;                     /* NULL: the search has not begun, or has been freed */
    solver *solver;
    state *running;             /* NULL between paths */
    VEC(struct waiting) waiting;
    struct frontier frontier;
    VEC(struct node) nodes;
    uint32_t root;              /* so many nodes are others': only the running transition of the last one is ours */
    struct returned returned;   /* since the last report */
    bool opened;                /* the outcomes of the transition that was given have been told */
    bool trial;                 /* what was given may be given back as it was (share.c) */
    void (*attend)(struct search *s); /* NULL, or called between two transitions when `asked` or an opening is due */
    void *attendant;
    volatile int asked;
    void (*announce)(struct search *s); /* NULL, or called when an error or a race was found that is not known yet */
    void (*look)(struct search *s);   /* NULL, or called a few times a second, also inside long transitions */
    uint64_t relayed;           /* states run since the last time (explore_options.relay) */
    struct claims *claims;      /* NULL, or where it is seen which states others are at */
    uint64_t claimant;          /* who this search is there */
    struct signposts *signposts; /* NULL, or where it is seen which way was taken before; with claims shared, else own */
    bool is_board;              /* it only keeps what workers find (board.c) */
    bool returning;             /* the nodes are being built again (work.c) */
    arena ways;                 /* on which states are led (ways.c) */
    size_t nodes_made;          /* so many places of it have been used: their lists keep their room */
    struct trace trace;
    struct wakeup_pool pool;
    bool decided;               /* steps have been seen that have several outcomes (reduction.c) */
    steps steps, kept;          /* scratch */
    steps rest;                 /* of a complete execution: the events that do not happen after `rest_of` */
    uint32_t rest_of;           /* or NO_EVENT */
    VEC(struct sleeper *) spare_sleepers;
    operation reversed;         /* scratch: the last of them */
    bool someone_spins;         /* some thread has been found waiting in a loop */
    state *parked;              /* for would_wait: a state in which the thread is parked */
    census traces;              /* exhaustive */
    struct harvested harvested;
    struct solver_statistics others_asked; /* by searches whose harvest was added */
    bool others_used_heap;
    terms *terms;
    relevance *relevance;       /* NULL: everything matters, or no thread has been started yet */
    bool slices;                /* it will be there when one has */
    bool summarize;
    bool heeds_races;           /* data races are looked for, as errors or to warn of them */
    struct summary_table summaries;
    struct clause_marks marks;
    clause_vec cells;           /* scratch */
    double stood_for;           /* executions made; one that was cut counts as many as it was spared */
    uint64_t waited;            /* how often something was decided by a thread waiting in a loop in vain */
    uint64_t effort;            /* spent on summaries: things that were looked at */
    uint64_t analysed;          /* the work of making `relevance` */
    struct gig *gig;            /* NULL, or the graph that is recorded */
    uint64_t trouble, trouble_before; /* errors and reasons so far; when the running transition began */
    VEC(uint32_t) clock, leading; /* scratch */
    VEC(struct explore_reason) reasons;
    uint64_t *points;           /* by location: visible operations executed */
    struct explore_meter *meter, own_meter; /* the one of the options, or its own */
    struct search *rival;       /* NULL, or the other one of a contest, which may not have begun */
    uint64_t told[ACTIVITY_COUNT]; /* a worker: samples that are not to be told (again) (spent.h) */
    uint64_t peak_states;
    uint64_t path_errors;       /* reported by the running path */
    enum stop stop;
    bool complete;              /* everything has been explored, or left for a reason */
    bool cut;                   /* the stop left something unexplored */
    bool lost;                  /* ... that is not among what is left to do: there can be no checkpoint */
    bool doubted;               /* coverage_doubt has given its reason */
    double started, deadline, next_progress, next_checkpoint;
    double ended;               /* the last time that the clock was looked at before the search had to end */
    int memory_file;            /* /proc/self/statm, or -1 */
    uint64_t page_bytes, bytes;
};

/* ---- explore.c: counts, errors, bounds ---- */
void search_begin(struct search *s); /* program, options and found are set, everything else is zero */
void search_end(struct search *s);   /* nothing more is explored; says why if something was left */
void search_free(struct search *s);  /* then vm is NULL, as before it began; counts remain */
void search_analyse(struct search *s); /* makes s->relevance: a second thread has been started */
uint64_t search_memory(const struct search *s); /* resident bytes of the process */
struct explore_estimate search_estimate(const struct search *s);
void count_run(struct search *s, uint64_t *kind);
void add_reason(struct search *s, char *text, uint32_t place); /* takes the text */
char *memory_reason(const struct search *s); /* the limit; owned */
char *stop_reason(const struct search *s); /* why it ends before it is done; owned, or NULL */
void add_reason_times(struct search *s, char *text, uint32_t place, uint64_t times);
void add_error(void *data, finding *f);
void add_warning(struct search *s, finding *f); /* takes it */
void findings_clear(struct findings *found); /* frees what is its own: all but the estimate */
void report_path(struct search *s, enum vm_outcome outcome);
uint64_t next_slice(const struct search *s);
void after_slice(struct search *s);
/* For long work between two slices: is the search to end? Then the rest of the work is left out, unexplored. */
bool stop_now(struct search *s);

/* ---- points.c ---- */
struct explore_points points_most(const struct search *s);

/* Hands what is left to options.on_checkpoint, unless a stop leaves nothing to go on with, or not all of it: then the one
 * before stays. */
void search_checkpoint(struct search *s);

/* ---- coverage.c ---- */
/* Adds what the search has executed to what all have. */
void coverage_add(struct explore_coverage *all, const program *p, const struct vm_executed *e);
/* A reason, if what was executed shows that the analyses of the program cannot be relied on. */
void coverage_doubt(struct search *s);

/* ---- schedule.c: the main loop ---- */
void schedule_begin(struct search *s);
/* What has been done so far, in a unit of about a microsecond that is the same on every machine. */
uint64_t schedule_work(const struct search *s);
/* Goes on until that much work has been done. False: the search is over, complete or stopped. */
bool schedule_until(struct search *s, uint64_t work);
void schedule_cut(struct search *s); /* frees everything; what was left unexplored counts as partial */
/* Goes back to the time when there were that many nodes and the last one's transition had not happened. */
void schedule_return_to(struct search *s, size_t nodes);
/* Would the thread, granted at the node, go on in place of another that could? */
bool schedule_is_preemption(const struct node *n, uint32_t id);

/* A new node with this state, which is parked; everything that another search would have found out about it is open. */
void schedule_push(struct search *s, state *at);
/* The thread is the one that is explored from the node: what has to be known before its operation is performed. */
void schedule_prepare(struct search *s, struct node *n, uint32_t id);
/* Would the thread have its turn against a bound on preemptions or turns? Then that is said, and it counts as tried. */
bool schedule_over_bound(struct search *s, struct node *n, uint32_t id);
/* A state in which the newest node's thread has its turn; it is led this way. */
state *schedule_seed(struct search *s, struct node *n, const struct way *ahead);
/* Adds the event of the newest node, in the running state. */
void schedule_event(struct search *s);
/* What is left to do, as bytes (work.c); false: nothing is. */
bool schedule_rest(struct search *s, wire *w);
void schedule_clear(struct search *s); /* nodes, events and waiting states go; nothing is counted */

/* ---- detour.c: states that other workers are at ---- */
/* The newest node is to be explored; false: not now, and it is gone. */
bool detour_claim(struct search *s, struct node *n);

/* ---- course.c ---- */
course search_course(struct search *s); /* how the running execution came here */

/* ---- enabled.c: who can go on ---- */
struct enabled { thread_set able, fickle; }; /* as in a node */
/* In this state, which is to be the newest node; the newest event led to it. */
struct enabled enabled_threads(struct search *s, state *at);
/* Do the threads that rest still wait in vain? If one would not go round in vain any more, the execution is one that is
 * explored without that round. */
enum vm_wait enabled_resting(struct search *s, state *at);
/* Which locks that are held have been noticed since they were taken: that decides whether a round in which they are given back
 * was in vain. 0: none; else the same for the same ones, in every process. */
uint64_t enabled_noticed(const struct trace *t);
/* For trace.would_wait. data: the search, whose `parked` is a state in which the thread is parked. */
enum vm_wait enabled_would_wait(void *data, uint32_t id, uint32_t e);

/* ---- work.c: what is left to do, as bytes ---- */
/* s->running is the state to run next, and has not run since it was chosen. */
void work_write(struct search *s, wire *w);
/* The search has nothing to do; now it has that. False: the bytes are damaged, or their executions are not those of this
 * program. */
bool work_read(struct search *s, wire_reader *r);

/* What is known about a node (work.c); the first reads what the second has written but for the thread and the forks. */
void node_restore(struct search *s, struct node *n, wire_reader *r);
void node_write(wire *w, const struct node *n);

/* ---- lore.c: summaries as bytes ---- */
/* What others do not know yet; at most so much that somebody can be bothered with it, the rest comes next time. False: there is
 * nothing, and nothing was written. */
bool lore_write(struct search *s, wire *w);
/* All that was learned here, for one who has heard nothing of it. */
bool lore_write_all(const struct search *s, wire *w);
void lore_pass_on(const struct search *s, wire *w); /* what was heard, as it was: each message a blob */
/* False: it is damaged; what had been understood counts. The names of all threads in it are known. */
bool lore_read(struct search *s, wire_reader *r);
/* The summary is to be used: makes its terms, if that was not done. False: they cannot be made, and it is of no use. */
bool lore_open(struct search *s, struct summary *x);
void lore_free(struct summary_table *table);

/* ---- share.c: nodes that are others' ---- */
static inline bool share_is_foreign(const struct search *s, const struct node *n) {
    return s->root && (size_t)(n - s->nodes.at) < s->root;
}
bool share_turn_over(const struct search *s); /* for tests */
/* All outcomes of the transition that was given are known, nobody was told, and it is not on trial any more. */
bool share_opening_due(const struct search *s);

/* What a report says about the unit: there is more of it; it is done; it is given back, because most of it is in vain now. */
enum { UNIT_GOES_ON, UNIT_DONE, UNIT_IN_VAIN, UNIT_ENDS };
/* How the bytes of a unit begin. On trial: it was begun beside others, and nothing has been told about it. */
enum { UNIT_DECIDED = 1, UNIT_ON_TRIAL = 2, UNIT_FLAGS = 4 };

/* ---- returned.c: what is returned to nodes that are others' ---- */
/* Something is to be explored from such a node; it is returned unless it was before, as far as that is looked at. */
void return_steps(struct search *s, struct node *n, steps *v, struct obstacles *known); /* v is used up. known: about v */
void return_blind(struct search *s, const struct node *n, uint32_t id, const operation *op);
void returned_write(struct search *s, wire *w); /* all of it, and what is to be tried by backtracking; it is gone then */
void returned_clear(struct search *s);
void returned_free(struct search *s);
/* Reading: the node's number, then either steps, or one of which not more is known. They are valid as long as the trails are,
 * those of the node until the next are read. */
uint64_t returned_head(wire_reader *r, bool *blind);
const steps *returned_steps(struct wakeup_pool *pool, wire_reader *r, struct trails *x, size_t node);
struct step returned_blind(struct wakeup_pool *pool, wire_reader *r, struct trails *x);
void trails_clear(struct wakeup_pool *pool, struct trails *x); /* keeps room */
void trails_free(struct wakeup_pool *pool, struct trails *x);

/* ---- bytes.c: what a node knows, as bytes ---- */
void set_write(wire *w, const thread_set *set);
thread_set set_read(wire_reader *r);
void touch_write(wire *w, const touch *a);
touch touch_read(wire_reader *r);
void operation_write(wire *w, const operation *op); /* only what it touches */
operation operation_read(wire_reader *r);           /* owned */
/* The number of a step and, if it is not among those known, all of it; then it is. The list has no references. */
void move_write(wire *w, moves *known, struct move *m);
/* One of those known, which have the references. */
struct move *move_read(struct wakeup_pool *pool, wire_reader *r, moves *known);
void tree_write(wire *w, const struct wakeup *tree);
struct wakeup *tree_read(struct wakeup_pool *pool, wire_reader *r);
void sleepers_write(wire *w, const struct node *n);
void sleepers_read(struct search *s, struct node *n, wire_reader *r); /* instead of those it has */

/* ---- ways.c: where states have come from, as bytes ---- */
struct turn *turns_list(const state *x, size_t *count); /* those that it has taken, in order; owned */
void turns_write(wire *w, const struct turn *at, size_t count);
void turns_read(wire_reader *r, const program *p, turn_vec *to); /* to: empty */
/* The ways of states that have the first so many turns in common; of one that is led, all that it is led to. */
void ways_write(wire *w, state *const *states, size_t count, size_t from);
void ways_write_none(wire *w); /* of one that has taken just these */
/* NULL: there is nowhere to be led to, or the reader is spoiled. */
const struct way *ways_read(wire_reader *r, const program *p, arena *a);
/* A way on which nobody forks, as a list. */
struct way *ways_of_turns(const struct turn *at, size_t count, arena *a);

/* ---- reduction.c: which threads are tried from which node ---- */
/* The threads of the newest node are parked; decides what is to be explored there. */
void reduction_enter(struct search *s, struct node *n);
/* What is wanted there from the beginning; owned. */
void reduction_guide(struct search *s, struct node *n, struct wakeup *tree);
bool asleep(const struct node *n, uint32_t thread); /* does the thread sleep there? */
/* One that has touched this. */
struct sleeper *sleeper_new(struct search *s, uint32_t id, const operation *op);
void sleeper_release(struct search *s, struct sleeper *q);
void sleepers_free_spare(struct search *s);
bool reduction_backtracks(const struct search *s); /* otherwise there are wakeup trees, or everything is tried */
/* By backtracking: the threads that are still to be tried from the node, as far as is known now. */
thread_set reduction_left(const struct node *n);
/* The next thread to try from the newest node, or NO_THREAD. */
uint32_t reduction_pick(struct search *s, struct node *n);
/* The same for any node from which something has been tried; it need not have its state. */
uint32_t reduction_pick_next(struct search *s, struct node *n);
/* Adds s->steps to what is to be explored from the node, unless somebody sleeps who covers it. */
void reduction_want(struct search *s, struct node *n);
/* The operations of several outcomes as one: what touches the same bytes writes if one of them does. */
void reduction_merge(operation *all, const operation *op);
bool reduction_touched_less(const struct node *n); /* its step has turned out to touch less than was assumed */
/* The event of the newest node's transition was added. */
void reduction_event(struct search *s, struct node *n);
/* The thread picked has been explored. */
void reduction_leave(struct search *s, struct node *n);
/* The execution is complete: its races say what else is to be explored. */
void reduction_end(struct search *s, state *end);
/* The newest node is cut: the races of what came before. */
void reduction_cut(struct search *s);
/* An access that lies below the newest node, which is cut: its races with what happened before. The clock says after
 * what it comes. */
void reduction_future(struct search *s, uint32_t thread, const struct future *f, const uint32_t *clock);

/* ---- summary.c: making summaries ---- */
enum { SUMMARY_EFFORT_CHECK = 4 }; /* of search.effort, for looking at one thing */
/* All outcomes of the thread being explored from n have been. */
void summary_thread_left(struct search *s, struct node *n);
/* Everything has been explored from the newest node, which is about to go. */
void summary_leave(struct search *s, struct node *n);
/* An execution has come to its end in the newest node's transition: VM_PARKED if nobody can go on. tried: as the newest
 * trial of a waiting loop has shown, it is one that is explored without some round. */
void summary_end(struct search *s, state *end, enum vm_outcome outcome, bool tried);
/* Has the newest transition, between these two states, met no error and nothing that could not be done? */
bool summary_went_well(const struct search *s, const state *before, const state *after);

/* ---- summary_table.c: keeping them ---- */
void summary_add(struct search *s, struct summary *x); /* to the table, which takes it */
bool summary_table_full(const struct summary_table *table); /* no more are kept */
/* Those of a control, newest first; the next of the list, from x itself on. NULL: there is no other. */
struct summary *summary_first(const struct summary_table *table, control c);
struct summary *summary_next(control c, struct summary *x);
uint64_t summary_bytes(const struct summary *x); /* that it takes */
void summary_free(struct summary *x);

/* ---- visitor.c: using them ---- */
/* The newest node is new: is what is below it known to be safe? */
bool summary_cuts(struct search *s, struct node *n);
void summary_cut(struct search *s, struct node *n);
/* The newest node is to be explored: which threads are tried first, so that the rest may be cut? */
void summary_hope(struct search *s, struct node *n);
/* A thread has been explored from the newest node: is what is left known to be safe now? Then nothing is left. */
void summary_cut_rest(struct search *s, struct node *n);

/* ---- futures.c: what happens below a node ---- */
void accesses_clear(access_vec *all); /* keeps room */
void accesses_free(access_vec *all);
/* All of `from` to the others. Only so many of one operation are told apart by what comes before them. */
void accesses_move(access_vec *to, access_vec *from);
/* Event e comes before all that was collected below it, and is part of it from now on. */
void accesses_add_event(struct search *s, access_vec *all, uint32_t e);
/* What was about to happen when an execution ended could have happened before. */
void accesses_add_pending(struct search *s, access_vec *all, const state *end);
/* What is below a cut node, for those above it; its thread is `self` there, s->clock is its future_clock. */
void accesses_add_future(struct search *s, access_vec *all, const struct future *f, uint32_t self);
/* For the newest node and those above it, an event of a thread below it is as good as any other. */
void accesses_forget(const struct search *s, access_vec *all);
/* The accesses below the newest node as its visitors see them; owned by the table. */
void futures_keep(struct search *s, access_vec *all, number_list *futures);
void futures_free(struct summary_table *table);
/* What is kept in the table like *f, which it takes. */
const struct future *futures_take(struct summary_table *table, struct future *f);
void future_add_past(struct summary_table *table, struct future *f, const touch *a);
/* The thread with this number, or the one that will create it. */
uint32_t future_thread(const struct search *s, const state *at, uint32_t id);
/* What an access below comes after at this visitor, into s->clock: before its thread comes to it, and what is
 * synchronized with it. */
void future_clock(struct search *s, const struct future *f, uint32_t self);

/* ---- gig.c: recording the graph; nothing happens unless explore_options.graph_states says so ---- */
void gig_begin(struct search *s);
void gig_finish(struct search *s); /* hands it to on_graph */
void gig_enter(struct search *s, struct node *n); /* the newest node is new; n->cut_by says whether it is cut */
void gig_asleep(struct search *s, const struct node *n);
void gig_error(struct search *s, const finding *f); /* in the running state */
void gig_end(struct search *s, enum vm_outcome outcome); /* of the running execution */
void gig_keep(struct search *s, const struct node *n, struct summary *x); /* x was made in n */

/* ---- datarace.c ---- */
/* Would an access of this thread, with this clock of synchronization, be found in a data race that has not been reported? waits: it
 * may be by a thread that waits in a loop, which is in a race with what was overwritten, too. */
bool datarace_unseen(struct search *s, uint32_t thread, const operation *op, const uint32_t *sync, bool waits);
void datarace_report(struct search *s); /* those of the newest event */
/* Those of a thread that has begun to wait in a loop, parked in `now`. */
void datarace_waiting(struct search *s, const state *now, const thread *t);

#endif
