/* spent.c -- see spent.h. */
#include "explore/spent.h"
#include "explore/search.h"

#include <string.h>

void spent_write(wire *w, const struct explore_meter *m, const uint64_t since[ACTIVITY_COUNT], const struct explore_profile *p) {
    for (int i = 0; i < ACTIVITY_COUNT; i++) wire_put(w, m->samples[i] - since[i]);
    wire_put(w, p != NULL);
    if (p) profile_write(p, w);
}

bool spent_read(wire_reader *r, const program *of, struct explore_meter *m, struct explore_profile *p) {
    struct explore_profile unwanted = {0};
    struct explore_profile *to = p ? p : &unwanted;
    for (int i = 0; i < ACTIVITY_COUNT; i++) {
        uint64_t count = wire_get(r);
        m->samples[i] += count;
        to->taken[i] += count;
    }
    if (wire_get_bool(r)) profile_read(to, of, r);
    profile_free(&unwanted);
    return !r->spoiled;
}

static void note_told(struct search *s) {
    for (int i = 0; i < ACTIVITY_COUNT; i++) s->told[i] = s->meter->samples[i];
    struct explore_profile *p = s->options->profile;
    if (!p) return;
    profile_free(p);
    *p = (struct explore_profile){0};
    memcpy(p->taken, s->told, sizeof p->taken);
}

void spent_begin(struct search *s) { note_told(s); }

void spent_tell(struct search *s, wire *w) {
    if (s->options->profile) profile_sample(s);
    spent_write(w, s->meter, s->told, s->options->profile);
    note_told(s);
}
