/* summaries.c -- `--dump=summaries`: why interleavings cannot fail.
 *
 * One block for each control state that has summaries: where every thread stands, the conditions, and the executions
 * that were cut because a condition held. Clauses are shown one a line, sorted by their text, those about
 * synchronization objects last; pointers and handles of threads, which hardly ever differ, together in one paragraph.
 * A bound that follows from a stronger one is left out, and what holds in every state with this control. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/formula.h"
#include "report/graph.h"
#include "report/report.h"

enum { SOURCE_WIDTH = 60, LINE_WIDTH = 100, CUTS_SHOWN = 20 };

typedef VEC(char *) text_list;

static void print_text(FILE *out, const char *text) { text_escaped(out, text, strlen(text)); }

const char *base_name(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

/* `write x`, `start` */
static char *operation_text(variables *v, const struct gig_state *at, uint8_t kind, const touch *a) {
    char *what = kind == OPERATION_PIVOT ? NULL : variables_touched(v, at, a);
    char *text = kind == OPERATION_PIVOT ? xstrdup("goes on")
                 : what                  ? xformat("%s %s", operation_words[kind], what)
                                         : xstrdup(operation_words[kind]);
    free(what);
    return text;
}

char *edge_text(variables *v, const struct gig_edge *e) {
    const struct gig_state *at = &variables_graph(v)->states.at[e->from];
    return operation_text(v, at, e->kind, &e->object);
}

char *stand_text(variables *v, const struct gig_state *at, const struct gig_thread *t) {
    char name[THREAD_TEXT_BYTES];
    if (t->waits_for != NO_THREAD && t->status != THREAD_ENDED)
        return xformat("waits for %s to end", thread_text(t->waits_for, name));
    switch (t->status) {
    case THREAD_PARKED: return operation_text(v, at, t->kind, &t->object);
    case THREAD_ASLEEP: return xstrdup("waits");
    case THREAD_STOPPED: return xstrdup("was stopped");
    case THREAD_ENDED: return xstrdup("has ended");
    default: return xstrdup("goes on");
    }
}

/* ---- the source ---- */

/* The text of a line without the blanks around it, or NULL. Free it. */
static char *source_line(const location *where) {
    FILE *file = where->file && where->line ? source_open(where->file) : NULL;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t n = -1;
    if (!file) return NULL;
    for (uint32_t number = 0; number < where->line; number++)
        if ((n = getline(&line, &capacity, file)) < 0) break;
    fclose(file);
    if (n < 0) {
        free(line);
        return NULL;
    }
    size_t end = (size_t)n, begin = 0;
    while (end && strchr(" \t\r\n", line[end - 1])) end--;
    while (begin < end && strchr(" \t", line[begin])) begin++;
    if (end - begin > SOURCE_WIDTH) end = begin + SOURCE_WIDTH;
    char *text = xformat("%.*s", (int)(end - begin), line + begin);
    free(line);
    return text;
}

/* ---- where the threads stand ---- */

struct column_widths { int name, place, does; };

static char *place_of(const program *p, const struct gig_thread *t) {
    const location *l = &p->locations[t->location];
    if (t->status == THREAD_ENDED) return xstrdup("");
    return l->file ? xformat("%s:%" PRIu32 " in %s", base_name(l->file), l->line, p->functions[t->function].name)
                   : xformat("in %s", p->functions[t->function].name);
}

static void widen(int *width, const char *text) {
    if ((int)strlen(text) > *width) *width = (int)strlen(text);
}

static void print_padded(FILE *out, const char *text, int width) {
    print_text(out, text);
    fprintf(out, "%*s", width - (int)strlen(text) + 2, "");
}

static void print_threads(FILE *out, const struct gig *g, variables *v, const struct gig_state *at) {
    struct column_widths width = {0};
    char name[THREAD_TEXT_BYTES];
    for (size_t i = 0; i < at->threads.count; i++) {
        char *place = place_of(g->program, &at->threads.at[i]), *does = stand_text(v, at, &at->threads.at[i]);
        widen(&width.name, thread_text(at->threads.at[i].id, name));
        widen(&width.place, place);
        widen(&width.does, does);
        free(place);
        free(does);
    }
    for (size_t i = 0; i < at->threads.count; i++) {
        const struct gig_thread *t = &at->threads.at[i];
        char *place = place_of(g->program, t), *does = stand_text(v, at, t);
        char *source = t->status == THREAD_ENDED ? NULL : source_line(&g->program->locations[t->location]);
        fputs("    ", out);
        print_padded(out, thread_text(t->id, name), width.name);
        print_padded(out, place, width.place);
        if (source) {
            print_padded(out, does, width.does);
            fputs("| ", out);
            print_text(out, source);
        } else {
            print_text(out, does);
        }
        fputc('\n', out);
        free(place);
        free(does);
        free(source);
    }
}

/* ---- conditions ---- */

static int compare_texts(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void sort_texts(text_list *all) {
    if (all->count) qsort(all->at, all->count, sizeof *all->at, compare_texts);
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++) {
        if (kept && strcmp(all->at[kept - 1], all->at[i]) == 0) free(all->at[i]);
        else all->at[kept++] = all->at[i];
    }
    all->count = kept;
}

static void free_texts(text_list *all) {
    for (size_t i = 0; i < all->count; i++) free(all->at[i]);
    vec_free(all);
}

