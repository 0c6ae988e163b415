/* test.h -- test files: all that is needed to run one path again.
 *
 *   {"format": "heddle-test", "version": 1, "tool": {"name", "version"},
 *    "files": [...], "compiler_args": [...],
 *    "options": {"check": "assert,memory", "unroll": 0, "max_depth": 100000, "arguments": ["a", ...],
 *                "stubs": [...], "assume_pure": [...], and what the program finds outside: report/given.h,
 *                "spurious_wakeups": false, "weak_fails": false, "alloc": "fresh"},
 *    "inputs": [{"name", "type", "value", "bytes", "thread"}],   bytes and thread count; type and value are for people
 *    "threads": [{"creator", "nth"}],       thread 1, 2, ...: who created it, and as the how-manieth, from 0
 *    "schedule": [1, 1, 2, ...],            the threads, one for each visible operation
 *    "choices": [0, 2, ...],                what was chosen otherwise: whom a signal woke, ...
 *    "error": {"kind", "message", "file", "line", "column", "function", "thread"} or null for a path without error,
 *    "exit_status": 0 or null for a path with one}
 *
 * A file without `threads`, `schedule`, `choices`, or without `thread` and the last three options, is of a program with
 * one thread; one without `stubs` and `assume_pure` has none. The runtime library reads the same files (rt/testfile.c). */
#ifndef HEDDLE_REPORT_TEST_H
#define HEDDLE_REPORT_TEST_H

#include <jansson.h>

#include "report/given.h"
#include "report/report.h"

/* The text of the test file of an error (f) or of a path that ended (f == NULL). Free it. */
char *test_text(const struct report_run *run, const input_value *values, size_t count, const course *c,
                const finding *f, int exit_status);

/* A test file that was read. Owner: itself; the strings belong to root. */
struct test {
    json_t *root;
    const char **files;         size_t file_count;
    const char **compiler_args; size_t compiler_arg_count;
    const char **arguments;     size_t argument_count;
    struct given given;         /* what the program finds outside */
    const char **stubs;         size_t stub_count;
    const char **pure;          size_t pure_count;
    struct vm_input *inputs;    size_t input_count;
    struct thread_name *names;  size_t name_count;
    uint32_t *schedule;         size_t schedule_count;
    uint32_t *choices;          size_t choice_count;
    bool spurious_wakeups, weak_fails, reuse;
    unsigned checks;
    uint64_t unroll;
    uint32_t max_depth;
    bool has_error;
    const char *kind, *message, *file, *function; /* of the error; file and function may be NULL */
    uint32_t line, column;
    int exit_status;
};

/* NULL, or what is wrong with the file: a message for the user that the caller frees; then *t needs no free. */
__attribute__((warn_unused_result))
char *test_read(const char *path, struct test *t);
void test_free(struct test *t);

#endif
