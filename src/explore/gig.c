/* gig.c -- recording the graph of the search.
 *
 * The main loop tells of every node it comes to, of every end and error, and of every summary that is kept. A state and
 * a transition that were seen before are counted. They are found by hashes of 64 bits: a collision, which nobody will
 * see, would join two states of a picture.
 *
 * Names of objects are taken when they are first mentioned, from the state of that time: later they may be gone. */
#include "explore/gig.h"

#include "explore/search.h"

enum { DEEPEST_TERM = 200 };

static struct gig_state *state_add(struct gig *g, enum gig_kind kind) {
    vec_push(&g->states, ((struct gig_state){.kind = kind}));
    return &vec_last(&g->states);
}

void gig_begin(struct search *s) {
    if (!s->options->graph_states) return;
    s->gig = xcalloc(1, sizeof *s->gig);
    s->gig->vm = s->vm;
    s->gig->terms = s->terms;
    s->gig->program = s->program;
    state_add(s->gig, GIG_START)->visits = 1;
}

void gig_finish(struct search *s) {
    struct gig *g = s->gig;
    if (!g) return;
    if (s->options->on_graph) s->options->on_graph(s->options->data, g);
    for (size_t i = 0; i < g->states.count; i++) {
        struct gig_state *x = &g->states.at[i];
        for (size_t k = 0; k < x->threads.count; k++) vec_free(&x->threads.at[k].frames);
        vec_free(&x->threads);
        free(x->message);
    }
    for (size_t i = 0; i < g->summaries.count; i++) {
        vec_free(&g->summaries.at[i].clauses);
        vec_free(&g->summaries.at[i].needs);
    }
    vec_free(&g->states);
    vec_free(&g->edges);
    vec_free(&g->summaries);
    vec_free(&g->places);
    map_free(&g->state_numbers);
    map_free(&g->edge_numbers);
    map_free(&g->places_seen);
    free(g);
    s->gig = NULL;
}

/* ---- objects ---- */

static void note_place(struct search *s, const state *at, uint64_t address) {
    struct gig *g = s->gig;
    struct vm_place place;
    if (!vm_place_at(s->vm, at, address, &place) || map_find(&g->places_seen, place.address)) return;
    map_put(&g->places_seen, place.address, g->places.count);
    vec_push(&g->places, place);
}

static touch note_touched(struct search *s, const state *at, const operation *op) {
    note_place(s, at, op->at[0].address);
    return op->at[0];
}

/* ---- states ---- */

static const frame *user_frame_of(const thread *t) {
    const frame *f = t->top;
    while (f && f->function->is_model && f->caller) f = f->caller;
    return f;
}

static struct gig_thread stand_of(struct search *s, const state *at, const thread *t) {
    struct gig_thread x = {.id = t->id, .status = t->status, .waits_for = t->waits_for};
    const frame *user = user_frame_of(t);
    if (user) {
        x.function = user->function->index;
        x.location = user->ip ? user->ip->location : 0;
    }
    if (t->status == THREAD_PARKED) {
        x.kind = t->next.kind;
        if (t->next.location) x.location = t->next.location;
        if (t->next.count) x.object = note_touched(s, at, &t->next);
    }
    if (!t->top) return x;
    for (uint32_t k = 0; k <= t->top->depth; k++) vec_push(&x.frames, 0);
    for (const frame *f = t->top; f; f = f->caller)
        if (f->ip) x.frames.at[f->depth] = (uint32_t)(f->ip - s->program->code);
    return x;
}

static uint32_t state_number(struct search *s, const state *at) {
    struct gig *g = s->gig;
    control c = vm_control(s->vm, at);
    uint64_t key = hash_mix(c.a, c.b) | 1;
    const uint64_t *known = map_find(&g->state_numbers, key);
    if (known) return (uint32_t)*known;
    if (g->control_states >= s->options->graph_states) {
        if (!g->more) {
            g->more = (uint32_t)g->states.count;
            state_add(g, GIG_MORE);
        }
        return g->more;
    }
    uint32_t number = (uint32_t)g->states.count;
    struct gig_state *x = state_add(g, GIG_CONTROL);
    x->number = ++g->control_states;
    for (uint32_t i = 0; i < at->threads->count; i++)
        if (at->threads->at[i]) vec_push(&x->threads, stand_of(s, at, at->threads->at[i]));
    map_put(&g->state_numbers, key, number);
    return number;
}

/* The state that stands for all ends of a kind, and of errors for those of one place. */
static uint32_t end_number(struct gig *g, enum gig_kind kind, const finding *f) {
    uint64_t key = 2 * (hash_mix(hash_mix(kind + 1, f ? f->kind : 0), f ? f->location : 0) & INT64_MAX);
    key += key ? 0 : 2;
    const uint64_t *known = map_find(&g->state_numbers, key);
    if (known) return (uint32_t)*known;
    uint32_t number = (uint32_t)g->states.count;
    struct gig_state *x = state_add(g, kind);
    if (f) {
        x->error = f->kind;
        x->location = f->location;
        x->message = xstrdup(f->message);
    }
    map_put(&g->state_numbers, key, number);
    return number;
}

