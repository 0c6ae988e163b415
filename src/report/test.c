/* test.c -- writing and reading test files.
 *
 * A file that is read may be anything: every member is checked, the first one that is wrong is named. */
#include "report/test.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "report/checks.h"
#include "report/file.h"
#include "report/inputs.h"

/* ---- writing ---- */

static json_t *texts_json(const char *const *texts, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) json_array_append_new(list, json_text(texts[i]));
    return list;
}

static json_t *error_json(const struct report_run *run, const finding *f) {
    const location *where = &run->program->locations[f->location];
    json_t *error = json_object();
    json_object_set_new(error, "kind", json_string(error_keys[f->kind]));
    json_object_set_new(error, "message", json_text(f->message));
    json_object_set_new(error, "file", where->file ? json_text(where->file) : json_null());
    json_object_set_new(error, "line", json_integer(where->line));
    json_object_set_new(error, "column", json_integer(where->column));
    json_object_set_new(error, "function", f->function ? json_text(f->function) : json_null());
    json_object_set_new(error, "thread", json_integer(f->thread));
    return error;
}

static json_t *options_json(const struct report_run *run) {
    json_t *options = json_object();
    char *checks = checks_text(run->checks);
    json_object_set_new(options, "check", json_string(checks));
    json_object_set_new(options, "unroll", json_integer((json_int_t)run->unroll));
    json_object_set_new(options, "max_depth", json_integer((json_int_t)run->max_depth));
    json_object_set_new(options, "arguments", texts_json(run->arguments, run->argument_count));
    json_object_set_new(options, "stubs", texts_json(run->stubs, run->stub_count));
    json_object_set_new(options, "assume_pure", texts_json(run->pure, run->pure_count));
    json_object_set_new(options, "spurious_wakeups", json_boolean(run->spurious_wakeups));
    json_object_set_new(options, "weak_fails", json_boolean(run->weak_fails));
    given_write(options, &run->given);
    json_object_set_new(options, "alloc", json_string(run->reuse ? "reuse" : "fresh"));
    free(checks);
    return options;
}

static void set_course(json_t *root, const course *c) {
    json_t *threads = json_array(), *schedule = json_array(), *chosen = json_array();
    for (size_t i = 1; i < c->name_count; i++)
        json_array_append_new(threads, json_pack("{s:I, s:I}", "creator", (json_int_t)c->names[i].creator, "nth",
                                                 (json_int_t)c->names[i].nth));
    for (size_t i = 0; i < c->step_count; i++) json_array_append_new(schedule, json_integer(c->steps[i].thread));
    for (size_t i = 0; i < c->choice_count; i++) json_array_append_new(chosen, json_integer(c->choices[i]));
    json_object_set_new(root, "threads", threads);
    json_object_set_new(root, "schedule", schedule);
    json_object_set_new(root, "choices", chosen);
}

/* Lists of numbers take one line each. */
static char *fold_numbers(char *text) {
    char *to = text;
    bool in_numbers = false;
    for (const char *from = text; *from; from++) {
        if (*from == '[' && from[1] == '\n') {
            const char *digit = from + 1 + strspn(from + 1, " \n");
            in_numbers = *digit >= '0' && *digit <= '9';
        }
        if (*from == ']') in_numbers = false;
        if (in_numbers && *from == '\n') {
            bool is_first = to[-1] == '[', is_last = from[1 + strspn(from + 1, " \n")] == ']';
            from += strspn(from, " \n") - 1;
            if (!is_first && !is_last) *to++ = ' ';
            continue;
        }
        *to++ = *from;
    }
    *to = '\0';
    return text;
}

char *test_text(const struct report_run *run, const input_value *values, size_t count, const course *c,
                const finding *f, int exit_status) {
    json_t *root = json_object();
    json_object_set_new(root, "format", json_string("heddle-test"));
    json_object_set_new(root, "version", json_integer(1));
    json_object_set_new(root, "tool", json_pack("{s:s, s:s}", "name", "heddle", "version", HEDDLE_VERSION));
    json_object_set_new(root, "files", texts_json(run->files, run->file_count));
    json_object_set_new(root, "compiler_args", texts_json(run->compiler_args, run->compiler_arg_count));
    json_object_set_new(root, "options", options_json(run));
    json_object_set_new(root, "inputs", inputs_json(values, count));
    set_course(root, c);
    json_object_set_new(root, "error", f ? error_json(run, f) : json_null());
    json_object_set_new(root, "exit_status", f ? json_null() : json_integer(exit_status));
    char *dumped = json_dumps(root, JSON_INDENT(2) | JSON_ENSURE_ASCII);
    if (!dumped) defect("a test cannot be written as text");
    char *text = fold_numbers(xformat("%s\n", dumped));
    free(dumped);
    json_decref(root);
    return text;
}

