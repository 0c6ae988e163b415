/* crew.h -- the coordinator's inside: what it knows of its workers, and how they are dealt with.
 *
 * coordinator.c decides: who explores what, who is to share, when it ends. Here is what happens between it and one worker: its
 * process is made and buried, it is given units and told what others have learned, and its messages are taken.
 *
 * A worker that dies costs what it did since its last report: its unit goes back to the board as it was then. A unit on which
 * several workers have died that had not completed an execution of it is given up, and that is said: the search is incomplete
 * then. So is one on which many have died that had, but had not reported it; whoever has the unit after a death is asked for a
 * report as soon as there is something in it, and then every second, so that there is progress if there can be.
 *
 * K1: a worker explores at most one unit, and that unit is taken. */
#ifndef HEDDLE_DIST_CREW_H
#define HEDDLE_DIST_CREW_H

#include "dist/channel.h"
#include "dist/coordinator.h"
#include "dist/prober.h"
#include "explore/contest.h"
#include "explore/share.h"

#include <sys/types.h>

struct hand {
    pid_t process;
    struct channel channel;
    bool busy, asked, gone;
    bool to_share;               /* asked: it was to give something away */
    bool recalled;               /* asked: it is to leave its unit */
    int side;                    /* the search that its unit belongs to */
    uint64_t number;             /* no other worker has or had it */
    uint64_t unit;
    double given, led;           /* when it was given its unit, and when it was seen to explore it; 0: it was not yet */
    size_t told, races;          /* of the lore of the board, and of the races found */
    double rest, next_ask;
    double next_safe;            /* when it is to report because others died on its unit; it has reported then */
    struct explore_progress now; /* of what it has not reported */
    uint64_t most_bytes;         /* that it ever had, when it has ended */
};

/* Of workers on a unit since executions of it were reported last. fruitless: no execution was completed. */
struct death { int side; uint64_t unit; unsigned times, fruitless; };

/* A search. There is one, or there are the two of a contest. */
struct side {
    board *board;
    struct explore_options options, for_workers;
    VEC(uint64_t) authors;       /* of the lore of the board: numbers of workers */
    double seconds;              /* that workers have spent on it */
};

struct coordinator {
    const program *program;
    const struct explore_options *options;
    const struct jobs *jobs;
    struct side sides[SEARCHES];
    int side_count;
    double balanced;             /* when seconds were counted last */
    double next_change;          /* of a worker from one search to the other */
    double left;                 /* when a worker that was recalled has left its unit last */
    VEC(struct hand) hands;
    VEC(struct death) deaths;
    uint64_t hired;
    struct claims *claims;       /* shared with the workers; NULL: there is none */
    double started, deadline, next_progress;
    double next_checkpoint, checkpoint_began; /* began: 0: none is being made */
    bool passed_over;            /* something was left out that the last checkpoint has: no more are written */
    prober *prober;              /* or NULL */
    uint64_t peak_bytes;         /* of all workers at the same time, as they have told */
    char *reason;                /* why it ends early */
    bool interrupted;
};

/* False: the system has no more processes or descriptors. */
bool crew_hire(struct coordinator *c, struct hand *h);
void crew_bury(const struct coordinator *c, struct hand *h);
/* What others have learned of the search since the worker was told last. */
void crew_tell(struct coordinator *c, struct hand *h);
bool crew_give(struct coordinator *c, struct hand *h, int side); /* a unit; false: there is none */
/* For a report: split: it is to give something away; last: it is to leave its unit then. */
void crew_ask(struct hand *h, bool split, bool last);
void crew_listen(struct coordinator *c); /* to all, for a little while */
void crew_note_author(struct side *x, uint64_t author); /* of the lore that has come to the board since */

#endif
