/* stats.c -- what the time of a run went into, as text and as JSON.
 *
 * Shares are those of the samples a timer has taken (explore/meter.h); a short run has few, or none. */
#include <inttypes.h>
#include <string.h>

#include "report/inputs.h"
#include "report/json.h"
#include "report/stats.h"

static const char *const activity_keys[] = {
#define X(name, help) [ACTIVITY_##name] = #name,
    ACTIVITIES(X)
#undef X
};

static uint64_t all_samples(const struct explore_result *r) {
    uint64_t all = 0;
    for (int i = 0; i < ACTIVITY_COUNT; i++) all += r->samples[i];
    return all;
}

static bool is_bounded_loop(const struct explore_reason *reason) { return strncmp(reason->text, "unroll bound", 12) == 0; }

/* ---- text ---- */

static void print_time(FILE *out, const struct explore_result *r) {
    uint64_t all = all_samples(r);
    const char *between = "heddle: time: ";
    if (!all) return;
    for (int i = 0; i < ACTIVITY_COUNT; i++) {
        if (!r->samples[i]) continue;
        double share = 100 * (double)r->samples[i] / (double)all;
        fprintf(out, share < 1 ? "%s%s < 1 %%" : "%s%s %.0f %%", between, activity_keys[i], share);
        if (i == ACTIVITY_solver) fprintf(out, " (%.2f s in back ends)", r->solver.backend_seconds);
        between = ", ";
    }
    fputc('\n', out);
}

static void print_counts(FILE *out, const struct explore_counts *c) {
    const struct { uint64_t count; const char *words; } parts[] = {
        {c->full, "to their end"},
        {c->pruned - c->irrelevant, "cut by summaries"},
        {c->irrelevant, "cut by slicing"},
        {c->asleep, "begun in vain (sleep sets)"},
        {c->runs - c->full - c->pruned - c->asleep, "cut by a bound or an assumption"},
    };
    const char *between = ": ";
    fprintf(out, "heddle: %" PRIu64 " executions", c->runs);
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (!parts[i].count) continue;
        fprintf(out, "%s%" PRIu64 " %s", between, parts[i].count, parts[i].words);
        between = ", ";
    }
    fprintf(out, "; %" PRIu64 " forks on inputs, %" PRIu64 " scheduling points\n", c->branches, c->events);
}

static void print_line(FILE *out, const location *where, uint64_t count) {
    fprintf(out, "  %12" PRIu64 "  ", count);
    if (where->file) text_escaped(out, where->file, strlen(where->file));
    else fputs("a place that is not known", out);
    if (where->line) fprintf(out, ":%u", where->line);
    fputc('\n', out);
}

static void print_loops(FILE *out, const program *p, const struct explore_result *r) {
    bool any = false;
    for (size_t i = 0; i < r->reason_count; i++) {
        if (!is_bounded_loop(&r->reasons[i])) continue;
        if (!any) fprintf(out, "heddle: loops that have met the bound (--unroll), and how often:\n");
        any = true;
        print_line(out, &p->locations[r->reasons[i].location], r->reasons[i].times);
    }
}

void stats_print(const struct text_style *style, const struct report_run *run, const struct explore_result *result) {
    const program *p = run->program;
    print_counts(style->out, &result->counts);
    print_time(style->out, result);
    if (result->points.count) fprintf(style->out, "heddle: lines with the most scheduling points:\n");
    for (size_t i = 0; i < result->points.count; i++)
        print_line(style->out, &p->locations[result->points.at[i].location], result->points.at[i].count);
    print_loops(style->out, p, result);
    fflush(style->out);
}

/* ---- JSON ---- */

static json_t *place_object(const location *where, uint64_t count) {
    json_t *o = json_object();
    json_object_set_new(o, "file", where->file ? json_text(where->file) : json_null());
    json_object_set_new(o, "line", json_integer(where->line));
    json_object_set_new(o, "count", count_value(count));
    return o;
}

void stats_set_json(json_t *report, const program *p, const struct explore_result *r) {
    json_t *time = json_object(), *points = json_array(), *loops = json_array();
    uint64_t all = all_samples(r);
    json_object_set_new(time, "samples", count_value(all));
    for (int i = 0; i < ACTIVITY_COUNT; i++)
        json_object_set_new(time, activity_keys[i], all ? json_real((double)r->samples[i] / (double)all) : json_null());
    for (size_t i = 0; i < r->points.count; i++)
        json_array_append_new(points, place_object(&p->locations[r->points.at[i].location], r->points.at[i].count));
    for (size_t i = 0; i < r->reason_count; i++)
        if (is_bounded_loop(&r->reasons[i]))
            json_array_append_new(loops, place_object(&p->locations[r->reasons[i].location], r->reasons[i].times));
    json_object_set_new(report, "time", time);
    json_object_set_new(report, "scheduling_points", points);
    json_object_set_new(report, "bounded_loops", loops);
}
