/* inputs.c -- the annotations of heddle.h in a native run.
 *
 * The first symbolic object loads the test file named in HEDDLE_TEST; each then takes the first unused input of its
 * name. A run has one set of inputs for all its threads, and the annotations carry no context, so the set lives here,
 * behind a lock. Inputs are mostly taken in the order of the file: the search starts at the first unused one. */
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "heddle.h"
#include "testfile.h"
#undef heddle_assume

void heddle_error(const char *message) __attribute__((noreturn));

typedef struct {
    pthread_mutex_t lock;
    const char *path; /* NULL: not loaded yet */
    testfile file;
    size_t first_unused;
} test_inputs;

static test_inputs *the_inputs(void) {
    static test_inputs inputs = {.lock = PTHREAD_MUTEX_INITIALIZER};
    return &inputs;
}

__attribute__((noreturn, format(printf, 1, 2))) static void no_input(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fputs("heddle: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    _Exit(HEDDLE_EXIT_NO_INPUT);
}

static char *read_whole(const char *path, size_t *length) {
    FILE *f = fopen(path, "rb");
    if (!f)
        no_input("cannot open the test file %s: %s", path, strerror(errno));
    size_t room = 1 << 16;
    char *text = malloc(room);
    *length = 0;
    for (;;) {
        if (!text)
            no_input("out of memory while reading the test file %s", path);
        *length += fread(text + *length, 1, room - *length, f);
        if (*length < room)
            break;
        room *= 2;
        text = realloc(text, room);
    }
    if (ferror(f))
        no_input("cannot read the test file %s: %s", path, strerror(errno));
    fclose(f);
    return text;
}

static void load(test_inputs *inputs, const char *wanted) {
    const char *path = getenv("HEDDLE_TEST");
    if (!path || !*path)
        no_input("the input \"%s\" is wanted, but HEDDLE_TEST is not set; set it to a test file of heddle check",
                 wanted);
    size_t length;
    char *text = read_whole(path, &length);
    const char *fault = testfile_parse(text, length, &inputs->file);
    free(text);
    if (fault)
        no_input("%s is not a test file of heddle: %s", path, fault);
    inputs->path = path;
}

void heddle_symbolic(void *address, size_t bytes, const char *name) {
    test_inputs *inputs = the_inputs();
    pthread_mutex_lock(&inputs->lock);
    if (!inputs->path)
        load(inputs, name);
    testfile *file = &inputs->file;
    size_t i = inputs->first_unused;
    while (i < file->count && (file->inputs[i].used || strcmp(file->inputs[i].name, name) != 0))
        i++;
    if (i == file->count)
        no_input("%s has no further input \"%s\"", inputs->path, name);
    if (file->inputs[i].size != bytes)
        no_input("the input \"%s\" has %zu bytes in %s, but the program wants %zu", name, file->inputs[i].size,
                 inputs->path, bytes);
    if (bytes)
        memcpy(address, file->inputs[i].bytes, bytes);
    file->inputs[i].used = true;
    while (inputs->first_unused < file->count && file->inputs[inputs->first_unused].used)
        inputs->first_unused++;
    pthread_mutex_unlock(&inputs->lock);
}

void heddle_assume(int condition) {
    if (condition)
        return;
    fflush(stdout);
    fputs("heddle: an assumption does not hold for these inputs\n", stderr);
    _Exit(HEDDLE_EXIT_ASSUMPTION);
}

void heddle_assert_failed(const char *expression, const char *file, unsigned line, const char *function) {
    fflush(stdout);
    fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
    abort();
}

void heddle_error(const char *message) {
    fflush(stdout);
    fprintf(stderr, "heddle: %s\n", message);
    abort();
}
