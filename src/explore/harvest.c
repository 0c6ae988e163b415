/* harvest.c -- what a search has found, as bytes, and adding it to what others have found.
 *
 * A worker sends what is new since the last time, together with what is left to do (work.c): the two say the same about
 * every execution, so it counts once, whatever becomes of the worker. A checkpoint has everything.
 *
 * What is kept once for all (errors, reasons, races, traces) is compared when it arrives; everything else is added up.
 *
 * H1: adding the harvests of several searches, in any order, that have explored disjoint parts of a program gives the harvest
 *     of one that has explored them all. */
#include "explore/harvest.h"
#include "explore/search.h"
#include "explore/share.h"

#include <stdlib.h>
#include <string.h>

/* ---- findings ---- */

enum { STEP_HAS_VALUE = 1, STEP_SYMBOLIC = 2, STEP_WRITE = 4, STEP_PREEMPTS = 8, STEP_FLAGS = 16 };

static void course_write(wire *w, const course *c) {
    wire_put(w, c->step_count);
    for (size_t i = 0; i < c->step_count; i++) {
        const schedule_step *x = &c->steps[i];
        wire_put(w, x->thread);
        wire_put(w, x->kind);
        wire_put(w, (x->has_value ? STEP_HAS_VALUE : 0) | (x->symbolic ? STEP_SYMBOLIC : 0) | (x->write ? STEP_WRITE : 0) |
                        (x->preempts ? STEP_PREEMPTS : 0));
        wire_put(w, x->location);
        wire_put(w, x->bytes);
        wire_put(w, x->value);
        wire_put_text(w, x->object);
        wire_put_text(w, x->target);
    }
    wire_put(w, c->choice_count);
    for (size_t i = 0; i < c->choice_count; i++) wire_put(w, c->choices[i]);
    names_write(w, c->names, c->name_count);
}

static void step_read(const program *p, wire_reader *r, schedule_step *x) {
    x->thread = (uint32_t)wire_get_below(r, THREADS_MAX);
    x->kind = (uint8_t)wire_get_below(r, OPERATION_KINDS);
    uint64_t flags = wire_get_below(r, STEP_FLAGS);
    x->has_value = flags & STEP_HAS_VALUE;
    x->symbolic = flags & STEP_SYMBOLIC;
    x->write = flags & STEP_WRITE;
    x->preempts = flags & STEP_PREEMPTS;
    x->location = (uint32_t)wire_get_below(r, p->location_count);
    x->bytes = wire_get(r);
    x->value = wire_get(r);
    x->object = wire_get_text(r);
    x->target = wire_get_text(r);
}

static void course_read(const program *p, wire_reader *r, course *c) {
    c->step_count = wire_count(r);
    c->steps = xcalloc(c->step_count + 1, sizeof *c->steps);
    for (size_t i = 0; i < c->step_count; i++) step_read(p, r, &c->steps[i]);
    c->choice_count = wire_count(r);
    c->choices = xcalloc(c->choice_count + 1, sizeof *c->choices);
    for (size_t i = 0; i < c->choice_count; i++) c->choices[i] = (uint32_t)wire_get(r);
    c->names = names_read(r, &c->name_count);
}

static void stack_write(wire *w, const stack_entry *at, size_t count) {
    wire_put(w, count);
    for (size_t i = 0; i < count; i++) {
        wire_put_text(w, at[i].function);
        wire_put(w, at[i].location);
    }
}

/* The program's own text: names in findings are not owned. */
static const char *function_read(const program *p, wire_reader *r) {
    char *text = wire_get_text(r);
    int32_t f = text ? program_find_function(p, text) : -1;
    const char *name = !text ? NULL : f < 0 ? "" : p->functions[f].name;
    free(text);
    return name;
}

