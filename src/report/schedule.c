/* schedule.c -- the visible operations that led to an error, for people.
 *
 * One operation a line in the order of execution. Each thread has a column; as a line has one operation only, its text
 * may run on through the columns to its right, so columns can be narrow. On the left stand the source position and the
 * number of the operation, which is also that of the step in the test file.
 *
 * The decisive switch is the last preemption: there a thread that could have gone on was interrupted, and from there on
 * every switch was forced. A schedule without any has the last switch marked instead.
 *
 * Folding: of a long schedule the beginning, the end and the operations next to a switch are shown. What lies between is
 * the work of one thread. If there are too many switches for that, only those near the decisive one and the end are
 * shown. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "vm/operation.h"

enum {
    SHOWN_FIRST = 4, SHOWN_LAST = 20, SHOWN_NEAR = 2, /* operations at the ends and on each side of a switch */
    SHOWN_MOST = 100, SHOWN_LAST_OF_MANY = 40,
    COLUMN_LEAST = 10, COLUMN_MOST = 24, COLUMNS_TOGETHER = 84, PLACE_MOST = 36
};

struct schedule_shape schedule_shape(const course *c) {
    struct schedule_shape shape = {0};
    for (size_t i = 1; i < c->step_count; i++) {
        shape.switches += c->steps[i].thread != c->steps[i - 1].thread;
        shape.preemptions += c->steps[i].preempts;
    }
    return shape;
}

bool schedule_value(const schedule_step *step, int64_t *number) {
    uint64_t bytes = step->bytes;
    bool is_data = step->kind == OPERATION_READ || step->kind == OPERATION_WRITE || step->kind == OPERATION_UPDATE;
    if (!step->has_value) return false;
    bool narrow = is_data && (bytes == 1 || bytes == 2 || bytes == 4);
    *number = narrow ? sign_extend(step->value, (unsigned)(8 * bytes)) : (int64_t)step->value;
    return true;
}

/* ---- one operation in words ---- */

static bool returns_error_number(const schedule_step *step) {
    return step->kind >= OPERATION_MUTEX_INIT && step->kind != OPERATION_SEM_GETVALUE &&
           step->kind != OPERATION_TESTCANCEL && step->value && step->value < 200;
}

static char *value_text(const schedule_step *step) {
    int64_t number;
    if (step->target) return xformat("&%s", step->target);
    const char *error = returns_error_number(step) ? strerrorname_np((int)step->value) : NULL;
    if (error) return xstrdup(error);
    if (!schedule_value(step, &number)) return xstrdup(step->symbolic ? "(depends on inputs)" : "?");
    bool is_wide = number > INT32_MAX * (int64_t)1000 || number < INT32_MIN * (int64_t)1000;
    return is_wide ? xformat("0x%" PRIx64, (uint64_t)number) : xformat("%" PRId64, number);
}

/* `x = 10`, `read x -> 10`, `trylock m -> EBUSY`; a call's result is shown if it is not 0. */
static char *step_text(const schedule_step *step) {
    const char *word = operation_words[step->kind], *name = step->object ? step->object : "";
    const char *space = *name ? " " : "";
    char *shown = value_text(step), *text;
    bool known = step->has_value || step->symbolic;
    if (step->kind == OPERATION_WRITE && known) text = xformat("%s = %s", name, shown);
    else if (step->kind == OPERATION_UPDATE && step->write && known) text = xformat("%s %s = %s", word, name, shown);
    else if (step->kind == OPERATION_READ || step->kind == OPERATION_UPDATE)
        text = known ? xformat("%s %s -> %s", word, name, shown) : xformat("%s %s", word, name);
    else if (step->has_value && step->value) text = xformat("%s%s%s -> %s", word, space, name, shown);
    else text = xformat("%s%s%s", word, space, name);
    free(shown);
    return text;
}

