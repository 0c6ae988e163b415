/* progress.c -- the live line: elapsed time, runs, what was pruned by which method, depth, errors, memory, how much is left.
 *
 * The line is made of parts, the most important ones first; what does not fit into the terminal is left out from the end,
 * a part as a whole. How much is left comes from the estimate (explore/estimate.h), and is not shown before there is one,
 * nor when it has turned out to be too small. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "report/json.h"
#include "report/report.h"

enum { ROOM = 64, PARTS = 16 };

struct parts { char at[PARTS][ROOM]; size_t count; };

static size_t terminal_width(FILE *out) {
    struct winsize size;
    if (ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

/* ---- what is left ---- */

static bool is_useful(const struct explore_estimate *e) { return e->known && e->explored > 0 && e->explored < 1; }

static double seconds_left(const struct explore_progress *p) {
    return p->seconds * (1 - p->estimate.explored) / p->estimate.explored;
}

static void write_duration(char *text, double seconds) {
    const double minute = 60, hour = 3600, day = 86400, year = 365 * day;
    if (seconds < 100) snprintf(text, ROOM, "%.0f s", seconds);
    else if (seconds < 100 * minute) snprintf(text, ROOM, "%.0f min", seconds / minute);
    else if (seconds < 2 * day) snprintf(text, ROOM, "%.1f h", seconds / hour);
    else if (seconds < year) snprintf(text, ROOM, "%.0f days", seconds / day);
    else snprintf(text, ROOM, "years");
}

static void write_share(char *text, double share) {
    if (share >= 0.1) snprintf(text, ROOM, "%.0f %%", 100 * share);
    else if (share >= 0.0001) snprintf(text, ROOM, "%.2g %%", 100 * share);
    else snprintf(text, ROOM, "< 0.01 %%");
}

static void write_left(char *text, const struct explore_progress *p) {
    char share[ROOM], duration[ROOM];
    if (!is_useful(&p->estimate)) {
        snprintf(text, ROOM, "explored ?");
        return;
    }
    write_share(share, p->estimate.explored);
    write_duration(duration, seconds_left(p));
    snprintf(text, ROOM, "explored ~%.10s, ~%.16s left", share, duration);
}

/* ---- the line ---- */

static void write_pruned(struct parts *parts, const struct explore_counts *c) {
    const struct { const char *by; uint64_t count; } all[] = {
        {"sleep sets", c->asleep}, {"summaries", c->pruned - c->irrelevant}, {"slicing", c->irrelevant}};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (all[i].count) snprintf(parts->at[parts->count++], ROOM, "%" PRIu64 " cut by %s", all[i].count, all[i].by);
}

static void write_parts(struct parts *parts, const struct explore_progress *p) {
    const struct explore_counts *c = &p->counts;
    double rate = p->seconds > 0 ? (double)c->runs / p->seconds : 0;
    parts->count = 0;
    snprintf(parts->at[parts->count++], ROOM, "%.1f s", p->seconds);
    snprintf(parts->at[parts->count++], ROOM, "%" PRIu64 " runs", c->runs);
    snprintf(parts->at[parts->count++], ROOM, "%.0f runs/s", rate);
    write_left(parts->at[parts->count++], p);
    snprintf(parts->at[parts->count++], ROOM, "errors %" PRIu64, c->errors);
    snprintf(parts->at[parts->count++], ROOM, "%.0f MB", (double)p->bytes / 1e6);
    if (p->workers > 1) snprintf(parts->at[parts->count++], ROOM, "%" PRIu32 " workers", p->workers);
    snprintf(parts->at[parts->count++], ROOM, "depth %" PRIu64, p->depth);
    write_pruned(parts, c);
    snprintf(parts->at[parts->count++], ROOM, "queue %" PRIu64, p->queue);
}

char *progress_text(const struct explore_progress *p, size_t width) {
    struct parts parts;
    write_parts(&parts, p);
    char *line = xstrdup("");
    for (size_t i = 0; i < parts.count; i++) {
        char *longer = xformat("%s%s%s", line, i ? "  " : "", parts.at[i]);
        bool fits = strlen(longer) <= width;
        free(fits ? line : longer);
        if (!fits) break;
        line = longer;
    }
    return line;
}

static void show_json(struct progress *line, const struct explore_progress *p, bool running) {
    const struct explore_counts *c = &p->counts;
    bool useful = is_useful(&p->estimate);
    json_t *root = json_object(), *pruned = json_object();
    json_object_set_new(pruned, "sleep_sets", count_value(c->asleep));
    json_object_set_new(pruned, "summaries", count_value(c->pruned - c->irrelevant));
    json_object_set_new(pruned, "slicing", count_value(c->irrelevant));
    json_object_set_new(root, "running", json_boolean(running));
    json_object_set_new(root, "seconds", microseconds(p->seconds));
    json_object_set_new(root, "runs", count_value(c->runs));
    json_object_set_new(root, "full", count_value(c->full));
    json_object_set_new(root, "runs_per_second", json_real(p->seconds > 0 ? round((double)c->runs / p->seconds) : 0));
    json_object_set_new(root, "depth", count_value(p->depth));
    json_object_set_new(root, "errors", count_value(c->errors));
    json_object_set_new(root, "pruned", pruned);
    json_object_set_new(root, "instructions", count_value(c->instructions));
    json_object_set_new(root, "queries", count_value(c->queries));
    json_object_set_new(root, "bytes", count_value(p->bytes));
    json_object_set_new(root, "queue", count_value(p->queue));
    json_object_set_new(root, "workers", count_value(p->workers));
    json_object_set_new(root, "estimate", estimate_json(&p->estimate));
    json_object_set_new(root, "explored", useful && running ? json_real(p->estimate.explored) : json_null());
    json_object_set_new(root, "seconds_left", useful && running ? microseconds(seconds_left(p)) : json_null());
    char *text = json_dumps(root, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(12));
    if (!text) defect("the progress cannot be written as JSON");
    fprintf(line->out, "%s\n", text);
    free(text);
    json_decref(root);
}

void progress_show(struct progress *line, const struct explore_progress *p) {
    if (!line->out) return;
    if (line->json) {
        show_json(line, p, true);
    } else {
        char *text = progress_text(p, line->in_place ? terminal_width(line->out) - 1 : SIZE_MAX);
        fprintf(line->out, line->in_place ? "\r%s\033[K" : "heddle: %s\n", text);
        line->shown = line->in_place;
        free(text);
    }
    fflush(line->out);
}

void progress_end(struct progress *line, const struct explore_result *result) {
    if (!line->out || !line->json) return;
    struct explore_progress p = {.seconds = result->seconds, .counts = result->counts, .bytes = result->peak_bytes,
                                 .workers = result->workers ? result->workers : 1, .estimate = result->estimate};
    show_json(line, &p, false);
    fflush(line->out);
}

void progress_clear(struct progress *line) {
    if (!line->shown) return;
    fputs("\r\033[K", line->out);
    fflush(line->out);
    line->shown = false;
}