/* ---- reading ---- */

/* The strings of the list called `key`; NULL, or what is wrong. */
static char *read_texts(json_t *parent, const char *key, const char ***texts, size_t *count) {
    json_t *list = json_object_get(parent, key), *item;
    size_t i;
    if (!json_is_array(list)) return xformat("`%s` is missing or no list", key);
    *texts = xcalloc(json_array_size(list), sizeof **texts);
    json_array_foreach(list, i, item) {
        const char *text = json_string_value(item);
        if (!text || strlen(text) != json_string_length(item))
            return xformat("`%s` holds something that is no text", key);
        (*texts)[(*count)++] = text;
    }
    return NULL;
}

/* The same for a list that may be missing. */
static char *read_optional_texts(json_t *parent, const char *key, const char ***texts, size_t *count) {
    return json_object_get(parent, key) ? read_texts(parent, key, texts, count) : NULL;
}

static char *read_number(json_t *parent, const char *key, json_int_t most, json_int_t *number) {
    json_t *entry = json_object_get(parent, key);
    *number = json_integer_value(entry);
    if (!json_is_integer(entry) || *number < 0 || *number > most)
        return xformat("`%s` is missing or no fitting number", key);
    return NULL;
}

/* A number that may be missing: 0. */
static char *read_optional(json_t *parent, const char *key, json_int_t most, uint32_t *number) {
    json_int_t n = 0;
    char *message = json_object_get(parent, key) ? read_number(parent, key, most, &n) : NULL;
    *number = (uint32_t)n;
    return message;
}

static char *read_flag(json_t *parent, const char *key, bool *flag) {
    json_t *entry = json_object_get(parent, key);
    *flag = json_is_true(entry);
    return !entry || json_is_boolean(entry) ? NULL : xformat("`%s` is neither true nor false", key);
}

/* The numbers of the list called `key`, which may be missing. */
static char *read_numbers(json_t *parent, const char *key, json_int_t most, uint32_t **numbers, size_t *count) {
    json_t *list = json_object_get(parent, key), *item;
    size_t i;
    *numbers = xcalloc(json_array_size(list) + 1, sizeof **numbers);
    if (list && !json_is_array(list)) return xformat("`%s` is no list", key);
    json_array_foreach(list, i, item) {
        json_int_t n = json_integer_value(item);
        if (!json_is_integer(item) || n < 0 || n > most) return xformat("`%s` holds something that is no fitting number", key);
        (*numbers)[(*count)++] = (uint32_t)n;
    }
    return NULL;
}

/* Thread 0 is not in the file. A creator comes before what it creates. */
static char *read_names(struct test *t) {
    json_t *list = json_object_get(t->root, "threads"), *item;
    size_t i;
    t->names = xcalloc(json_array_size(list) + 1, sizeof *t->names);
    if (list && !json_is_array(list)) return xstrdup("`threads` is no list");
    t->names[t->name_count++] = (struct thread_name){NO_THREAD, 0};
    json_array_foreach(list, i, item) {
        json_int_t creator, nth;
        char *message = read_number(item, "creator", (json_int_t)i, &creator);
        if (!message) message = read_number(item, "nth", THREADS_MAX, &nth);
        if (!message && i + 1 >= THREADS_MAX) message = xformat("`threads` has more than %d", THREADS_MAX);
        if (message) return message;
        t->names[t->name_count++] = (struct thread_name){(uint32_t)creator, (uint32_t)nth};
    }
    return NULL;
}

static char *read_course(struct test *t) {
    char *message = read_names(t);
    if (!message) message = read_numbers(t->root, "schedule", THREADS_MAX - 1, &t->schedule, &t->schedule_count);
    if (!message) message = read_numbers(t->root, "choices", UINT32_MAX, &t->choices, &t->choice_count);
    return message;
}

static char *read_thread_options(struct test *t, json_t *options) {
    const char *alloc = json_string_value(json_object_get(options, "alloc"));
    char *message = read_flag(options, "spurious_wakeups", &t->spurious_wakeups);
    if (!message) message = read_flag(options, "weak_fails", &t->weak_fails);
    t->reuse = alloc && strcmp(alloc, "reuse") == 0;
    if (!message && alloc && !t->reuse && strcmp(alloc, "fresh") != 0)
        message = xformat("`alloc` is neither fresh nor reuse, but `%s`", alloc);
    return message;
}

