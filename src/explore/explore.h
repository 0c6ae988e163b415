/* explore.h -- the search over all inputs (and, later, interleavings): which states run, when to stop, what was seen.
 *
 * E1: the verdict is SAFE only if every path was explored to its end and nothing was reported incomplete. */
#ifndef HEDDLE_EXPLORE_EXPLORE_H
#define HEDDLE_EXPLORE_EXPLORE_H

#include "vm/vm.h"

enum verdict { VERDICT_SAFE, VERDICT_ERROR, VERDICT_INCOMPLETE };

/* Counters of a run: COUNT(name, json key, help) */
#define EXPLORE_COUNTS(X) \
    X(runs, "executions: full + partial + blocked") \
    X(full, "executions that reached an end") \
    X(partial, "executions cut by a reduction or a bound") \
    X(blocked, "executions stopped by an assumption that cannot hold") \
    X(events, "visible operations executed") \
    X(instructions, "instructions executed") \
    X(branches, "branches with two feasible outcomes") \
    X(queries, "questions to the solver chain") \
    X(errors, "distinct errors") \
    X(threads, "largest number of threads")

struct explore_counts {
#define X(name, help) uint64_t name;
    EXPLORE_COUNTS(X)
#undef X
};

/* What a running exploration looks like, for the progress line. */
struct explore_progress {
    double seconds;
    struct explore_counts counts;
    uint64_t depth, queue;   /* of the running path; states waiting */
    uint64_t bytes;          /* resident memory */
};

struct explore_options {
    struct vm_options vm;      /* callbacks are filled in by the explorer */
    struct solver_options solver;
    bool keep_going;           /* find every distinct error */
    double max_seconds;        /* 0: none; likewise below */
    uint64_t max_memory, max_runs, max_instructions;
    uint64_t seed;
    const volatile int *interrupted; /* set by a signal handler: end cleanly */
    void *data;
    void (*on_progress)(void *data, const struct explore_progress *p); /* a few times a second; NULL: none */
    void (*on_error)(void *data, const finding *f);                    /* each distinct error, when found; NULL: none */
    /* The end of each path, with its inputs; status is its exit status. NULL: none. */
    void (*on_path)(void *data, enum vm_outcome outcome, const input_value *inputs, size_t count, int status,
                    const output *out);
};

struct explore_reason { char *text; uint32_t location; uint64_t times; };

struct explore_result {
    enum verdict verdict;
    struct explore_counts counts;
    double seconds, solver_seconds;
    uint64_t peak_bytes;
    uint64_t peak_states;
    bool interrupted;
    finding **errors;               size_t error_count;   /* distinct by kind, place and function; owned */
    struct explore_reason *reasons; size_t reason_count;  /* why it is incomplete; owned */
    struct solver_statistics solver;
};

void explore(const program *p, const struct explore_options *options, struct explore_result *result);
void explore_result_free(struct explore_result *result);

#endif