static stack_entry *stack_read(const program *p, wire_reader *r, size_t *count) {
    *count = wire_count(r);
    stack_entry *at = xcalloc(*count + 1, sizeof *at);
    for (size_t i = 0; i < *count; i++) {
        at[i].function = function_read(p, r);
        at[i].location = (uint32_t)wire_get_below(r, p->location_count);
    }
    return at;
}

static void finding_write(wire *w, const finding *f) {
    wire_put(w, f->kind);
    wire_put_text(w, f->message);
    wire_put(w, f->location);
    wire_put_text(w, f->function);
    stack_write(w, f->stack, f->stack_count);
    wire_put(w, f->note_count);
    for (size_t i = 0; i < f->note_count; i++) {
        wire_put_text(w, f->notes[i].text);
        wire_put(w, f->notes[i].location);
    }
    wire_put(w, f->input_count);
    for (size_t i = 0; i < f->input_count; i++) {
        wire_put_text(w, f->inputs[i].name);
        wire_put_blob(w, f->inputs[i].bytes, f->inputs[i].size);
        wire_put(w, f->inputs[i].thread);
    }
    wire_put(w, f->thread == NO_THREAD ? 0 : f->thread + 1);
    course_write(w, &f->course);
    wire_put(w, f->simplicity);
    wire_put(w, f->other_location);
    wire_put_text(w, f->other_function);
    wire_put(w, f->other_thread == NO_THREAD ? 0 : f->other_thread + 1);
    stack_write(w, f->other_stack, f->other_stack_count);
}

static uint32_t thread_read(wire_reader *r) {
    uint64_t number = wire_get_below(r, THREADS_MAX + 1);
    return number ? (uint32_t)number - 1 : NO_THREAD;
}

static void input_read(wire_reader *r, input_value *v) {
    v->name = wire_get_text(r);
    wire_reader bytes = wire_get_blob(r);
    v->size = (uint64_t)(bytes.end - bytes.at);
    v->bytes = xcalloc(v->size + 1, 1);
    wire_get_bytes(&bytes, v->bytes, v->size);
    v->thread = (uint32_t)wire_get_below(r, THREADS_MAX);
    if (!v->name) v->name = xstrdup("");
}

static finding *finding_read(const program *p, wire_reader *r) {
    finding *f = xcalloc(1, sizeof *f);
    f->kind = (enum error_kind)wire_get_below(r, ERROR_KINDS);
    f->message = wire_get_text(r);
    f->location = (uint32_t)wire_get_below(r, p->location_count);
    f->function = function_read(p, r);
    f->stack = stack_read(p, r, &f->stack_count);
    f->note_count = wire_count(r);
    f->notes = xcalloc(f->note_count + 1, sizeof *f->notes);
    for (size_t i = 0; i < f->note_count; i++) {
        f->notes[i].text = wire_get_text(r);
        f->notes[i].location = (uint32_t)wire_get_below(r, p->location_count);
    }
    f->input_count = wire_count(r);
    f->inputs = xcalloc(f->input_count + 1, sizeof *f->inputs);
    for (size_t i = 0; i < f->input_count; i++) input_read(r, &f->inputs[i]);
    f->thread = thread_read(r);
    course_read(p, r, &f->course);
    f->simplicity = (enum simplicity)wire_get_below(r, SCHEDULE_MINIMAL + 1);
    f->other_location = (uint32_t)wire_get_below(r, p->location_count);
    f->other_function = function_read(p, r);
    f->other_thread = thread_read(r);
    f->other_stack = stack_read(p, r, &f->other_stack_count);
    if (!f->message) f->message = xstrdup("");
    return f;
}

/* ---- counts ---- */

static bool is_maximum(size_t offset) {
    return offset == offsetof(struct explore_counts, threads) || offset == offsetof(struct explore_counts, slice_statements);
}

/* How many distinct ones there are is found out where they are put together. */
static bool is_distinct(size_t offset) {
    return offset == offsetof(struct explore_counts, errors) || offset == offsetof(struct explore_counts, traces);
}

