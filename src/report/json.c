/* json.c -- the report for programs. The keys are a contract (docs/command.md): they are added to, never changed. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/coverage.h"
#include "report/given.h"
#include "report/inputs.h"
#include "report/json.h"
#include "report/report.h"
#include "report/stats.h"
#include "vm/operation.h"

static json_t *text_list(const char *const *texts, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) json_array_append_new(list, json_text(texts[i]));
    return list;
}

json_t *microseconds(double seconds) { return json_real(round(seconds * 1e6) / 1e6); }

json_t *count_value(uint64_t n) { return json_integer(n > INT64_MAX ? INT64_MAX : (json_int_t)n); }

static void set_place(json_t *entry, const location *where) {
    json_object_set_new(entry, "file", where->file ? json_text(where->file) : json_null());
    json_object_set_new(entry, "line", json_integer(where->line));
    json_object_set_new(entry, "column", json_integer(where->column));
}

static json_t *stack_list(const program *p, const stack_entry *stack, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *entry = json_object();
        json_object_set_new(entry, "function", stack[i].function ? json_text(stack[i].function) : json_null());
        set_place(entry, &p->locations[stack[i].location]);
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *note_list(const program *p, const finding *f) {
    json_t *list = json_array();
    for (size_t i = 0; i < f->note_count; i++) {
        json_t *entry = json_object();
        json_object_set_new(entry, "message", json_text(f->notes[i].text));
        set_place(entry, &p->locations[f->notes[i].location]);
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *schedule_list(const program *p, const course *c) {
    json_t *list = json_array();
    for (size_t i = 0; i < c->step_count; i++) {
        const schedule_step *step = &c->steps[i];
        json_t *entry = json_object();
        int64_t number;
        json_object_set_new(entry, "thread", json_integer(step->thread));
        set_place(entry, &p->locations[step->location]);
        json_object_set_new(entry, "op", json_string(operation_words[step->kind]));
        json_object_set_new(entry, "object", step->object ? json_text(step->object) : json_null());
        json_object_set_new(entry, "value", schedule_value(step, &number) ? json_integer(number) : json_null());
        json_object_set_new(entry, "preempts", json_boolean(step->preempts));
        json_array_append_new(list, entry);
    }
    return list;
}

/* Of a race: the other access. */
static json_t *other_object(const program *p, const finding *f) {
    json_t *other = json_object();
    json_object_set_new(other, "thread", json_integer(f->other_thread));
    set_place(other, &p->locations[f->other_location]);
    json_object_set_new(other, "function", f->other_function ? json_text(f->other_function) : json_null());
    json_object_set_new(other, "stack", stack_list(p, f->other_stack, f->other_stack_count));
    return other;
}

static void set_schedule(json_t *error, const program *p, const finding *f) {
    struct schedule_shape shape = schedule_shape(&f->course);
    json_object_set_new(error, "thread", json_integer(f->thread));
    json_object_set_new(error, "schedule", schedule_list(p, &f->course));
    json_object_set_new(error, "switches", count_value(shape.switches));
    json_object_set_new(error, "preemptions", count_value(shape.preemptions));
    json_object_set_new(error, "minimal", f->simplicity == SCHEDULE_AS_FOUND ? json_null()
                                              : json_boolean(f->simplicity == SCHEDULE_MINIMAL));
}

static json_t *error_object(const program *p, const finding *f, const char *test) {
    json_t *error = json_object();
    json_object_set_new(error, "kind", json_string(error_keys[f->kind]));
    json_object_set_new(error, "message", json_text(f->message));
    set_place(error, &p->locations[f->location]);
    json_object_set_new(error, "function", f->function ? json_text(f->function) : json_null());
    json_object_set_new(error, "inputs", inputs_json(f->inputs, f->input_count));
    set_schedule(error, p, f);
    json_object_set_new(error, "stack", stack_list(p, f->stack, f->stack_count));
    if (f->kind == ERROR_RACE) json_object_set_new(error, "other", other_object(p, f));
    json_object_set_new(error, "notes", note_list(p, f));
    json_object_set_new(error, "test", test ? json_text(test) : json_null());
    return error;
}

static json_t *counts_object(const struct explore_counts *c) {
    json_t *counts = json_object();
#define X(name, help) json_object_set_new(counts, #name, count_value(c->name));
    EXPLORE_COUNTS(X)
#undef X
    return counts;
}

static json_t *solver_object(const struct solver_statistics *s) {
    json_t *o = json_object();
    json_object_set_new(o, "queries", count_value(s->queries));
    json_object_set_new(o, "by_model", count_value(s->by_model));
    json_object_set_new(o, "by_domain", count_value(s->by_domain));
    json_object_set_new(o, "by_repair", count_value(s->by_repair));
    json_object_set_new(o, "by_cache", count_value(s->by_cache));
    json_object_set_new(o, "by_unsat_cache", count_value(s->by_unsat_cache));
    json_object_set_new(o, "by_backend", count_value(s->by_backend));
    json_object_set_new(o, "unknown", count_value(s->unknown));
    json_object_set_new(o, "backend_seconds", microseconds(s->backend_seconds));
    return o;
}

