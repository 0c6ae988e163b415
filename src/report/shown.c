/* shown.c -- the output of paths, oldest piece first. */
#include "report/shown.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct shown_part *copy_parts(const output *out, size_t *count) {
    *count = 0;
    for (const output *o = out; o; o = o->before) ++*count;
    struct shown_part *parts = xcalloc(*count, sizeof *parts);
    size_t i = *count;
    for (const output *o = out; o; o = o->before)
        parts[--i] = (struct shown_part){o->file, o->bytes, memcpy(xmalloc(o->bytes), o->text, o->bytes)};
    return parts;
}

static void print_parts(const struct shown_part *parts, size_t count) {
    for (size_t i = 0; i < count; i++) fwrite(parts[i].text, 1, parts[i].bytes, parts[i].file == 2 ? stderr : stdout);
    fflush(stdout);
}

static void free_parts(struct shown_part *parts, size_t count) {
    for (size_t i = 0; i < count; i++) free(parts[i].text);
    free(parts);
}

static char *heading(uint64_t number, const struct explore_path *path) {
    switch (path->outcome) {
    case VM_EXITED: return xformat("--- path %" PRIu64 ": exit status %d", number, path->status);
    case VM_ERROR: return xformat("--- path %" PRIu64 ": error", number);
    default: return xformat("--- path %" PRIu64 ": incomplete", number);
    }
}

/* Prints the first path, with a heading if there are others. */
static void print_first(struct shown *s, bool headed) {
    if (headed) printf("%s\n", s->first_heading);
    print_parts(s->first, s->first_count);
    free_parts(s->first, s->first_count);
    free(s->first_heading);
    s->first = NULL;
    s->first_heading = NULL;
}

void shown_path(struct shown *s, const struct explore_path *path) {
    size_t count;
    char *head = heading(++s->paths, path);
    struct shown_part *parts = copy_parts(path->out, &count);
    if (s->paths == 1) {
        *s = (struct shown){1, head, parts, count};
        return;
    }
    if (s->first_heading) print_first(s, true);
    printf("%s\n", head);
    print_parts(parts, count);
    free_parts(parts, count);
    free(head);
}

void shown_end(struct shown *s) {
    if (s->first_heading) print_first(s, false);
    *s = (struct shown){0};
}