static const size_t count_offsets[] = {
#define X(name, help) offsetof(struct explore_counts, name),
    EXPLORE_COUNTS(X)
#undef X
};

static uint64_t *count_at(struct explore_counts *c, size_t i) { return (uint64_t *)((char *)c + count_offsets[i]); }

static void counts_add(struct explore_counts *all, size_t i, uint64_t x) {
    uint64_t *to = count_at(all, i);
    if (is_distinct(count_offsets[i])) return;
    if (!is_maximum(count_offsets[i])) *to += x;
    else if (x > *to) *to = x;
}

/* ---- marks of what was executed ---- */

/* Most bytes are like the one before: runs of equal ones. */
static void marks_write(wire *w, const uint8_t *at, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t end = i + 1;
        while (end < count && !at[end] == !at[i]) end++;
        wire_put(w, (end - i) << 1 | (at[i] != 0));
        i = end;
    }
}

static void marks_read(wire_reader *r, uint8_t *at, size_t count) {
    for (size_t i = 0; i < count && !r->spoiled;) {
        uint64_t run = wire_get(r);
        if (run >> 1 > count - i || !(run >> 1)) {
            r->spoiled = true;
            return;
        }
        if (run & 1) memset(at + i, 1, run >> 1);
        i += run >> 1;
    }
}

/* ---- the harvest ---- */

static void reasons_write(wire *w, const struct search *s) {
    wire_put(w, s->reasons.count);
    for (size_t i = 0; i < s->reasons.count; i++) {
        wire_put_text(w, s->reasons.at[i].text);
        wire_put(w, s->reasons.at[i].location);
        wire_put(w, s->reasons.at[i].times);
    }
}

static void reasons_forget(struct search *s) {
    for (size_t i = 0; i < s->reasons.count; i++) free(s->reasons.at[i].text);
    s->reasons.count = 0;
}

static void statistics_write(wire *w, const struct solver_statistics *x) {
    const uint64_t numbers[] = {x->queries, x->by_model, x->by_domain, x->by_repair, x->by_cache, x->by_unsat_cache,
                                x->by_backend, x->unknown, (uint64_t)(1e9 * x->backend_seconds)};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) wire_put(w, numbers[i]);
}

static void statistics_add(wire_reader *r, struct solver_statistics *x) {
    uint64_t *numbers[] = {&x->queries, &x->by_model, &x->by_domain, &x->by_repair, &x->by_cache, &x->by_unsat_cache,
                           &x->by_backend, &x->unknown};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) *numbers[i] += wire_get(r);
    x->backend_seconds += 1e-9 * (double)wire_get(r);
}

static struct solver_statistics statistics_since(const struct solver_statistics *now, const struct solver_statistics *then) {
    return (struct solver_statistics){
        now->queries - then->queries, now->by_model - then->by_model, now->by_domain - then->by_domain,
        now->by_repair - then->by_repair, now->by_cache - then->by_cache, now->by_unsat_cache - then->by_unsat_cache,
        now->by_backend - then->by_backend, now->unknown - then->unknown, now->backend_seconds - then->backend_seconds};
}

void races_write(const struct search *s, wire *w, size_t from) {
    const struct findings *found = s->found;
    wire_put(w, found->races_seen.count - from);
    for (size_t i = from; i < found->races_seen.count; i++) {
        wire_put(w, found->races_seen.at[i].a);
        wire_put(w, found->races_seen.at[i].b);
    }
}

static void findings_write(wire *w, const struct search *s, const struct harvested *sent) {
    const struct findings *found = s->found;
    wire_put(w, found->errors.count - sent->errors);
    for (size_t i = sent->errors; i < found->errors.count; i++) finding_write(w, found->errors.at[i]);
    wire_put(w, found->warnings.count - sent->warnings);
    for (size_t i = sent->warnings; i < found->warnings.count; i++) finding_write(w, found->warnings.at[i]);
    races_write(s, w, sent->races);
}

