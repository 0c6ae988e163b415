/* checkpoint.h -- what it takes to go on with a search, as the contents of a file.
 *
 * A checkpoint is of one program, one version of heddle and one set of options: another search would not come to where it
 * leads. It says so, and who reads it compares. A sum over all bytes shows damage. */
#ifndef HEDDLE_DIST_CHECKPOINT_H
#define HEDDLE_DIST_CHECKPOINT_H

#include "base/wire.h"
#include "ir/program.h"

struct checkpoint {
    char *version, *options; /* owned */
    uint64_t program[2];     /* program_digest */
    double seconds;          /* that the search has taken */
    uint64_t method;         /* enum method: what it came to */
    VEC(char *) tests;       /* of the errors found so far, in their order; NULL: none was written; owned */
    uint64_t test_count;     /* written so far, by number */
    wire spent;              /* explore/spent.h */
    wire board;              /* explore/share.h */
};

void program_digest(const program *p, uint64_t digest[2]); /* digest.c */
void checkpoint_write(wire *w, const struct checkpoint *c);
/* NULL, or what is wrong with the bytes: the caller's. */
char *checkpoint_read(const void *bytes, size_t count, struct checkpoint *c);
void checkpoint_free(struct checkpoint *c);

#endif
