/* share.h -- one search by many workers: what a worker gives away, and the board where it is put up.
 *
 * A search is a tree of nodes. Its upper part lies on the *board*; every branch that leads out of it is a *unit* of work,
 * which one worker explores by itself, with a search whose first nodes are copies of those on the board. A worker that is
 * asked to share puts its own uppermost nodes on the board and goes on below them.
 *
 * The theory is that of the reductions (reduction.c), with one change: a thread that is being explored from a node on the
 * board counts as explored, for the branches that are begun after it, as soon as all outcomes of its transition are known
 * (the branch is *opened*). Each branch is explored with the earlier ones asleep, and what any of them finds is to be
 * explored from the node is compared with all that were begun: so the branches, in the order in which they were begun, are
 * what one search would have explored one after the other. Nothing is explored twice, and nothing is lost: a node is
 * complete when nothing is wanted there and every branch has come to its end.
 *
 * That a sleeping thread covers what merely commutes with it rests on all its races being known, and on what they lead to being
 * in the trees. Where a branch is begun while others are incomplete, that is not so: what those find later, and what begins
 * with the new branch, is not explored there any more. So if one of them sleeps on behind the first step of the branch, or if
 * something wanted there would leave a thread asleep to its end (sleeper.beside), all that sleep there are *shared* from then
 * on: they cover only what begins with them. If the first step depends on all of them, it is as in a single search.
 * docs/long-runs.md has the argument.
 *
 * Shared sleepers lose nothing, but executions may be begun in vain: none in some programs, most of them in others. The first few
 * show it. So a branch that is begun beside others is on trial: it is not opened before some runs were made, and until then
 * nothing depends on it but what waits for it to be opened. If it is in vain, it is as if it had not been begun, and the next
 * branch of its node is begun when all others there are complete.
 *
 * All that is wanted at a node is compared with all branches begun there: while one is not opened, it waits
 * (board_node.wishes). Where sleepers are shared, or decisions have been seen, the reduction is source-set reduction, with
 * trees as a guide (reduction.c): executions may be begun in vain. That decisions have been seen is told with the reports, and
 * with each unit that is begun after that.
 *
 * Summaries (summary.h) are for all: they are told as they are made, together with the errors found by then, which they
 * rest on, and all workers are told (lore.c). A worker that dies afterwards leaves its unit as it was reported last; what was
 * learned remains true.
 *
 * All of it is bytes: nothing here knows where workers are, or how they are reached.
 *
 * S1: every execution is counted with exactly one report, and each report with the state of the board after it. What a
 *     worker did since its last report is as if it had not been done, but for errors and races: they are told as they are found.
 *     (A unit that is given back: only errors, races and what was executed are told.)
 * S2: the board can be written down at any time; the units that are being explored are as they were reported last. */
#ifndef HEDDLE_EXPLORE_SHARE_H
#define HEDDLE_EXPLORE_SHARE_H

#include "base/wire.h"
#include "explore/explore.h"

/* The numbers of threads, as bytes; the reader's are the caller's. */
void names_write(wire *w, const struct thread_name *names, size_t count);
struct thread_name *names_read(wire_reader *r, size_t *count);

/* ---- the worker ---- */
typedef struct share_worker share_worker;
struct share_hooks {
    void *data;
    /* A few times a second, also in the middle of long instructions. The counts of `now` are those since the last report. */
    void (*look)(void *data, const struct explore_progress *now);
    /* For board_open: all outcomes of the unit's first transition are known. */
    void (*open)(void *data, const wire *bytes);
    /* A report is ready: it is wanted, or the unit is done (`over`), or the worker leaves it. */
    void (*report)(void *data, const wire *bytes, bool over);
    /* For board_learn: what was found, at once, in the middle of a transition, because the worker may never come to the end of
     * it; and what was learned, if `teaches`: otherwise nobody wants to know that before the next report. */
    void (*tell)(void *data, const wire *bytes);
    bool teaches;
    /* The number of the thread that `creator` created as its nth; the same for all workers. */
    uint32_t (*name_thread)(void *data, uint32_t creator, uint32_t nth);
    struct claims *claims;  /* NULL, or shared with the other workers (claims.h), */
    uint64_t number;        /* where this is who it is, not 0 */
};
share_worker *share_worker_new(const program *p, const struct explore_options *o, const struct share_hooks *hooks);
/* Explores a unit. names: by number. False: it cannot be understood, or there is no memory to come to where it was. */
bool share_work(share_worker *w, const void *unit, size_t bytes, const struct thread_name *names, size_t name_count);
char *share_worker_fault(const share_worker *w);      /* why it has said false; the caller's */
/* In any hook: a report is wanted, after this transition at the latest; to give something away, if `split`. */
void share_worker_wants(share_worker *w, bool split);
void share_worker_stop(share_worker *w);              /* there: after the report, if one is wanted, nothing more */
/* For tests: each time that so many states have run, `over` is called with the data of the hooks, between two transitions: true
 * if a report is wanted. It may set the next turn. How long the turn is decides whether a unit on trial is given back. */
