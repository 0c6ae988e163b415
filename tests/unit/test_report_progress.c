/* The live line in terminals of any width, and profiles in both formats. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/profile.h"
#include "report/report.h"

static int passed, failed;

static void check(bool good, const char *what) {
    if (good) passed++;
    else failed++;
    if (!good) fprintf(stderr, "failed: %s\n", what);
}

static bool has(const struct explore_progress *p, const char *part) {
    char *line = progress_text(p, SIZE_MAX);
    bool found = strstr(line, part);
    if (!found) fprintf(stderr, "`%s` is not in `%s`\n", part, line);
    free(line);
    return found;
}

static struct explore_progress some(double explored) {
    return (struct explore_progress){
        .seconds = 10, .counts = {.runs = 5000, .full = 4000, .blocked = 300, .asleep = 200, .pruned = 700, .irrelevant = 30},
        .depth = 12, .queue = 3, .bytes = 25000000, .workers = 1,
        .estimate = {.known = explored > 0, .probes = 100, .executions = 4000 / (explored > 0 ? explored : 1), .error = 1,
                     .explored = explored}};
}

static void widths(void) {
    struct explore_progress p = some(0.5);
    char *whole = progress_text(&p, SIZE_MAX);
    for (size_t width = 0; width < strlen(whole) + 10; width++) {
        char *line = progress_text(&p, width);
        size_t n = strlen(line);
        check(n <= width && strncmp(line, whole, n) == 0, "a line fits, and is the beginning of the whole one");
        check(n == strlen(whole) || strncmp(whole + n, "  ", 2) == 0 || !n, "parts are left out as a whole");
        free(line);
    }
    free(whole);
}

static void words(void) {
    struct explore_progress p = some(0.5);
    check(has(&p, "10.0 s  5000 runs  500 runs/s  explored ~50 %, ~10 s left  errors 0"), "the line");
    check(has(&p, "200 cut by sleep sets  670 cut by summaries  30 cut by slicing"), "what was pruned");
    check(has(&p, "25 MB  depth 12"), "one worker is not mentioned");
    p.workers = 4;
    check(has(&p, "4 workers"), "several are");
    p = some(0.001);
    check(has(&p, "explored ~0.1 %, ~2.8 h left"), "a small share");
    p = some(1e-9);
    check(has(&p, "explored ~< 0.01 %, ~years left"), "a very small one");
    p = some(0);
    check(has(&p, "explored ?"), "no estimate");
    p = some(1.2);
    check(has(&p, "explored ?"), "one that has turned out to be too small");
}

static location places[] = {{NULL, 0, 0}, {"a.c", 12, 1}};
static function functions[] = {{.name = "main", .location = 1}, {.name = "push", .location = 1}};
static program small = {.locations = places, .location_count = 2, .functions = functions, .function_count = 2};

static void profiles(void) {
    struct profile_frame deep[] = {{0, 0}, {1, 14}}, flat[] = {{0, 20}};
    struct explore_profile p = {0};
    vec_push(&p.stacks, ((struct profile_stack){ACTIVITY_solver, 5, 2, deep}));
    vec_push(&p.stacks, ((struct profile_stack){ACTIVITY_execution, 3, 1, flat}));
    vec_push(&p.stacks, ((struct profile_stack){ACTIVITY_analysis, 1, 0, NULL}));
    char *text = profile_text(&p, &small, "out.folded", 4);
    check(strcmp(text, "main;push:14;[solver] 5\nmain:20 3\n[analysis] 1\n") == 0, "folded stacks");
    free(text);
    text = profile_text(&p, &small, "out.json", 4);
    json_t *root = json_loads(text, 0, NULL);
    json_t *frames = json_object_get(json_object_get(root, "shared"), "frames");
    json_t *profile = json_array_get(json_object_get(root, "profiles"), 0);
    json_t *samples = json_object_get(profile, "samples"), *weights = json_object_get(profile, "weights");
    check(json_array_size(frames) == 5 && json_array_size(samples) == 3 && json_array_size(weights) == 3, "speedscope");
    check(json_number_value(json_object_get(profile, "endValue")) == 36, "milliseconds");
    const char *leaf = json_string_value(json_object_get(
        json_array_get(frames, (size_t)json_integer_value(json_array_get(json_array_get(samples, 0), 2))), "name"));
    check(leaf && strcmp(leaf, "[solver]") == 0, "the leaf is what was done");
    json_decref(root);
    free(text);
    vec_free(&p.stacks);
}

int main(void) {
    widths();
    words();
    profiles();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
