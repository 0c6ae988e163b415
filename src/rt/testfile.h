/* testfile.h -- the inputs of one test file, as the runtime library reads them.
 *
 * A test file is JSON:
 *     {"format": "heddle-test", "version": 1, "files": [...],
 *      "inputs": [{"name": "x", "type": "i32", "value": 7, "bytes": "07000000"}, ...], "error": {...}}
 * Only format, version and of every input name and bytes matter here; unknown keys are passed over.
 *
 * Owner: whoever read the file frees it with testfile_free.
 * F1: after a successful read every input has a name and its bytes; inputs are in the order of the file. */
#ifndef HEDDLE_RT_TESTFILE_H
#define HEDDLE_RT_TESTFILE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *name;
    unsigned char *bytes;
    size_t size;
    bool used; /* the reader's to set */
} testfile_input;

typedef struct {
    testfile_input *inputs;
    size_t count;
} testfile;

/* Parses the text of a test file. NULL on success, else what is wrong with it, a static text; `file` is then empty. */
const char *testfile_parse(const char *text, size_t length, testfile *file) __attribute__((warn_unused_result));
void testfile_free(testfile *file);

#endif