void share_worker_turn(share_worker *w, uint64_t states, bool (*over)(void *data));
bool share_worker_stops(const share_worker *w);
/* Names of threads, then what others have learned, each a blob: it is of use from the next transition on. */
void share_worker_learn(share_worker *w, wire_reader lore);
/* The last unit was left, after a report, because of the memory that had gathered: another worker is to go on with it. */
bool share_worker_leaves(const share_worker *w);
bool share_worker_has_grown(const share_worker *w); /* it takes much more memory than a new one would */
share_worker *share_worker_renew(share_worker *w);  /* between units: a new one that knows what w has learned; frees w */
void share_worker_free(share_worker *w);

/* ---- the board ---- */
typedef struct board board;
/* beside: NULL, or a board for the same program whose errors and coverage are this one's, too; it is freed later. */
board *board_new(const program *p, const struct explore_options *o, board *beside);
void board_free(board *b);
void board_begin(board *b); /* the whole program is one unit */
struct search;
/* A board on which all that one search has left to do is one unit, as board_write would have it. False: nothing is left. */
bool board_of_search(struct search *s, wire *w);
/* A unit that nobody explores; false: there is none now. The bytes are the board's, until the next report on the unit. */
bool board_take(board *b, uint64_t *unit, const uint8_t **bytes, size_t *count);
/* For tests: the same, and which one is as good as any other; `any` decides. */
bool board_take_any(board *b, uint64_t any, uint64_t *unit, const uint8_t **bytes, size_t *count);
void board_put_back(board *b, uint64_t unit); /* whoever explored it is gone */
/* Nobody is to take it any more; the board still has it, and so has what is written down of it: whoever goes on from there may try
 * again. Takes the text. */
void board_give_up(board *b, uint64_t unit, char *reason);
bool board_is_stuck(board *b);         /* nothing is left but what was given up, and what waits for that */
void board_leave_out(board *b);        /* what was given up: it goes, for a reason, and what waits for it can be explored */
/* False: the report is damaged, or about no unit that is being explored. What was understood of it counts, and is counted
 * again when the unit is explored again: nothing is lost. */
bool board_report(board *b, uint64_t unit, const void *bytes, size_t count);
/* The unit's first transition is opened: others may be begun beside it. What is left of it is as it was reported last. */
bool board_open(board *b, uint64_t unit, const void *bytes, size_t count);
bool board_done(const board *b);      /* everything has been explored */
bool board_is_incomplete(const board *b); /* something was left out, for a reason */
size_t board_ready(const board *b);   /* units that nobody explores, at least */
size_t board_taken(const board *b);   /* units that are being explored */
bool board_stopped(const board *b);   /* an error was found that ends the search, or a callback said so */
size_t board_errors(const board *b);  /* different ones, also those that the search beside it has found */
bool board_has_error(const board *b); /* an error was found that ends the search */
uint32_t board_name(board *b, uint32_t creator, uint32_t nth);
const struct thread_name *board_names(const board *b, size_t *count);
const struct explore_counts *board_counts(const board *b);
double board_stood_for(const board *b); /* as in explore_progress */
bool board_learn(board *b, const void *bytes, size_t count); /* what a worker tells; false: it is damaged */
/* What was learned, in the order in which it came; in each case names are those of the board. */
size_t board_lore_count(const board *b);
const wire *board_lore(const board *b, size_t i);
/* How a lesson begins (share_worker_learn), behind which what was learned comes, each a blob: the names of threads, and the
 * data races that have been found beyond the first so many, which then are all. With summaries a race that nobody has reported
 * is a reason not to cut. */
size_t board_races(const board *b);
void board_lesson(const board *b, wire *w, size_t *races);
void board_add_reason(board *b, char *text); /* takes the text */
void board_write(board *b, wire *w);
bool board_read(board *b, wire_reader *r);   /* into a new one */
/* What options.on_checkpoint keeps: how many searches there are, one or the two of a contest (contest.h), and each of them: the
 * seconds it was given so far, and its board; without bytes, it is to begin anew. */
void searches_put(wire *w, double seconds, const wire *bytes);
wire_reader searches_get(wire_reader *r, double *seconds);
/* What was found: all but the times. Nothing of it is the board's any more. */
void board_result(board *b, struct explore_result *result);

#endif
