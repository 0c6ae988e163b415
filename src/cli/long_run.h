/* long_run.h -- runs by several workers, and their checkpoints: --jobs, --checkpoint-every, --resume. */
#ifndef HEDDLE_CLI_LONG_RUN_H
#define HEDDLE_CLI_LONG_RUN_H

#include "cli/session.h"
#include "dist/checkpoint.h"

struct long_run {
    struct session *session;
    struct checkpoint from;  /* what is gone on from; version NULL: nothing */
    double earlier, worked;  /* seconds, and processor seconds, before the search was begun: of the runs gone on from, or to see whether
                              * the program is small */
    char *path;              /* of the checkpoint; NULL: none is written */
    char *words;             /* settings_words */
    uint64_t program[2];
    enum method method;
    double started;
    uint64_t samples[ACTIVITY_COUNT]; /* of the meter, when it began */
    bool kept;               /* there is a checkpoint of where the run is, or was last */
    bool over;               /* the search has come to its end: nothing is left to go on with */
    bool failed;             /* a checkpoint could not be written, and that was said */
    bool short_ticks;        /* workers look around more often */
};

/* Does the run need workers? */
bool long_run_wanted(const struct settings *settings);
/* Reads the checkpoint of --resume, if there is one, before the program is known. False: it cannot be used; that was said. */
bool long_run_begin(struct long_run *l, struct session *s);
/* A search by one process leaves checkpoints, too, if it is one that can be gone on with. */
void long_run_offer(struct long_run *l, struct explore_options *o);
/* False: it cannot be done; that was said. */
bool long_run_explore(struct long_run *l, struct explore_options *o, struct explore_result *result);
void long_run_advise(const struct long_run *l); /* after the summary: how to go on, if it can be gone on with */
/* After all output. A search that is over leaves no checkpoint, unless what came out could not be told. */
void long_run_close(struct long_run *l);
void long_run_end(struct long_run *l);

#endif