static char *read_options(struct test *t) {
    json_t *options = json_object_get(t->root, "options");
    const char *checks = json_string_value(json_object_get(options, "check"));
    size_t length;
    json_int_t unroll, depth;
    if (!checks) return xstrdup("`options` has no `check`");
    const char *wrong = checks_parse(checks, &t->checks, &length);
    if (wrong) return xformat("`check` names the unknown check `%.*s`", (int)length, wrong);
    char *message = read_number(options, "unroll", LLONG_MAX, &unroll);
    if (!message) message = read_number(options, "max_depth", UINT32_MAX, &depth);
    if (!message) message = read_texts(options, "arguments", &t->arguments, &t->argument_count);
    if (!message && t->argument_count == 0) message = xstrdup("`arguments` is empty");
    if (!message) message = read_optional_texts(options, "stubs", &t->stubs, &t->stub_count);
    if (!message) message = read_optional_texts(options, "assume_pure", &t->pure, &t->pure_count);
    if (!message) message = read_thread_options(t, options);
    if (!message) message = given_read(options, &t->given);
    if (message) return message;
    t->unroll = (uint64_t)unroll;
    t->max_depth = (uint32_t)depth;
    return NULL;
}

static char *read_inputs(struct test *t) {
    json_t *list = json_object_get(t->root, "inputs"), *item;
    size_t i;
    if (!json_is_array(list)) return xstrdup("`inputs` is missing or no list");
    t->inputs = xcalloc(json_array_size(list), sizeof *t->inputs);
    json_array_foreach(list, i, item) {
        const char *name = json_string_value(json_object_get(item, "name"));
        const char *hex = json_string_value(json_object_get(item, "bytes"));
        size_t size = 0;
        uint8_t *bytes = name && hex ? hex_decode(hex, &size) : NULL;
        if (!bytes) return xformat("input %zu has no name, or its bytes are not hexadecimal", i + 1);
        struct vm_input *recorded = &t->inputs[t->input_count++];
        *recorded = (struct vm_input){.name = name, .size = size, .bytes = bytes};
        char *message = read_optional(item, "thread", THREADS_MAX - 1, &recorded->thread);
        if (message) return message;
    }
    return NULL;
}

static char *read_error(struct test *t) {
    json_t *error = json_object_get(t->root, "error"), *status = json_object_get(t->root, "exit_status");
    json_int_t line, column;
    if (json_is_null(error)) {
        if (!json_is_integer(status)) return xstrdup("there is neither `error` nor `exit_status`");
        t->exit_status = (int)json_integer_value(status);
        return NULL;
    }
    t->has_error = true;
    t->kind = json_string_value(json_object_get(error, "kind"));
    t->message = json_string_value(json_object_get(error, "message"));
    t->file = json_string_value(json_object_get(error, "file"));
    t->function = json_string_value(json_object_get(error, "function"));
    if (!t->kind || !t->message) return xstrdup("`error` has no `kind` or no `message`");
    char *message = read_number(error, "line", UINT32_MAX, &line);
    if (!message) message = read_number(error, "column", UINT32_MAX, &column);
    if (message) return message;
    t->line = (uint32_t)line;
    t->column = (uint32_t)column;
    return NULL;
}

static char *read_root(struct test *t) {
    const char *format = json_string_value(json_object_get(t->root, "format"));
    json_t *version = json_object_get(t->root, "version");
    if (!format || strcmp(format, "heddle-test") != 0) return xstrdup("its format is not `heddle-test`");
    if (!json_is_integer(version) || json_integer_value(version) != 1)
        return xstrdup("its version is not 1, the only one this heddle knows");
    char *message = read_texts(t->root, "files", &t->files, &t->file_count);
    if (!message && t->file_count == 0) message = xstrdup("`files` is empty");
    if (!message) message = read_texts(t->root, "compiler_args", &t->compiler_args, &t->compiler_arg_count);
    if (!message) message = read_options(t);
    if (!message) message = read_inputs(t);
    if (!message) message = read_course(t);
    if (!message) message = read_error(t);
    return message;
}

char *test_read(const char *path, struct test *t) {
    char *text = NULL;
    size_t bytes = 0;
    json_error_t error;
    *t = (struct test){0};
    char *message = file_read(path, &text, &bytes);
    if (message) return message;
    t->root = json_loadb(text, bytes, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (!t->root) return xformat("%s: not a test file: line %d: %s", path, error.line, error.text);
    message = json_is_object(t->root) ? read_root(t) : xstrdup("it is no JSON object");
    if (!message) return NULL;
    char *full = xformat("%s: not a test file: %s", path, message);
    free(message);
    test_free(t);
    return full;
}

void test_free(struct test *t) {
    for (size_t i = 0; i < t->input_count; i++) free((void *)t->inputs[i].bytes);
    free(t->inputs);
    free(t->names);
    free(t->schedule);
    free(t->choices);
    free(t->files);
    free(t->compiler_args);
    free(t->arguments);
    free(t->stubs);
    given_forget(&t->given);
    free(t->pure);
    json_decref(t->root);
    *t = (struct test){0};
}