/* Cells that must have a value, and that no clause mentions: those it mentions have one anyway. */
static text_list needs_of(const struct gig *g, variables *v, const struct gig_summary *s) {
    text_list all = {0};
    clause_vec mentioned = {0};
    for (size_t i = 0; i < s->clauses.count; i++) vm_cells_of(g->vm, s->clauses.at[i], &mentioned);
    for (size_t i = 0; i < s->needs.count; i++) {
        struct named_cell c;
        bool known = false;
        for (size_t k = 0; k < mentioned.count && !known; k++) known = mentioned.at[k] == s->needs.at[i];
        if (known || !variables_cell(v, &g->states.at[s->state], s->needs.at[i], &c)) continue;
        if (c.sync || c.fixed) free(c.text);
        else vec_push(&all, c.text);
    }
    sort_texts(&all);
    vec_free(&mentioned);
    return all;
}

static bool follows_from_others(const clause_vec *all, size_t chosen) {
    for (size_t i = 0; i < all->count; i++)
        if (i != chosen && formula_follows(all->at[chosen], all->at[i])) return true;
    return false;
}

struct condition { text_list data, locks, pointers, needs; };

static struct condition condition_of(const struct gig *g, variables *v, const struct gig_summary *s) {
    struct condition c = {.needs = needs_of(g, v, s)};
    for (size_t i = 0; i < s->clauses.count; i++) {
        struct formula f = formula_of(v, &g->states.at[s->state], s->clauses.at[i]);
        if (f.kind == FORMULA_USUAL || follows_from_others(&s->clauses, i)) free(f.text);
        else vec_push(f.kind == FORMULA_DATA ? &c.data : f.kind == FORMULA_SYNC ? &c.locks : &c.pointers, f.text);
    }
    sort_texts(&c.data);
    sort_texts(&c.locks);
    sort_texts(&c.pointers);
    return c;
}

static void print_lines(FILE *out, const text_list *all) {
    for (size_t i = 0; i < all->count; i++) {
        fputs("      ", out);
        print_text(out, all->at[i]);
        fputc('\n', out);
    }
}

/* All in one paragraph. */
static void print_paragraph(FILE *out, const char *title, const text_list *all) {
    size_t column = strlen(title);
    if (all->count) fprintf(out, "    %s", title);
    for (size_t i = 0; i < all->count; i++) {
        size_t length = strlen(all->at[i]) + 2;
        if (i && column + length > LINE_WIDTH) {
            fprintf(out, ",\n%*s", (int)strlen(title) + 5, "");
            column = strlen(title);
        } else {
            fputs(i ? ", " : " ", out);
        }
        column += length;
        print_text(out, all->at[i]);
    }
    if (all->count) fputc('\n', out);
}

static void print_sleepers(FILE *out, const thread_set *sleep) {
    char name[THREAD_TEXT_BYTES];
    uint32_t printed = 0;
    for (uint32_t i = 0; i < THREADS_MAX; i++)
        if (set_has(sleep, i)) fprintf(out, "%s%s", printed++ ? ", " : " with ", thread_text(i, name));
    if (printed) fputs(" asleep", out);
}

static void print_condition(FILE *out, const struct gig *g, variables *v, const struct gig_summary *s) {
    struct condition c = condition_of(g, v, s);
    fputs("  nothing can go wrong from here", out);
    print_sleepers(out, &s->sleep);
    fputs(c.data.count + c.locks.count ? " if\n" : ", whatever the values\n", out);
    print_lines(out, &c.data);
    print_lines(out, &c.locks);
    print_paragraph(out, "where", &c.pointers);
    print_paragraph(out, "and these have been given values:", &c.needs);
    free_texts(&c.data);
    free_texts(&c.locks);
    free_texts(&c.pointers);
    free_texts(&c.needs);
}

/* ---- what was cut ---- */

static void print_cuts(FILE *out, const struct gig *g, variables *v, uint32_t number) {
    char name[THREAD_TEXT_BYTES];
    uint32_t shown = 0;
    for (size_t i = 0; i < g->edges.count; i++) {
        const struct gig_edge *e = &g->edges.at[i];
        if (e->cut != GIG_KNOWN_SAFE || e->by != number || shown++ >= CUTS_SHOWN) continue;
        char *did = edge_text(v, e);
        fprintf(out, "    cut: %" PRIu64 " execution%s from state %" PRIu32 " after %s: ", e->times,
                e->times == 1 ? "" : "s", g->states.at[e->from].number, thread_text(e->thread, name));
        print_text(out, did);
        fputc('\n', out);
        free(did);
    }
    if (shown > CUTS_SHOWN) fprintf(out, "    cut: executions from %" PRIu32 " more states\n", shown - CUTS_SHOWN);
}

void summaries_print(FILE *out, const struct gig *g) {
    variables *v = variables_new(g);
    uint64_t cuts = 0;
    uint32_t with = 0;
    for (size_t i = 0; i < g->summaries.count; i++) cuts += g->summaries.at[i].cuts;
    bool *has = xcalloc(g->states.count, sizeof *has);
    for (size_t i = 0; i < g->summaries.count; i++) {
        with += !has[g->summaries.at[i].state];
        has[g->summaries.at[i].state] = true;
    }
    fprintf(out, "summaries: %zu, of %" PRIu32 " of %" PRIu32 " control states; they cut %" PRIu64 " execution%s\n",
            g->summaries.count, with, g->control_states, cuts, cuts == 1 ? "" : "s");
    for (uint32_t n = 0; n < g->states.count; n++) {
        if (!has[n] || g->states.at[n].kind != GIG_CONTROL) continue;
        fprintf(out, "\nstate %" PRIu32 "\n", g->states.at[n].number);
        print_threads(out, g, v, &g->states.at[n]);
        for (uint32_t i = 0; i < g->summaries.count; i++) {
            if (g->summaries.at[i].state != n) continue;
            print_condition(out, g, v, &g->summaries.at[i]);
            print_cuts(out, g, v, i);
        }
    }
    if (g->more) fprintf(out, "\nand more control states, not listed\n");
    free(has);
    variables_free(v);
}