static void points_write(wire *w, const struct search *s) {
    size_t count = 0;
    for (uint32_t i = 0; s->points && i < s->program->location_count; i++) count += s->points[i] != 0;
    wire_put(w, count);
    for (uint32_t i = 0; s->points && i < s->program->location_count; i++) {
        if (!s->points[i]) continue;
        wire_put(w, i);
        wire_put(w, s->points[i]);
    }
}

static void points_read(struct search *s, wire_reader *r) {
    for (size_t left = wire_count(r); left; left--) {
        uint64_t place = wire_get_below(r, s->program->location_count);
        s->points[place] += wire_get(r);
    }
}

static struct solver_statistics asked_since(const struct search *s) {
    struct solver_statistics asked = s->solver ? solver_statistics(s->solver) : s->others_asked;
    return statistics_since(&asked, &s->harvested.asked);
}

struct explore_counts harvest_counts(const struct search *s) {
    struct explore_counts counts = s->counts, before = s->harvested.counts;
    counts.instructions = s->vm ? vm_instructions(s->vm) : counts.instructions;
    for (size_t i = 0; i < COUNT_OF(count_offsets); i++) {
        bool whole = is_maximum(count_offsets[i]) || is_distinct(count_offsets[i]);
        *count_at(&counts, i) -= whole ? *count_at(&counts, i) : *count_at(&before, i);
    }
    counts.queries = asked_since(s).queries;
    return counts;
}

static void counts_write(wire *w, const struct search *s) {
    struct explore_counts counts = harvest_counts(s), all = s->counts;
    for (size_t i = 0; i < COUNT_OF(count_offsets); i++) {
        bool whole = is_maximum(count_offsets[i]) || is_distinct(count_offsets[i]);
        wire_put(w, *count_at(whole ? &all : &counts, i));
    }
    double stood_for = s->stood_for - s->harvested.stood_for;
    wire_put_bytes(w, &stood_for, sizeof stood_for);
}

static void counts_read(struct search *s, wire_reader *r) {
    for (size_t i = 0; i < COUNT_OF(count_offsets); i++) counts_add(&s->counts, i, wire_get(r));
    double stood_for = 0;
    if (wire_get_bytes(r, &stood_for, sizeof stood_for) && stood_for > 0) s->stood_for += stood_for;
    s->found->runs = s->counts.runs;
}

void harvest_write(struct search *s, wire *w) {
    const struct harvested *sent = &s->harvested;
    struct solver_statistics new_ones = asked_since(s);
    coverage_doubt(s);
    counts_write(w, s);
    wire_put(w, s->peak_states);
    wire_put(w, s->decided);
    wire_put(w, s->vm ? vm_used_heap(s->vm) : s->others_used_heap);
    statistics_write(w, &new_ones);
    reasons_write(w, s);
    findings_write(w, s, sent);
    census_write(&s->traces, w);
    points_write(w, s);
    struct explore_coverage *covered = &s->found->coverage;
    if (s->vm) coverage_add(covered, s->program, vm_executed(s->vm));
    wire_put(w, covered->instructions != NULL);
    if (covered->instructions) {
        marks_write(w, covered->instructions, s->program->code_count);
        marks_write(w, covered->edges, s->program->edge_count);
    }
}

void harvest_forget_runs(struct search *s) {
    for (size_t i = 0; i < COUNT_OF(count_offsets); i++) {
        bool whole = is_maximum(count_offsets[i]) || is_distinct(count_offsets[i]);
        if (!whole) *count_at(&s->counts, i) = *count_at(&s->harvested.counts, i);
    }
    s->stood_for = s->harvested.stood_for;
    reasons_forget(s);
    memset(s->points, 0, s->program->location_count * sizeof *s->points);
}

