/* given.h -- what the program finds outside, in test files.
 *
 *   "outside": [{"kind": "file", "name": "a.txt", "mode": 420, "bytes": "..."}, {"kind": "file", "name": "b", "size": 10},
 *               {"kind": "stdin", "mode": 384, "size": 4}, {"kind": "arguments", "least": 1, "most": 2, "size": 8}],
 *   "environment": ["NAME=VALUE"], "fail": ["open", "read"], "concrete": ["time"], "malloc_fail": false
 * An item with `size` and without `bytes` is symbolic: its contents are an input. All keys may be missing. */
#ifndef HEDDLE_REPORT_GIVEN_H
#define HEDDLE_REPORT_GIVEN_H

#include <jansson.h>

#include "ir/given.h"

/* By number of the bit of enum given_failing and enum given_concrete; NULL at the end. */
extern const char *const failing_words[], *const concrete_words[];

/* The list of the words whose bits are set. */
json_t *given_words(const char *const *words, unsigned bits);
void given_write(json_t *options, const struct given *g);
/* NULL, or what is wrong, which the caller frees. g->environment is made here and freed by given_forget. */
__attribute__((warn_unused_result))
char *given_read(json_t *options, struct given *g);
void given_forget(struct given *g);

#endif
