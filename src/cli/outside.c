/* outside.c -- from options such as --file and --sym-args to what the program finds outside.
 *
 * Standard input is given once at most. Of two files with the same name the later one has what the program sees, so that
 * is refused. */
#include "cli/outside.h"

#include <string.h>
#include <sys/stat.h>

#include "report/file.h"

enum { MOST_BYTES = 1 << 24, MOST_ARGUMENTS = 200, LETTERS = 26 };

/* A number from 0 to `most` at *text, which moves behind it and the separator. */
static bool take_number(const char **text, char separator, uint64_t most, size_t *number) {
    char *end;
    if (**text < '0' || **text > '9') return false;
    unsigned long long n = strtoull(*text, &end, 10);
    if (n > most || *end != separator) return false;
    *number = (size_t)n;
    *text = end + (separator != '\0');
    return true;
}

static char *add_file(struct given *g, const char *option, struct given_item item) {
    const char *name = item.name, *last = strrchr(name, '/');
    char *message = NULL;
    if (!*name || (last && !last[1])) message = xformat("%s: `%s` is no name of a file", option, name);
    for (size_t i = 0; i < g->count && !message; i++)
        if (g->items[i].kind == GIVEN_FILE && strcmp(g->items[i].name, name) == 0)
            message = xformat("%s: there are two files `%s`", option, name);
    if (message) {
        free(item.name);
        free(item.bytes);
        return message;
    }
    given_add(g, item);
    return NULL;
}

/* The contents of a real file. */
static char *read_real(const char *option, const char *path, struct given_item *item) {
    char *text = NULL;
    struct stat status;
    char *message = file_read(path, &text, &item->size);
    if (message) {
        char *full = xformat("%s: %s", option, message);
        free(message);
        return full;
    }
    item->bytes = (uint8_t *)text;
    item->mode = stat(path, &status) == 0 ? (unsigned)status.st_mode & 0777 : 0644;
    if (item->size <= MOST_BYTES) return NULL;
    free(text);
    item->bytes = NULL;
    return xformat("%s: %s has more than %d bytes", option, path, MOST_BYTES);
}

static char *add_visible(struct given *g, const char *text) {
    const char *equals = strchr(text, '=');
    struct given_item item = {.kind = GIVEN_FILE};
    char *message = read_real("--file", equals ? equals + 1 : text, &item);
    if (message) return message;
    item.name = equals ? xformat("%.*s", (int)(equals - text), text) : xstrdup(text);
    return add_file(g, "--file", item);
}

static char *add_symbolic(struct given *g, const char *text) {
    const char *colon = strrchr(text, ':'), *number = colon ? colon + 1 : "";
    struct given_item item = {.kind = GIVEN_FILE, .mode = 0644};
    if (!take_number(&number, '\0', MOST_BYTES, &item.size))
        return xformat("--sym-file: `%s` is not NAME:N with N up to %d bytes", text, MOST_BYTES);
    item.name = xformat("%.*s", (int)(colon - text), text);
    return add_file(g, "--sym-file", item);
}

static char *add_letters(struct given *g, const char *text) {
    const char *rest = text;
    size_t count, size;
    if (!take_number(&rest, ',', LETTERS, &count) || !take_number(&rest, '\0', MOST_BYTES, &size))
        return xformat("--sym-files: `%s` is not COUNT,N with COUNT up to %d and N up to %d bytes", text, LETTERS, MOST_BYTES);
    for (size_t i = 0; i < count; i++) {
        struct given_item item = {.kind = GIVEN_FILE, .mode = 0644, .size = size, .name = xformat("%c", (int)('A' + i))};
        char *message = add_file(g, "--sym-files", item);
        if (message) return message;
    }
    return NULL;
}

static char *add_arguments(struct given *g, const char *text) {
    struct given_item item = {.kind = GIVEN_ARGUMENTS};
    const char *rest = text;
    if (!take_number(&rest, ',', MOST_ARGUMENTS, &item.least) || !take_number(&rest, ',', MOST_ARGUMENTS, &item.most) ||
        !take_number(&rest, '\0', 1 << 16, &item.size) || item.least > item.most)
        return xformat("--sym-args: `%s` is not MIN,MAX,LEN with MIN at most MAX, MAX at most %d", text, MOST_ARGUMENTS);
    given_add(g, item);
    return NULL;
}

static char *add_input(struct given *g, const char *path, const char *bytes) {
    struct given_item item = {.kind = GIVEN_STDIN, .mode = 0600};
    const char *rest = bytes;
    if (path && bytes) return xstrdup("--stdin and --sym-stdin: one of them");
    char *message = NULL;
    if (path) message = read_real("--stdin", path, &item);
    else if (!take_number(&rest, '\0', MOST_BYTES, &item.size))
        message = xformat("--sym-stdin: `%s` is no number up to %d", bytes, MOST_BYTES);
    if (!message) given_add(g, item);
    return message;
}

char *outside_from_settings(const struct settings *s, struct given *g) {
    char *message = NULL;
    g->failing = s->failing;
    g->concrete = s->concrete;
    g->malloc_fails = s->malloc_fails;
    for (size_t i = 0; i < s->visible_files.count && !message; i++) message = add_visible(g, s->visible_files.at[i]);
    for (size_t i = 0; i < s->symbolic_files.count && !message; i++) message = add_symbolic(g, s->symbolic_files.at[i]);
    if (!message && s->letter_files) message = add_letters(g, s->letter_files);
    if (!message && (s->standard_input || s->symbolic_input)) message = add_input(g, s->standard_input, s->symbolic_input);
    for (size_t i = 0; i < s->symbolic_arguments.count && !message; i++)
        message = add_arguments(g, s->symbolic_arguments.at[i]);
    for (size_t i = 0; i < s->variables.count && !message; i++)
        if (strcspn(s->variables.at[i], "=") == 0 || !strchr(s->variables.at[i], '='))
            message = xformat("--env: `%s` is not NAME=VALUE", s->variables.at[i]);
    g->environment = s->variables.at;
    g->variables = s->variables.count;
    return message;
}