void harvest_findings_write(struct search *s, wire *w) {
    findings_write(w, s, &s->harvested);
    s->harvested.errors = s->found->errors.count;
    s->harvested.warnings = s->found->warnings.count;
    s->harvested.races = s->found->races_seen.count;
}

void harvest_sent(struct search *s) {
    s->harvested = (struct harvested){.counts = s->counts, .stood_for = s->stood_for, .asked = solver_statistics(s->solver),
                                      .errors = s->found->errors.count, .warnings = s->found->warnings.count,
                                      .races = s->found->races_seen.count};
    s->harvested.counts.instructions = vm_instructions(s->vm);
    reasons_forget(s);
    census_told(&s->traces);
    memset(s->points, 0, s->program->location_count * sizeof *s->points);
}

static void take_error(struct search *s, finding *f) {
    bool first = true;
    for (size_t i = 0; i < s->found->errors.count; i++) first &= !findings_agree(s->program, s->found->errors.at[i], f);
    bool ends = !s->returning && !s->options->keep_going, late = ends && s->stop != GO_ON;
    if (ends && s->stop == GO_ON) s->stop = STOP_ERROR;
    if (!first || late) {
        finding_free(f);
        return;
    }
    vec_push(&s->found->errors, f);
    s->counts.errors = s->found->errors.count;
    if (s->returning) return; /* they were announced when they were found */
    if (s->options->on_error && !s->options->on_error(s->options->data, f, true)) s->stop = STOP_CALLER;
}

static void take_warning(struct search *s, finding *f) {
    for (size_t i = 0; i < s->found->warnings.count; i++)
        if (findings_agree(s->program, s->found->warnings.at[i], f)) {
            finding_free(f);
            return;
        }
    vec_push(&s->found->warnings, f);
}

void races_read(struct search *s, wire_reader *r) {
    for (size_t left = wire_count(r); left; left--) {
        struct place_pair pair = {.a = (uint32_t)wire_get(r)};
        pair.b = (uint32_t)wire_get(r);
        bool known = false;
        for (size_t i = 0; i < s->found->races_seen.count && !known; i++)
            known = s->found->races_seen.at[i].a == pair.a && s->found->races_seen.at[i].b == pair.b;
        if (!known) vec_push(&s->found->races_seen, pair);
    }
}

static void reasons_read(struct search *s, wire_reader *r) {
    for (size_t left = wire_count(r); left; left--) {
        char *text = wire_get_text(r);
        uint32_t place = (uint32_t)wire_get_below(r, s->program->location_count);
        uint64_t times = wire_get(r);
        if (!text) text = xstrdup("");
        add_reason_times(s, text, place, times);
    }
}

static void coverage_read(struct search *s, wire_reader *r) {
    struct explore_coverage *all = &s->found->coverage;
    if (!wire_get_bool(r)) return;
    if (!all->instructions) {
        all->instructions = xcalloc(s->program->code_count + 1, 1);
        all->edges = xcalloc(s->program->edge_count + 1, 1);
    }
    marks_read(r, all->instructions, s->program->code_count);
    marks_read(r, all->edges, s->program->edge_count);
}

void harvest_findings_read(struct search *s, wire_reader *r) {
    for (size_t left = wire_count(r); left; left--) take_error(s, finding_read(s->program, r));
    for (size_t left = wire_count(r); left; left--) take_warning(s, finding_read(s->program, r));
    races_read(s, r);
}

bool harvest_read(struct search *s, wire_reader *r) {
    counts_read(s, r);
    uint64_t states = wire_get(r);
    if (states > s->peak_states) s->peak_states = states;
    s->decided |= wire_get_bool(r);
    s->others_used_heap |= wire_get_bool(r);
    statistics_add(r, &s->others_asked);
    reasons_read(s, r);
    harvest_findings_read(s, r);
    census_read(&s->traces, r);
    points_read(s, r);
    coverage_read(s, r);
    return !r->spoiled;
}
