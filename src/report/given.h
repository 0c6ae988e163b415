/* given.h -- what the program finds outside, in test files.
 *
 *   "outside": [{"kind": "file", "name": "a.txt", "mode": 420, "bytes": "..."}, {"kind": "file", "name": "b", "size": 10},
 *               {"kind": "stdin", "size": 4}, {"kind": "arguments", "least": 1, "most": 2, "size": 8}],
 *   "environment": ["NAME=VALUE"], "fail": ["open", "read"], "malloc_fail": false
 * An item with `size` and without `bytes` is symbolic: its contents are an input. All keys may be missing. */
#ifndef HEDDLE_REPORT_GIVEN_H
#define HEDDLE_REPORT_GIVEN_H

#include <jansson.h>

#include "ir/given.h"

extern const char *const failing_words[]; /* by number of the bit of enum given_failing; NULL at the end */

void given_write(json_t *options, const struct given *g);
/* NULL, or what is wrong, which the caller frees. g->environment is made here and freed by given_forget. */
__attribute__((warn_unused_result))
char *given_read(json_t *options, struct given *g);
void given_forget(struct given *g);

#endif