/* ---- transitions ---- */

static struct gig_edge *edge_to(struct search *s, const struct node *from, const state *at, uint32_t to,
                                enum gig_cut cut, uint32_t by) {
    struct gig *g = s->gig;
    struct gig_edge e = {.from = from ? from->drawn : 0, .to = to, .thread = from ? from->thread : 0, .times = 1,
                         .cut = cut, .by = by};
    const operation *op = &at->done;
    if (from) {
        e.kind = op->kind;
        e.location = op->location;
    }
    g->states.at[to].visits++;
    uint64_t touched = from && op->count ? op->at[0].address : 0;
    const uint64_t parts[] = {e.from, e.to, e.thread, e.kind, e.location, touched, cut, by};
    uint64_t key = 1;
    for (size_t i = 0; i < COUNT_OF(parts); i++) key = hash_mix(key * 31, parts[i] + 1);
    key |= 1;
    const uint64_t *known = map_find(&g->edge_numbers, key);
    if (known) {
        g->edges.at[*known].times++;
        return &g->edges.at[*known];
    }
    if (from && op->count) e.object = note_touched(s, at, op);
    map_put(&g->edge_numbers, key, g->edges.count);
    vec_push(&g->edges, e);
    return &vec_last(&g->edges);
}

static const struct node *newest(const struct search *s) {
    return s->nodes.count ? &s->nodes.at[s->nodes.count - 1] : NULL;
}

void gig_enter(struct search *s, struct node *n) {
    if (!s->gig) return;
    n->drawn = state_number(s, n->before);
    const struct node *from = s->nodes.count > 1 ? n - 1 : NULL;
    enum gig_cut cut = n->cut_by ? GIG_KNOWN_SAFE : n->exhausted ? GIG_IRRELEVANT : GIG_NOT_CUT;
    edge_to(s, from, n->before, n->drawn, cut, n->cut_by ? n->cut_by->number : 0);
    if (n->cut_by) s->gig->summaries.at[n->cut_by->number].cuts++;
}

void gig_asleep(struct search *s, const struct node *n) {
    if (s->gig) s->gig->states.at[n->drawn].asleep++;
}

void gig_error(struct search *s, const finding *f) {
    if (s->gig && s->running) edge_to(s, newest(s), s->running, end_number(s->gig, GIG_ERROR, f), GIG_NOT_CUT, 0);
}

void gig_end(struct search *s, enum vm_outcome outcome) {
    if (!s->gig || (outcome == VM_ERROR && s->path_errors)) return;
    unsigned stopped = s->running->stopped;
    enum gig_kind kind = GIG_END;
    if (outcome == VM_INCOMPLETE || stopped & 1u << VM_INCOMPLETE) kind = GIG_BOUND;
    else if (outcome == VM_INFEASIBLE || stopped & 1u << VM_INFEASIBLE) kind = GIG_ASSUME;
    else if (outcome == VM_PARKED && !s->path_errors && stopped & 1u << VM_ERROR) kind = GIG_STUCK;
    if (s->path_errors && kind == GIG_END) return;
    edge_to(s, newest(s), s->running, end_number(s->gig, kind, NULL), GIG_NOT_CUT, 0);
}

/* ---- summaries ---- */

static void note_places(struct search *s, const state *at, const term *t, int depth) {
    struct vm_cell c;
    if (t->op == TERM_CONST && t->width == s->program->pointer_bits && t->value) note_place(s, at, t->value);
    if (t->op == TERM_VAR && vm_cell(s->vm, t, &c) && c.kind == VM_CELL_MEMORY) note_place(s, at, c.address);
    for (uint32_t i = 0; depth < DEEPEST_TERM && i < t->count; i++) note_places(s, at, t->arg[i], depth + 1);
}

void gig_keep(struct search *s, const struct node *n, struct summary *x) {
    struct gig *g = s->gig;
    if (!g) return;
    x->number = (uint32_t)g->summaries.count;
    struct gig_summary y = {.state = n->drawn, .sleep = x->sleep};
    const struct precondition *p = &n->below;
    for (size_t i = 0; n->drawn != g->more && i < p->clauses.count; i++) {
        vec_push(&y.clauses, p->clauses.at[i]);
        note_places(s, n->before, p->clauses.at[i], 0);
    }
    for (size_t i = 0; n->drawn != g->more && i < p->needs.count; i++) {
        vec_push(&y.needs, p->needs.at[i]);
        note_places(s, n->before, p->needs.at[i], 0);
    }
    vec_push(&g->summaries, y);
}

const struct vm_place *gig_place(const struct gig *g, uint64_t address) {
    for (size_t i = 0; i < g->places.count; i++) {
        const struct vm_place *p = &g->places.at[i];
        if (address >= p->address && address - p->address <= p->size) return p;
    }
    return NULL;
}
