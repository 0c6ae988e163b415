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
    return error;
}

static json_t *options_json(const struct report_run *run) {
    json_t *options = json_object();
    char *checks = checks_text(run->checks);
    json_object_set_new(options, "check", json_string(checks));
    json_object_set_new(options, "unroll", json_integer((json_int_t)run->unroll));
    json_object_set_new(options, "max_depth", json_integer((json_int_t)run->max_depth));
    json_object_set_new(options, "arguments", texts_json(run->arguments, run->argument_count));
    free(checks);
    return options;
}

char *test_text(const struct report_run *run, const input_value *values, size_t count, const finding *f,
                int exit_status) {
    json_t *root = json_object();
    json_object_set_new(root, "format", json_string("heddle-test"));
    json_object_set_new(root, "version", json_integer(1));
    json_object_set_new(root, "tool", json_pack("{s:s, s:s}", "name", "heddle", "version", HEDDLE_VERSION));
    json_object_set_new(root, "files", texts_json(run->files, run->file_count));
    json_object_set_new(root, "compiler_args", texts_json(run->compiler_args, run->compiler_arg_count));
    json_object_set_new(root, "options", options_json(run));
    json_object_set_new(root, "inputs", inputs_json(values, count));
    json_object_set_new(root, "error", f ? error_json(run, f) : json_null());
    json_object_set_new(root, "exit_status", f ? json_null() : json_integer(exit_status));
    char *dumped = json_dumps(root, JSON_INDENT(2) | JSON_ENSURE_ASCII);
    if (!dumped) defect("a test cannot be written as text");
    char *text = xformat("%s\n", dumped);
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

static char *read_number(json_t *parent, const char *key, json_int_t most, json_int_t *number) {
    json_t *entry = json_object_get(parent, key);
    *number = json_integer_value(entry);
    if (!json_is_integer(entry) || *number < 0 || *number > most)
        return xformat("`%s` is missing or no fitting number", key);
    return NULL;
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
        t->inputs[t->input_count++] = (struct vm_input){name, size, bytes};
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
    if (!message) message = read_error(t);
    return message;
}

char *test_read(const char *path, struct test *t) {
    char *text;
    size_t bytes;
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
    free(t->files);
    free(t->compiler_args);
    free(t->arguments);
    json_decref(t->root);
    *t = (struct test){0};
}
