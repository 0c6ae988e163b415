/* given.c -- writing and reading what the program finds outside. */
#include "report/given.h"

#include <stdlib.h>
#include <string.h>

#include "report/inputs.h"

const char *const failing_words[] = {"open", "read", "write", NULL};
const char *const concrete_words[] = {"time", "random", NULL};
static const char *const kinds[] = {[GIVEN_FILE] = "file", [GIVEN_STDIN] = "stdin", [GIVEN_ARGUMENTS] = "arguments"};

enum { MOST_BYTES = 1 << 24, MOST_ARGUMENTS = 255 };

/* ---- writing ---- */

static json_t *item_json(const struct given_item *g) {
    json_t *item = json_object();
    json_object_set_new(item, "kind", json_string(kinds[g->kind]));
    if (g->name) json_object_set_new(item, "name", json_text(g->name));
    if (g->kind != GIVEN_ARGUMENTS) json_object_set_new(item, "mode", json_integer(g->mode));
    if (g->kind == GIVEN_ARGUMENTS) {
        json_object_set_new(item, "least", json_integer((json_int_t)g->least));
        json_object_set_new(item, "most", json_integer((json_int_t)g->most));
    }
    if (g->bytes) {
        char *hex = hex_encode(g->bytes, g->size);
        json_object_set_new(item, "bytes", json_string(hex));
        free(hex);
    } else {
        json_object_set_new(item, "size", json_integer((json_int_t)g->size));
    }
    return item;
}

json_t *given_words(const char *const *words, unsigned bits) {
    json_t *list = json_array();
    for (unsigned i = 0; words[i]; i++)
        if (bits >> i & 1) json_array_append_new(list, json_string(words[i]));
    return list;
}

void given_write(json_t *options, const struct given *g) {
    json_t *items = json_array(), *variables = json_array();
    for (size_t i = 0; i < g->count; i++) json_array_append_new(items, item_json(&g->items[i]));
    for (size_t i = 0; i < g->variables; i++) json_array_append_new(variables, json_text(g->environment[i]));
    json_object_set_new(options, "outside", items);
    json_object_set_new(options, "environment", variables);
    json_object_set_new(options, "fail", given_words(failing_words, g->failing));
    json_object_set_new(options, "concrete", given_words(concrete_words, g->concrete));
    json_object_set_new(options, "malloc_fail", json_boolean(g->malloc_fails));
}

/* ---- reading ---- */

static bool read_size(json_t *item, const char *key, json_int_t most, size_t *size) {
    json_t *entry = json_object_get(item, key);
    json_int_t n = json_integer_value(entry);
    *size = (size_t)n;
    return json_is_integer(entry) && n >= 0 && n <= most;
}

static bool read_item(json_t *item, struct given_item *g) {
    const char *kind = json_string_value(json_object_get(item, "kind"));
    const char *name = json_string_value(json_object_get(item, "name"));
    const char *hex = json_string_value(json_object_get(item, "bytes"));
    size_t number = 0, mode = 0600;
    while (kind && number < COUNT_OF(kinds) && strcmp(kinds[number], kind)) number++;
    if (!kind || number == COUNT_OF(kinds)) return false;
    g->kind = (enum given_kind)number;
    if (g->kind == GIVEN_FILE && (!name || !*name || !read_size(item, "mode", 07777, &mode))) return false;
    if (g->kind == GIVEN_STDIN && json_object_get(item, "mode") && !read_size(item, "mode", 07777, &mode)) return false;
    g->mode = (unsigned)mode;
    if (g->kind == GIVEN_ARGUMENTS &&
        (hex || !read_size(item, "least", MOST_ARGUMENTS, &g->least) ||
         !read_size(item, "most", MOST_ARGUMENTS, &g->most) || g->least > g->most))
        return false;
    if (hex) g->bytes = hex_decode(hex, &g->size);
    if (hex ? !g->bytes : !read_size(item, "size", MOST_BYTES, &g->size)) return false;
    if (g->kind == GIVEN_FILE) g->name = xstrdup(name);
    return true;
}

static bool read_environment(json_t *list, struct given *g) {
    json_t *item;
    size_t i;
    const char **texts = xcalloc(json_array_size(list) + 1, sizeof *texts);
    g->environment = texts;
    json_array_foreach(list, i, item) {
        const char *text = json_string_value(item);
        if (!text || !strchr(text, '=') || strlen(text) != json_string_length(item)) return false;
        texts[g->variables++] = text;
    }
    return !list || json_is_array(list);
}

static bool read_words(json_t *list, const char *const *words, unsigned *bits) {
    json_t *item;
    size_t i;
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        unsigned bit = 0;
        while (word && words[bit] && strcmp(words[bit], word)) bit++;
        if (!word || !words[bit]) return false;
        *bits |= 1u << bit;
    }
    return !list || json_is_array(list);
}

char *given_read(json_t *options, struct given *g) {
    json_t *list = json_object_get(options, "outside"), *item, *fails = json_object_get(options, "malloc_fail");
    size_t i;
    if (list && !json_is_array(list)) return xstrdup("`outside` is no list");
    json_array_foreach(list, i, item) {
        struct given_item x = {0};
        if (!read_item(item, &x)) {
            free(x.bytes);
            return xformat("item %zu of `outside` is not complete", i + 1);
        }
        given_add(g, x);
    }
    g->malloc_fails = json_is_true(fails);
    if (fails && !json_is_boolean(fails)) return xstrdup("`malloc_fail` is neither true nor false");
    if (!read_words(json_object_get(options, "fail"), failing_words, &g->failing))
        return xstrdup("`fail` names something that cannot fail");
    if (!read_words(json_object_get(options, "concrete"), concrete_words, &g->concrete))
        return xstrdup("`concrete` names something else than time and random");
    if (!read_environment(json_object_get(options, "environment"), g)) return xstrdup("`environment` is no list of NAME=VALUE");
    return NULL;
}

void given_forget(struct given *g) {
    free((void *)g->environment);
    given_free(g);
}
