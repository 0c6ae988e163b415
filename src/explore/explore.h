/* explore.h -- the search over all inputs and interleavings: which states run, when to stop, what was seen.
 *
 * E1: the verdict is SAFE only if every path was explored to its end and nothing was reported incomplete.
 * E2: runs == full + partial + blocked.
 * E3: every state, term and path condition made on the way has been freed when explore() returns. */
#ifndef HEDDLE_EXPLORE_EXPLORE_H
#define HEDDLE_EXPLORE_EXPLORE_H

#include "base/wire.h"
#include "explore/frontier.h"
#include "explore/meter.h"

enum verdict { VERDICT_SAFE, VERDICT_ERROR, VERDICT_INCOMPLETE };

/* Counters of a run: X(JSON key, help) */
#define EXPLORE_COUNTS(X) \
    X(runs, "executions: full + partial + blocked") \
    X(full, "executions that reached an end, an error included") \
    X(partial, "executions begun and cut by a bound, an interrupt or the end of the search at the first error") \
    X(dropped, "waiting states dropped because of --max-memory; they are among the partial ones") \
    X(blocked, "executions stopped by an assumption that cannot hold, or begun in vain by the reduction") \
    X(asleep, "executions begun in vain by the reduction: all that could follow had been explored; they are among the blocked ones") \
    X(events, "visible operations executed") \
    X(instructions, "instructions executed") \
    X(branches, "times the program could go on in two ways and both were explored") \
    X(queries, "questions to the solver chain") \
    X(errors, "distinct errors") \
    X(threads, "largest number of threads") \
    X(pruned, "executions cut because nothing bad can follow, or nothing new; they are among the partial ones") \
    X(irrelevant, "of these, cut because nothing was left that could influence an error (slicing); the others by summaries") \
    X(summaries, "conditions under which a control state is safe") \
    X(subsumption_checks, "times such a condition was looked at") \
    X(subsumption_by_solver, "times the solver had to be asked about it") \
    X(heard, "conditions found by other workers that were looked at") \
    X(misheard, "of these, some that could not be understood: a defect, by which more is explored than would have to be") \
    X(slice_statements, "lines of the source that can influence an error; 0: nobody asked") \
    X(outrun, "executions of a second search, which another one outran (method ag); not among the runs") \
    X(traces, "different full executions, up to the order of independent operations (exhaustive; 0: not counted)")

struct explore_counts {
#define X(name, help) uint64_t name;
    EXPLORE_COUNTS(X)
#undef X
};

/* How many executions there are to explore, from random ones (estimate.h). */
struct explore_estimate {
    bool known;              /* else nothing below is */
    uint64_t probes;
    double executions, error; /* mean of the probes and its standard error */
    double explored;         /* share of it that has been explored or need not be; above 1: the mean is too small */
};

/* What a running exploration looks like, for the progress line. */
struct explore_progress {
    double seconds;
    struct explore_counts counts;
    uint64_t depth, queue;   /* branches on the running path, or its visible operations so far; states waiting */
    uint64_t bytes;          /* resident memory */
    uint32_t workers;
    double stood_for;        /* executions made; one that was cut counts as many as it was spared */
    struct explore_estimate estimate;
};

struct gig;
struct explore_profile;

/* One execution that came to its end or was cut. */
struct explore_path {
    enum vm_outcome outcome;
    int status;              /* exit status of a program that ended */
    const output *out;       /* what it printed, newest first; NULL unless vm.keep_output */
    const input_value *inputs; size_t input_count; /* empty unless path_inputs */
    const course *course;                          /* likewise */
};

/* METHOD_AUTO: METHOD_AG unless the program has no threads or the options do not go with it (portfolio.c): then
 * METHOD_OPTIMAL. METHOD_FOLLOW: one given schedule. METHOD_PROBE: for estimate.c alone. */
enum method { METHOD_AUTO, METHOD_EXHAUSTIVE, METHOD_DPOR, METHOD_OPTIMAL, METHOD_AG, METHOD_FOLLOW, METHOD_PROBE };

