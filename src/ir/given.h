/* given.h -- what the user gives the program under test from outside: files, standard input, symbolic arguments.
 *
 * The front end lays it out as a constant table for the library models (models/given.h declares the same layout).
 * Owner: whoever made it (given_free); it outlives the loading of the program, and the reports. */
#ifndef HEDDLE_IR_GIVEN_H
#define HEDDLE_IR_GIVEN_H

#include "base/base.h"

enum given_kind { GIVEN_FILE, GIVEN_STDIN, GIVEN_ARGUMENTS };

struct given_item {
    enum given_kind kind;
    char *name;           /* of a file */
    uint8_t *bytes;       /* NULL: symbolic */
    size_t size;          /* of the contents, or of each argument without its '\0' */
    unsigned mode;        /* of a file, or of standard input: permission bits */
    size_t least, most;   /* arguments */
};

enum given_failing { FAIL_OPEN = 1, FAIL_READ = 2, FAIL_WRITE = 4 };
enum given_concrete { CONCRETE_TIME = 1, CONCRETE_RANDOM = 2 };

struct given {
    struct given_item *items; size_t count;
    unsigned failing;         /* calls that may fail: enum given_failing */
    unsigned concrete;        /* what has one value instead of being an input: enum given_concrete */
    bool malloc_fails;
    const char *const *environment; size_t variables; /* NAME=VALUE; not freed with the rest */
};

void given_add(struct given *g, struct given_item item); /* takes name and bytes */
void given_free(struct given *g);

#endif