json_t *estimate_json(const struct explore_estimate *e) {
    json_t *o = json_object();
    if (!e->known) {
        json_decref(o);
        return json_null();
    }
    json_object_set_new(o, "estimator", json_string(ESTIMATOR));
    json_object_set_new(o, "executions", json_real(e->executions));
    json_object_set_new(o, "standard_error", json_real(e->error));
    json_object_set_new(o, "probes", count_value(e->probes));
    json_object_set_new(o, "explored", json_real(e->explored));
    return o;
}

static json_t *reason_list(const program *p, const struct explore_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->reason_count; i++) {
        char *text = reason_text(p, &result->reasons[i]);
        json_array_append_new(list, json_text(text));
        free(text);
    }
    return list;
}

/* `a.c:9:5: data race on x: ... (other access at a.c:14:5) [race]` */
static char *race_text(const program *p, const finding *f) {
    const location *a = &p->locations[f->location], *b = &p->locations[f->other_location];
    return xformat("%s:%u:%u: %s (other access at %s:%u:%u) [%s]", a->file ? a->file : "?", a->line, a->column,
                   f->message, b->file ? b->file : "?", b->line, b->column, error_keys[f->kind]);
}

static json_t *warning_list(const program *p, const struct explore_result *result, const char *const *texts,
                            size_t count) {
    json_t *list = text_list(texts, count);
    for (size_t i = 0; i < result->warning_count; i++) {
        char *text = race_text(p, result->warnings[i]);
        json_array_append_new(list, json_text(text));
        free(text);
    }
    return list;
}

static json_t *assumed_list(const struct report_run *run) {
    const char **names = xcalloc(run->pure_count, sizeof *names);
    json_t *list = text_list(names, report_assumed(run, names));
    free(names);
    return list;
}

char *json_report(const struct report_run *run, const struct explore_result *result, const struct coverage *covered,
                  const char *const *tests, const char *const *warnings, size_t warning_count) {
    json_t *root = json_object(), *errors = json_array();
    for (size_t i = 0; i < result->error_count; i++)
        json_array_append_new(errors, error_object(run->program, result->errors[i], tests[i]));
    json_object_set_new(root, "tool", json_pack("{s:s, s:s}", "name", "heddle", "version", HEDDLE_VERSION));
    json_object_set_new(root, "files", text_list(run->files, run->file_count));
    json_object_set_new(root, "method", json_string(run->method));
    json_object_set_new(root, "verdict", json_string(verdict_names[result->verdict]));
    json_object_set_new(root, "reasons", reason_list(run->program, result));
    json_object_set_new(root, "counts", counts_object(&result->counts));
    json_object_set_new(root, "seconds", microseconds(result->seconds));
    json_object_set_new(root, "processor_seconds", microseconds(result->processor_seconds));
    json_object_set_new(root, "solver_seconds", microseconds(result->solver_seconds));
    json_object_set_new(root, "peak_bytes", count_value(result->peak_bytes));
    json_object_set_new(root, "peak_states", count_value(result->peak_states));
    static const char *const orders[] = {[ORDER_DFS] = "dfs", [ORDER_BFS] = "bfs", [ORDER_RANDOM] = "random",
                                         [ORDER_COVERAGE] = "coverage"};
    json_object_set_new(root, "search", json_string(orders[run->search]));
    json_object_set_new(root, "seed", count_value(run->seed));
    json_object_set_new(root, "alloc", json_string(run->reuse ? "reuse" : "fresh"));
    json_object_set_new(root, "concrete", given_words(concrete_words, run->given.concrete));
    json_object_set_new(root, "stubs", text_list(run->stubs, run->stub_count));
    json_object_set_new(root, "assumed_pure", assumed_list(run));
    json_object_set_new(root, "interrupted", json_boolean(result->interrupted));
    if (covered) json_object_set_new(root, "coverage", coverage_json(covered));
    json_object_set_new(root, "solver", solver_object(&result->solver));
    stats_set_json(root, run->program, result);
    json_object_set_new(root, "estimate", estimate_json(&result->estimate));
    json_object_set_new(root, "errors", errors);
    json_object_set_new(root, "warnings", warning_list(run->program, result, warnings, warning_count));

    char *dumped = json_dumps(root, JSON_INDENT(2) | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(12));
    if (!dumped) defect("the JSON report cannot be written as text");
    char *text = xformat("%s\n", dumped);
    free(dumped);
    json_decref(root);
    return text;
}