struct explore_options {
    enum method method;
    bool summaries;            /* cut executions by predicate summaries (summary.h) */
    bool slice;                /* leave out what cannot influence an error (relevance.h); not with METHOD_OPTIMAL */
    uint64_t summary_entries, summary_size; /* at most so many of one control state, and so large (nodes of terms) */
    bool race_warnings;        /* no data race is left out though none is an error: summaries and slices heed them */
    uint64_t trial;            /* METHOD_AG: so much work before a second search may take turns (portfolio.c); 0: none does */
    struct vm_options vm;      /* callbacks and stop_at_first_error are filled in by the explorer */
    struct solver_options solver; /* seconds_left is filled in by the explorer */
    bool keep_going;           /* find every distinct error */
    enum search_order order;   /* of sequential states */
    uint64_t seed;             /* of what is left to chance */
    uint64_t relay;            /* for tests: each time so many states have run, the rest is written and read again; 0: never */
    double started;            /* when the time for max_seconds began to run (now_seconds()); 0: when explore() does */
    double max_seconds;        /* 0: none; likewise below */
    uint64_t max_memory, max_runs, max_instructions;
    uint64_t shared_memory;    /* max_memory is a worker's share of that */
    uint64_t max_events;       /* visible operations of one execution */
    bool bound_switches;
    uint64_t max_switches;     /* preemptions of one execution, if bound_switches */
    bool bound_turns;
    uint64_t max_turns;        /* context switches of one execution, preemptions or not, if bound_turns; cuts silently */
    bool keep_snapshots;       /* also where there was no choice: then both accesses of a race have their whole stack */
    bool minimize;             /* look for the simplest schedule of each new error (minimize.h) */
    const uint32_t *follow; size_t follow_count; /* METHOD_FOLLOW: the threads, one for each visible operation */
    const volatile int *interrupted; /* NULL, or set by a signal handler: end cleanly */
    volatile int *tick;        /* NULL, or set by a signal handler some fifty times a second: time to look around */
    bool path_inputs;          /* on_path and on_error want the inputs and the course of every path that ended */
    struct explore_meter *meter; /* NULL, or where the search says what it is doing */
    struct explore_profile *profile; /* NULL, or where samples go (profile.h) */
    uint64_t probes;           /* random executions before the search, for result.estimate */
    uint32_t graph_states;     /* record the graph of the search (gig.h), with at most so many control states; 0: do not */
    void *data;                /* for the callbacks, each of which may be NULL; false from one ends the search */
    void (*on_unmodelled)(void *data, const char *const *names, size_t called, size_t count); /* before the first
                                  instruction; as vm_unmodelled has it */
    void (*on_progress)(void *data, const struct explore_progress *p);         /* a few times a second */
    bool (*on_error)(void *data, const finding *f, bool first);                /* first: none like it was seen before */
    bool (*on_path)(void *data, const struct explore_path *path);              /* but not for blocked paths */
    /* NULL, or keeps what it takes to go on from here (searches_get, share.h) with that method: every so many seconds, and when
     * a bound or an interrupt ends the search; when it has ended by itself, there is nothing to keep: no bytes. */
    void (*on_checkpoint)(void *data, enum method method, const wire *bytes);
    double checkpoint_every;
    void (*on_graph)(void *data, const struct gig *g);                         /* at the end, if it was recorded */
};

/* Why something was not explored. location 0: nowhere in particular. */
struct explore_reason { char *text; uint32_t location; uint64_t times; };

/* The lines with the most scheduling points: visible operations that were executed, in all executions together. */
enum { POINTS_SHOWN = 10 };
struct explore_points {
    size_t count;
    struct { uint32_t location; uint64_t count; } at[POINTS_SHOWN]; /* most first */
};

/* What of the program has been executed, by all executions together: a byte for each instruction and each edge. */
struct explore_coverage { uint8_t *instructions, *edges; };

struct explore_result {
    enum verdict verdict;
    enum method method;             /* METHOD_AUTO: what it came to */
    struct explore_counts counts;
    double seconds, processor_seconds, solver_seconds;
    uint64_t peak_bytes;
    uint64_t peak_states;
    uint32_t workers;               /* 0: there was one process */
    bool interrupted;
    bool cut;                       /* something was left unexplored when it ended */
    bool summaries_pay;             /* METHOD_AG: the search with summaries was the faster one */
    bool used_heap;                 /* some execution allocated memory */
    finding **warnings;             size_t warning_count; /* races while they are not looked for; owned */
    finding **errors;               size_t error_count;   /* distinct by kind, place and function; owned */
    struct explore_reason *reasons; size_t reason_count;  /* why it is incomplete; owned */
    struct solver_statistics solver;
    struct explore_estimate estimate;
    struct explore_points points;
    uint64_t samples[ACTIVITY_COUNT];                     /* of the meter, during the exploration */
    struct explore_coverage coverage;                     /* owned */
};

/* METHOD_AUTO becomes the method that goes with the other options. */
void explore_choose_method(struct explore_options *o);
bool explore_is_contest(const struct explore_options *options); /* METHOD_AG: two searches take turns */
/* Of a contest: the options of the search without summaries. */
struct explore_options explore_plain_options(const struct explore_options *options);
/* Announces functions without a model (on_unmodelled); explore() does that itself. */
void explore_announce(const program *p, const struct explore_options *options);
/* The method that explore() would use, as far as can be seen in so many seconds; METHOD_AG: both searches (portfolio.c), if
 * explore_is_contest says so. METHOD_AUTO: by then it is done. Nothing is reported. */
enum method explore_outlook(const program *p, const struct explore_options *options, double seconds);
void explore(const program *p, const struct explore_options *options, struct explore_result *result);
/* Are they the same error: kind, place (both places of a race), function? */
bool findings_agree(const program *p, const finding *a, const finding *b);
void explore_result_free(struct explore_result *result);

#endif