static const char *base_name(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

static char *place_text(const program *p, const schedule_step *step) {
    const location *where = &p->locations[step->location];
    if (!where->file) return xstrdup("?");
    char *text = xformat("%s:%u", where->file, where->line);
    if (strlen(text) <= PLACE_MOST) return text;
    free(text);
    return xformat("%s:%u", base_name(where->file), where->line);
}

/* ---- which operations are shown ---- */

static bool is_switch(const course *c, size_t i) { return i && c->steps[i].thread != c->steps[i - 1].thread; }

/* The step after the decisive switch, or 0. */
static size_t decisive_step(const course *c) {
    size_t last = 0;
    for (size_t i = c->step_count; i-- > 1;) {
        if (c->steps[i].preempts) return i;
        if (!last && is_switch(c, i)) last = i;
    }
    return last;
}

static void show(bool *shown, size_t count, size_t from, size_t end) {
    for (size_t i = from; i < end && i < count; i++) shown[i] = true;
}

static void show_around(bool *shown, size_t count, size_t at) {
    show(shown, count, at > SHOWN_NEAR ? at - SHOWN_NEAR : 0, at + SHOWN_NEAR);
}

static bool *choose_shown(const course *c, size_t decisive) {
    size_t n = c->step_count, total = 0;
    bool *shown = xcalloc(n, sizeof *shown);
    show(shown, n, 0, SHOWN_FIRST);
    show(shown, n, n > SHOWN_LAST ? n - SHOWN_LAST : 0, n);
    for (size_t i = 1; i < n; i++)
        if (is_switch(c, i)) show_around(shown, n, i);
    for (size_t i = 0; i < n; i++) total += shown[i];
    if (total > SHOWN_MOST) {
        memset(shown, 0, n * sizeof *shown);
        show(shown, n, 0, SHOWN_FIRST);
        show(shown, n, n - SHOWN_LAST_OF_MANY, n);
        if (decisive) show_around(shown, n, decisive);
    }
    for (size_t i = 1; i + 1 < n; i++) /* a fold of one operation would save nothing */
        if (!shown[i] && shown[i - 1] && shown[i + 1]) shown[i] = true;
    return shown;
}

/* ---- printing ---- */

struct layout_of_schedule {
    uint32_t threads;
    int number_width, place_width, column;
};

static void print_text(const struct text_style *style, const char *text) {
    text_escaped(style->out, text, strlen(text));
}

static struct layout_of_schedule measure(const program *p, const course *c, const bool *shown) {
    struct layout_of_schedule l = {.threads = 1};
    size_t widest = 0;
    for (size_t i = 0; i < c->step_count; i++) {
        if (c->steps[i].thread >= l.threads) l.threads = c->steps[i].thread + 1;
        if (!shown[i]) continue;
        char *place = place_text(p, &c->steps[i]), *text = step_text(&c->steps[i]);
        if ((int)strlen(place) > l.place_width) l.place_width = (int)strlen(place);
        if (strlen(text) > widest) widest = strlen(text);
        free(place);
        free(text);
    }
    l.number_width = snprintf(NULL, 0, "%zu", c->step_count);
    int room = COLUMNS_TOGETHER / (int)l.threads;
    l.column = (int)(widest < COLUMN_MOST ? widest : COLUMN_MOST) + 2;
    if (l.column > room) l.column = room;
    if (l.column < COLUMN_LEAST) l.column = COLUMN_LEAST;
    return l;
}

static void print_header(const struct text_style *style, const struct layout_of_schedule *l) {
    char name[THREAD_TEXT_BYTES];
    fprintf(style->out, "    %*s", l->number_width + 2 + l->place_width + 2, "");
    for (uint32_t i = 0; i < l->threads; i++) {
        fprintf(style->out, "%-*s", i + 1 < l->threads ? l->column : 0, thread_text(i, name));
    }
    fputc('\n', style->out);
}

static void print_step(const struct text_style *style, const program *p, const struct layout_of_schedule *l,
                       const schedule_step *step, size_t number) {
    char *place = place_text(p, step), *text = step_text(step);
    fprintf(style->out, "    %*zu  ", l->number_width, number);
    print_text(style, place);
    fprintf(style->out, "%*s", l->place_width - (int)strlen(place) + 2 + (int)step->thread * l->column, "");
    print_text(style, text);
    fputc('\n', style->out);
    free(place);
    free(text);
}

static void print_decisive(const struct text_style *style, const course *c, size_t at) {
    char from[THREAD_TEXT_BYTES], to[THREAD_TEXT_BYTES];
    thread_text(c->steps[at - 1].thread, from);
    thread_text(c->steps[at].thread, to);
    const char *strong = style->color ? "\033[1;33m" : "", *plain = style->color ? "\033[0m" : "";
    if (c->steps[at].preempts)
        fprintf(style->out, "  %s>>> the decisive switch: %s could go on, %s goes first%s\n", strong, from, to, plain);
    else
        fprintf(style->out, "  %s>>> the last switch: %s cannot go on, %s does%s\n", strong, from, to, plain);
}

/* Operations [from, end) in one line. */
static void print_fold(const struct text_style *style, const struct layout_of_schedule *l, const course *c, size_t from,
                       size_t end) {
    char name[THREAD_TEXT_BYTES];
    uint64_t switches = 0;
    for (size_t i = from + 1; i < end; i++) switches += is_switch(c, i);
    fprintf(style->out, "    %*s  ", l->number_width, "");
    if (switches) {
        fprintf(style->out, "... %zu more operations with %" PRIu64 " context switch%s\n", end - from, switches,
                switches == 1 ? "" : "es");
    } else {
        fprintf(style->out, "... %zu more operations of %s\n", end - from, thread_text(c->steps[from].thread, name));
    }
}

static void print_title(const struct text_style *style, const finding *f) {
    struct schedule_shape shape = schedule_shape(&f->course);
    size_t n = f->course.step_count;
    fprintf(style->out,
            "  with the schedule: %zu visible operation%s, %" PRIu64 " context switch%s, %" PRIu64 " preemption%s",
            n, n == 1 ? "" : "s", shape.switches, shape.switches == 1 ? "" : "es", shape.preemptions,
            shape.preemptions == 1 ? "" : "s");
    if (f->simplicity == SCHEDULE_MINIMAL) fputs(" (minimal)", style->out);
    if (f->simplicity == SCHEDULE_SIMPLER) fputs(" (fewer may be enough)", style->out);
    fputc('\n', style->out);
}

/* Threads that main did not create. */
static void print_creators(const struct text_style *style, const struct layout_of_schedule *l, const course *c) {
    for (uint32_t i = 1; i < l->threads && i < c->name_count; i++)
        if (c->names[i].creator)
            fprintf(style->out, "    thread %" PRIu32 " was created by thread %" PRIu32 "\n", i, c->names[i].creator);
}

void schedule_print(const struct text_style *style, const program *p, const finding *f) {
    const course *c = &f->course;
    if (!c->step_count) return;
    size_t decisive = decisive_step(c);
    bool *shown = choose_shown(c, decisive);
    struct layout_of_schedule l = measure(p, c, shown);
    print_title(style, f);
    print_creators(style, &l, c);
    print_header(style, &l);
    for (size_t i = 0; i < c->step_count; i++) {
        if (shown[i]) {
            if (decisive && i == decisive) print_decisive(style, c, i);
            print_step(style, p, &l, &c->steps[i], i + 1);
            continue;
        }
        size_t end = i;
        while (end < c->step_count && !shown[end]) end++;
        print_fold(style, &l, c, i, end);
        i = end - 1;
    }
    free(shown);
}
