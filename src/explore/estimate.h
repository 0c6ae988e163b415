/* estimate.h -- how many executions there are, from random ones.
 *
 * A probe is one execution in which every choice, of a thread or of the outcome of a decision, is made at random. How
 * unlikely it was says how many others there must be: Knuth's estimator, in the form Pitt gave it for graphs (estimate.c).
 * The mean of many is the number of executions that are explored in the end and come to an end of their own: those of
 * `exhaustive` if that is the method, else those of `optimal`: one of each class of equivalent ones, for each outcome.
 *
 * Probes are a search of their own, with a machine, terms and a solver of its own, so that the search beside it explores
 * what it would explore without them, in the same order, and counts the same.
 *
 * Owner: explore() of portfolio.c, shared by all searches for one answer; or a process of its own (dist/prober.c).
 * K1: each probe that counts has the number of executions as its expectation, given all probes before it. */
#ifndef HEDDLE_EXPLORE_ESTIMATE_H
#define HEDDLE_EXPLORE_ESTIMATE_H

#include "explore/explore.h"

#define ESTIMATOR "Knuth-Pitt"

struct estimate;
struct search;
struct node;

/* NULL if the options bound what is explored in a way that probes cannot follow, or nobody is interested. */
struct estimate *estimate_new(const program *p, const struct explore_options *options);
void estimate_free(struct estimate *e); /* may be NULL, here and below */
/* Makes that many probes, unless the time is over before. */
void estimate_probe(struct estimate *e, uint64_t probes);
/* Goes on with probes if less than their share of the time so far has been spent on them. False: there will be no others. */
bool estimate_continue(struct estimate *e, double elapsed);
/* What is known so far; complete: executions that the search has explored or need not explore. */
struct explore_estimate estimate_now(const struct estimate *e, double complete);

/* ---- for the search that makes the probes: search.probing is not NULL ---- */
/* The thread to go on with from the newest node, or NO_THREAD: the probe has come to its end. */
uint32_t estimate_pick(struct search *s, const struct node *n);
void estimate_event(struct search *s); /* the newest event was added */
void estimate_end(struct search *s);   /* of the running execution, which has had a node */
void estimate_forked(struct search *s, state *sibling); /* takes it */
/* After a slice: goes on with a sibling in place of the running state. False: does not. */
bool estimate_switches(struct search *s);

#endif
