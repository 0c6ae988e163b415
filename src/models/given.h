/* given.h -- what the user gives the program under test from outside: files, standard input, symbolic arguments.
 *
 * ir/given.c makes the table; every member takes one word. */
#ifndef HEDDLE_MODELS_GIVEN_H
#define HEDDLE_MODELS_GIVEN_H

#include <stddef.h>

enum given_kind { GIVEN_FILE, GIVEN_STDIN, GIVEN_ARGUMENTS };

typedef struct {
    size_t kind;
    const char *name;     /* of a file */
    const char *contents; /* NULL: symbolic */
    size_t bytes;         /* of the contents, or of each argument without its '\0' */
    size_t mode;          /* of a file, or of standard input */
    size_t least, most;   /* arguments */
} given_item;

typedef struct {
    size_t count;
    size_t failing; /* bits of enum given_failing */
    given_item at[];
} given;

enum given_failing { FAIL_OPEN = 1, FAIL_READ = 2, FAIL_WRITE = 4 };

extern const given __heddle_given;

#endif
