/* outdir.h -- the directory that the files of a run go to.
 *
 * It is made when the first file is written. From then on (or from the start, if it is there already) it is locked,
 * so that two runs at the same time do not write over each other, and the test files of earlier runs are gone, so
 * that what it holds is the result of one run. Files that are not ours stay.
 *
 * Functions that can fail return NULL, or a message for the user that the caller frees. */
#ifndef HEDDLE_REPORT_OUTDIR_H
#define HEDDLE_REPORT_OUTDIR_H

#include "base/base.h"

#define OUTDIR_DEFAULT "heddle-out"
#define OUTDIR_CHECKPOINT "checkpoint.heddle" /* what it takes to go on with the run */

typedef struct outdir {
    char *path;          /* NULL: nothing is written */
    bool may_move;       /* the name is the default one: if another run holds it, take NAME-2, NAME-3, ... */
    int lock;            /* file descriptor, -1: not open yet */
    uint64_t tests;      /* written so far */
    bool keeps;          /* the test files of an earlier run stay: this one goes on with it */
} outdir;

/* wanted: NULL for the default, "none" for no directory. Says at once if it cannot be written to. */
__attribute__((warn_unused_result))
char *outdir_begin(outdir *d, const char *wanted);
/* The directory of an earlier run, with so many tests in it. */
__attribute__((warn_unused_result))
char *outdir_resume(outdir *d, const char *path, uint64_t tests);
void outdir_end(outdir *d);

/* The directory exists and is ours. */
__attribute__((warn_unused_result))
char *outdir_open(outdir *d);
/* A subdirectory without files called PREFIX*SUFFIX in it; *path is malloc'ed. */
__attribute__((warn_unused_result))
char *outdir_folder(outdir *d, const char *name, const char *prefix, const char *suffix, char **path);
/* Writes the next test-NNNNNN.json; *path is malloc'ed. */
__attribute__((warn_unused_result))
char *outdir_write_test(outdir *d, const char *text, char **path);

#endif
