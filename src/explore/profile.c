/* profile.c -- samples of call stacks (profile.h).
 *
 * Equal stacks are kept once, found by their hash. Only the innermost frame has a line: otherwise two calls of one function would be
 * two stacks, and a flame graph of a recursive one would have no towers. Of the library's own frames those at the bottom, which
 * start the program, are left out. */
#include "explore/profile.h"
#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 256 /* frames of a stack; of a deeper one the outer ones are left out */ };

struct wanted { const struct explore_profile *profile; const struct profile_stack *stack; };

static bool same_stack(const void *context, uint32_t index) {
    const struct wanted *w = context;
    const struct profile_stack *a = w->stack, *b = &w->profile->stacks.at[index];
    return a->activity == b->activity && a->depth == b->depth &&
           (!a->depth || memcmp(a->frames, b->frames, a->depth * sizeof *a->frames) == 0);
}

static uint64_t hash_of(const struct profile_stack *x) {
    uint64_t h = hash_mix(x->activity, x->depth);
    for (uint32_t i = 0; i < x->depth; i++) h = hash_mix(h, (uint64_t)x->frames[i].function << 32 | x->frames[i].line);
    return h;
}

/* Copies the frames if the stack is new. */
static void add(struct explore_profile *p, struct profile_stack x) {
    uint64_t h = hash_of(&x);
    int64_t found = index_table_find(&p->index, h, same_stack, &(struct wanted){p, &x});
    if (found >= 0) {
        p->stacks.at[found].samples += x.samples;
        return;
    }
    struct profile_frame *frames = xcalloc(x.depth + 1, sizeof *frames);
    if (x.depth) memcpy(frames, x.frames, x.depth * sizeof *frames);
    x.frames = frames;
    index_table_add(&p->index, h, (uint32_t)p->stacks.count);
    vec_push(&p->stacks, x);
}

static void add_new(struct explore_profile *p, const struct explore_meter *m, struct profile_stack x) {
    for (int i = 0; i < ACTIVITY_COUNT; i++) {
        x.activity = (enum activity)i;
        x.samples = m->samples[i] - p->taken[i];
        p->taken[i] += x.samples;
        if (x.samples) add(p, x);
    }
}

static bool starts_program(const frame *f) { return !f->caller && f->function->is_model && f->purpose == FRAME_MAIN; }

void profile_sample(struct search *s) {
    struct profile_frame frames[DEEPEST];
    struct profile_stack x = {0};
    const state *at = s->running;
    const thread *t = at ? at->threads->at[at->running] : NULL;
    const location *places = s->program->locations;
    uint32_t first = DEEPEST;
    for (const frame *f = t ? t->top : NULL; f && first && !starts_program(f); f = f->caller)
        frames[--first] = (struct profile_frame){f->function->index, f == t->top && f->ip ? places[f->ip->location].line : 0};
    if (first == DEEPEST && at && at->done.location)
        frames[--first] = (struct profile_frame){at->done.function, places[at->done.location].line};
    x.frames = frames + first;
    x.depth = DEEPEST - first;
    add_new(s->options->profile, s->meter, x);
}

void profile_end(struct explore_profile *p, const struct explore_meter *m) { add_new(p, m, (struct profile_stack){0}); }

void profile_write(const struct explore_profile *p, wire *w) {
    wire_put(w, p->stacks.count);
    for (size_t i = 0; i < p->stacks.count; i++) {
        const struct profile_stack *x = &p->stacks.at[i];
        wire_put(w, x->activity);
        wire_put(w, x->samples);
        wire_put(w, x->depth);
        for (uint32_t k = 0; k < x->depth; k++) {
            wire_put(w, x->frames[k].function);
            wire_put(w, x->frames[k].line);
        }
    }
}

void profile_read(struct explore_profile *p, const program *of, wire_reader *r) {
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        struct profile_frame frames[DEEPEST];
        struct profile_stack x = {.activity = (enum activity)wire_get_below(r, ACTIVITY_COUNT), .samples = wire_get(r),
                                  .depth = (uint32_t)wire_get_below(r, DEEPEST + 1), .frames = frames};
        for (uint32_t k = 0; k < x.depth; k++) {
            frames[k].function = (uint32_t)wire_get_below(r, of->function_count);
            frames[k].line = (uint32_t)wire_get(r);
        }
        if (!r->spoiled) add(p, x);
    }
}

void profile_free(struct explore_profile *p) {
    for (size_t i = 0; i < p->stacks.count; i++) free(p->stacks.at[i].frames);
    vec_free(&p->stacks);
    index_table_free(&p->index);
}
