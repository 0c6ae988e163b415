/* profile.c -- a profile for flamegraph.pl and speedscope.
 *
 * A stack is the calls of one thread, its first function at the bottom and the line it was at with the last, and on top,
 * unless the program itself was being executed, what the search was doing: `main;push:31;[solver]`. */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "report/inputs.h"
#include "report/profile.h"
#include "report/report.h"

static const char *const activity_names[] = {
#define X(name, help) [ACTIVITY_##name] = "[" #name "]",
    ACTIVITIES(X)
#undef X
};

static char *frame_text(const program *of, const struct profile_frame *f) {
    const char *name = of->functions[f->function].name;
    return f->line ? xformat("%s:%u", name, f->line) : xstrdup(name);
}

static bool has_leaf(const struct profile_stack *x) { return x->activity != ACTIVITY_execution || !x->depth; }

static char *folded(const struct explore_profile *p, const program *of) {
    char *text = NULL;
    size_t bytes;
    FILE *out = open_memstream(&text, &bytes);
    if (!out) defect("no memory for the profile");
    for (size_t i = 0; i < p->stacks.count; i++) {
        const struct profile_stack *x = &p->stacks.at[i];
        for (uint32_t k = 0; k < x->depth; k++) {
            char *name = frame_text(of, &x->frames[k]);
            fprintf(out, "%s%s", k ? ";" : "", name);
            free(name);
        }
        if (has_leaf(x)) fprintf(out, "%s%s", x->depth ? ";" : "", activity_names[x->activity]);
        fprintf(out, " %" PRIu64 "\n", x->samples);
    }
    if (fclose(out) != 0) defect("no memory for the profile");
    return text;
}

/* The number of a frame in `frames`, which has each once; file and line may be unknown. */
static json_t *frame_number(json_t *frames, json_t *numbers, const char *name, const char *file, uint32_t line) {
    json_t *known = json_object_get(numbers, name);
    if (known) return json_incref(known);
    json_t *entry = json_object(), *number = json_integer((json_int_t)json_array_size(frames));
    json_object_set_new(entry, "name", json_text(name));
    if (file) json_object_set_new(entry, "file", json_text(file));
    if (file && line) json_object_set_new(entry, "line", json_integer(line));
    json_array_append_new(frames, entry);
    json_object_set(numbers, name, number);
    return number;
}

static char *speedscope(const struct explore_profile *p, const program *of, double milliseconds) {
    json_t *root = json_object(), *shared = json_object(), *profile = json_object(), *profiles = json_array();
    json_t *frames = json_array(), *numbers = json_object(), *samples = json_array(), *weights = json_array();
    double all = 0;
    for (size_t i = 0; i < p->stacks.count; i++) {
        const struct profile_stack *x = &p->stacks.at[i];
        json_t *sample = json_array();
        for (uint32_t k = 0; k < x->depth; k++) {
            const struct profile_frame *f = &x->frames[k];
            char *name = frame_text(of, f);
            const char *file = of->locations[of->functions[f->function].location].file;
            json_array_append_new(sample, frame_number(frames, numbers, name, file, f->line));
            free(name);
        }
        if (has_leaf(x)) json_array_append_new(sample, frame_number(frames, numbers, activity_names[x->activity], NULL, 0));
        json_array_append_new(samples, sample);
        json_array_append_new(weights, json_real((double)x->samples * milliseconds));
        all += (double)x->samples * milliseconds;
    }
    json_decref(numbers);
    json_object_set_new(root, "$schema", json_string("https://www.speedscope.app/file-format-schema.json"));
    json_object_set_new(root, "name", json_string("heddle check"));
    json_object_set_new(root, "exporter", json_string("heddle " HEDDLE_VERSION));
    json_object_set_new(shared, "frames", frames);
    json_object_set_new(root, "shared", shared);
    json_object_set_new(profile, "type", json_string("sampled"));
    json_object_set_new(profile, "name", json_string("exploration"));
    json_object_set_new(profile, "unit", json_string("milliseconds"));
    json_object_set_new(profile, "startValue", json_integer(0));
    json_object_set_new(profile, "endValue", json_real(all));
    json_object_set_new(profile, "samples", samples);
    json_object_set_new(profile, "weights", weights);
    json_array_append_new(profiles, profile);
    json_object_set_new(root, "profiles", profiles);
    char *text = json_dumps(root, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(12));
    if (!text) defect("the profile cannot be written as JSON");
    json_decref(root);
    return text;
}

char *profile_text(const struct explore_profile *p, const program *of, const char *path, double milliseconds) {
    size_t n = strlen(path);
    bool json = n >= 5 && strcmp(path + n - 5, ".json") == 0;
    return json ? speedscope(p, of, milliseconds) : folded(p, of);
}
