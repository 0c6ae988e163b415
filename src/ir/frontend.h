/* frontend.h -- from files to a program: run clang, link, clean up, decode.
 *
 * C sources (.c, .i) are compiled by clang 19 with debug information and without optimization; .ll and .bc are
 * read as they are; all are linked into one module together with the library models. */
#ifndef HEDDLE_IR_FRONTEND_H
#define HEDDLE_IR_FRONTEND_H

#include "ir/given.h"
#include "ir/program.h"

struct frontend_input {
    const char *const *files;         size_t file_count;
    const char *const *compiler_args; size_t compiler_arg_count; /* after `--` on the command line */
    const char *header_name;   /* "heddle.h", made available to #include <...> */
    const char *header_text;
    const char *klee_header_text; /* of <klee/klee.h>, or NULL */
    const uint8_t *models64;   size_t models64_bytes; /* bitcode of the library models, or NULL */
    const uint8_t *models32;   size_t models32_bytes;
    const char *const *stubs;  size_t stub_count; /* files with bodies for functions that have none */
    const char *const *pure;   size_t pure_count; /* functions without body: each is given one that returns anything */
    bool (*is_native)(const char *name); /* NULL, or: is the function modelled by something else than the models above? */
    double deadline;           /* 0, or when clang is to be ended (now_seconds()) */
    bool *timed_out;           /* set if it was; may be NULL without a deadline */
    const struct given *given; /* what the program finds outside, or NULL: nothing */
    bool trap_on_overflow;     /* compile C so that signed overflow and bad shifts reach OP_TRAP */
};

/* The program, or NULL: then the reason was printed to standard error as `file: error: message`
 * (clang's own messages for C that does not compile). Temporary files are gone in both cases. */
program *frontend_load(const struct frontend_input *input);

/* What a program is called, argv[0], when its first file is this; malloc'ed. */
char *frontend_program_name(const char *file);

#endif
