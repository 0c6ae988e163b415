/* board.h -- the inside of the board (share.h), shared by the files that make it up: board.c, intake.c, boardbytes.c.
 *
 *     node --- branch (a thread that is explored from it) --- pieces: units and nodes
 *
 * A branch has several pieces if outcomes of its transition were given to different workers. A piece that is done goes, a
 * branch without pieces goes, and a node with nothing wanted and no branches goes: it was a piece of the branch above.
 *
 * Owner: the board has its nodes and units, a node its branches.
 * Y1: a unit is ready (nobody explores it), taken or given up; its bytes say what is left of it, as reported last.
 * Y2: a node has at most one branch that is not opened; it is that of node.thread. */
#ifndef HEDDLE_EXPLORE_BOARD_H
#define HEDDLE_EXPLORE_BOARD_H

#include "explore/harvest.h"
#include "explore/search.h"
#include "explore/share.h"

struct branch;

/* A sequence that is wanted at a node by a worker that explores this thread from it. */
struct wish { uint32_t thread; struct wakeup *sequence; };

struct board_node {
    struct node node;          /* `before` is NULL; `thread` is the one whose branch is not opened, or NO_THREAD */
    struct branch *above;      /* NULL: the uppermost node */
    uint32_t depth;
    turn_vec turns;            /* from the state of the node above to this one's */
    bool patient;              /* what was begun beside another branch was in vain: the next one waits for all of them */
    VEC(struct branch *) branches;
    VEC(struct wish) wishes;   /* they wait until the branch that is not opened is, to be compared with it */
};

struct branch {
    struct board_node *node;
    uint32_t thread;
    uint32_t pieces, closed;   /* closed: those that are not opened */
    thread_set earlier;        /* those that slept at the node when it was begun: they sleep below it */
    thread_set beside;         /* of these, those that must not sleep on below it unless they are shared */
};

struct unit {
    uint64_t number;
    struct branch *branch;     /* NULL: it begins before the first node */
    bool taken, opened;
    char *given_up;            /* NULL, or why; it is neither ready nor taken then */
    wire bytes;
};

struct board {
    struct search shell;       /* what was found; the pool of the trees; no machine */
    struct findings found;     /* unless it is another board's (shell.found) */
    struct explore_options options;
    VEC(struct board_node *) nodes;
    VEC(struct unit *) units;
    uint64_t numbered;
    VEC(struct thread_name) names;
    VEC(wire) lore;            /* as it came */
    uint64_t lore_bytes;
};

/* ---- board.c ---- */
struct unit *board_new_unit(board *b, struct branch *branch); /* without bytes; ready, not opened */
struct unit *board_find_unit(const board *b, uint64_t number); /* or NULL */
/* The transition of the branch's thread; ahead: NULL, or the outcomes of it that these ways (ways.c) lead to. */
void board_unit_write(wire *w, unsigned flags, struct branch *x, const wire_reader *ahead);
struct branch *board_new_branch(struct board_node *n, uint32_t thread); /* without pieces */
/* All outcomes of the branch's transition are known: its thread sleeps now. */
void board_branch_opened(board *b, struct branch *x);
/* No branch of the node is not opened: its wishes are compared with all of them. */
void board_grant_wishes(board *b, struct board_node *n);
/* One more piece of the branch is. */
void board_piece_opened(board *b, struct branch *x);
/* Nothing is left of the unit, or nothing of it will be explored; what was there for its sake goes with it. */
void board_unit_done(board *b, struct unit *u);
bool board_on_trial(const struct unit *u);
void board_end_trial(struct unit *u); /* it will not be given back */
/* The unit is on trial, and given back: its branch is as if it had not been begun, and waits until all others of its node are
 * complete. */
void board_unit_in_vain(board *b, struct unit *u);

/* ---- intake.c ---- */
/* A node as node_write has it, below this branch; its thread's branch, which is not opened yet. */
struct branch *board_take_node(board *b, struct branch *above, wire_reader *r);
bool board_take_lore(board *b, wire_reader *r); /* a blob; false: it is damaged */

#endif
