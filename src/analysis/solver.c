/* solver.c -- the least solution of the constraints, in waves.
 *
 * After Pereira and Berlin's wave propagation: collapse the cycles of copies (their nodes hold the same set), walk the
 * nodes from sources to sinks, and pass on to each what arrived since the last wave (difference propagation); let the
 * loads, stores, address computations and calls that hang on a node act on the difference, which adds copies, nodes and
 * whole functions. Repeat until nothing arrives anywhere.
 *
 * Address computation is where it could run for ever: p = p + 8 in a loop. An offset outside the object, and one too
 * many in the same object (MOST_OFFSETS), becomes ANY_OFFSET, so the number of locations is bounded; and cycles that
 * only move one way are recognised before they are gone through (cut_steps). ANY_OFFSET stands for all offsets,
 * therefore nothing is lost. Unions and casts need no care: cells belong to bytes of objects, not to
 * types, and an access touches every word that its bytes touch. */
#include "analysis/solver.h"

#include <stdlib.h>

enum { MOST_OFFSETS = 64, LARGEST_OFFSET = 1 << 24 };

/* ---- nodes ---- */

uint32_t node_new(points_to *t) {
    uint32_t n = (uint32_t)t->nodes.count;
    vec_push(&t->nodes, (struct node){.parent = n});
    return n;
}

uint32_t node_find(points_to *t, uint32_t n) {
    struct node *nodes = t->nodes.at;
    while (nodes[n].parent != n) n = nodes[n].parent = nodes[nodes[n].parent].parent;
    return n;
}

void node_add_location(points_to *t, uint32_t n, uint32_t number) {
    location_set_add(&t->nodes.at[node_find(t, n)].set, number);
}

void node_copy(points_to *t, uint32_t from, uint32_t to) {
    from = node_find(t, from);
    to = node_find(t, to);
    uint64_t key = (uint64_t)from << 32 | to;
    if (from == to || map_find(&t->copy_seen, key)) return;
    map_put(&t->copy_seen, key, 1);
    vec_push(&t->nodes.at[from].copies, to);
    t->copy_count++;
    location_set_join(&t->nodes.at[to].set, &t->nodes.at[from].done);
}

void node_constrain(points_to *t, uint32_t n, enum constraint_kind kind, uint32_t other, int64_t amount) {
    vec_push(&t->nodes.at[node_find(t, n)].constraints, (struct constraint){kind, other, amount});
}

/* ---- objects and locations ---- */

uint32_t abstract_object_new(points_to *t, enum object_kind kind, uint32_t index, uint64_t size, uint32_t align) {
    uint32_t object = (uint32_t)t->objects.count;
    struct object_cells cells = {.anywhere = node_new(t), .everything = node_new(t)};
    vec_push(&t->objects, (struct abstract_object){kind, index, align ? align : 1, size});
    vec_push(&t->cells, cells);
    node_copy(t, cells.anywhere, cells.everything);
    if (t->input_dereferenced) {
        node_copy(t, t->cells.at[t->input].anywhere, cells.anywhere);
        node_copy(t, cells.everything, t->cells.at[t->input].everything);
    }
    return object;
}

static bool has_offsets(const struct abstract_object *o) {
    return o->kind != OBJECT_FUNCTION && o->kind != OBJECT_INPUT && o->kind != OBJECT_UNDEFINED &&
           o->kind != OBJECT_EXTERNAL && o->kind != OBJECT_VARIADIC;
}

uint32_t location_of(points_to *t, uint32_t object, uint32_t offset) {
    const struct abstract_object *o = &t->objects.at[object];
    if (!has_offsets(o) || offset > LARGEST_OFFSET || offset > o->size) offset = ANY_OFFSET;
    uint64_t key = ((uint64_t)object << 32 | offset) + 1;
    uint64_t *found = map_find(&t->location_index, key);
    if (found) return (uint32_t)*found;
    if (offset != ANY_OFFSET && ++t->cells.at[object].locations > MOST_OFFSETS)
        return location_of(t, object, ANY_OFFSET);
    uint32_t number = (uint32_t)t->locations.count;
    vec_push(&t->locations, (pointee){object, offset});
    if (offset == ANY_OFFSET) t->cells.at[object].any = number + 1;
    map_put(&t->location_index, key, number);
    return number;
}

uint32_t cell_of(points_to *t, uint32_t object, uint32_t offset) {
    uint64_t key = ((uint64_t)object << 32 | offset / (t->program->pointer_bits / 8)) + 1;
    uint64_t *found = map_find(&t->cell_index, key);
    if (found) return (uint32_t)*found;
    uint32_t cell = node_new(t);
    map_put(&t->cell_index, key, cell);
    node_copy(t, t->cells.at[object].anywhere, cell);
    node_copy(t, cell, t->cells.at[object].everything);
    return cell;
}

/* ---- what a location does to a constraint ---- */

/* An address from an input was used: whatever it stores may be anywhere, whatever is anywhere it may load. */
static void meet_everything(points_to *t) {
    if (t->input_dereferenced) return;
    t->input_dereferenced = true;
    for (uint32_t o = 0; o < t->objects.count; o++) {
        if (o == t->input) continue;
        node_copy(t, t->cells.at[t->input].anywhere, t->cells.at[o].anywhere);
        node_copy(t, t->cells.at[o].everything, t->cells.at[t->input].everything);
    }
}

static void access_memory(points_to *t, const struct constraint *c, pointee p) {
    bool loads = c->kind == CONSTRAINT_LOAD;
    if (p.object == t->undefined) return;
    if (p.object == t->input) meet_everything(t);
    if (p.offset == ANY_OFFSET || c->amount == 0) {
        if (loads) node_copy(t, t->cells.at[p.object].everything, c->other);
        else node_copy(t, c->other, t->cells.at[p.object].anywhere);
        return;
    }
    uint32_t word = t->program->pointer_bits / 8;
    for (uint64_t at = p.offset / word * word; at < p.offset + (uint64_t)c->amount; at += word) {
        uint32_t cell = cell_of(t, p.object, (uint32_t)at);
        if (loads) node_copy(t, cell, c->other);
        else node_copy(t, c->other, cell);
    }
}

/* The low bits of an address in the object are those of the offset if the object is aligned to more than they say. */
static uint32_t mask_offset(const points_to *t, const struct constraint *c, pointee p) {
    uint64_t word = t->program->pointer_bits == 64 ? ~0ull : 0xffffffffull;
    uint64_t touched = c->kind == CONSTRAINT_AND ? ~(uint64_t)c->amount & word : (uint64_t)c->amount & word;
    if (p.offset == ANY_OFFSET || touched >= t->objects.at[p.object].align) return ANY_OFFSET;
    return c->kind == CONSTRAINT_AND ? p.offset & ~(uint32_t)touched : p.offset | (uint32_t)touched;
}

static void compute_address(points_to *t, const struct constraint *c, pointee p) {
    uint32_t offset = ANY_OFFSET;
    if (c->kind == CONSTRAINT_UNDEFINED || p.object == t->undefined) {
        if (p.object == t->undefined) node_add_location(t, c->other, t->undefined_location);
        return;
    }
    if (p.object == t->input && c->kind == CONSTRAINT_ANY) return; /* an index, not an address */
    if (c->kind == CONSTRAINT_ADD && p.offset != ANY_OFFSET) {
        int64_t sum = (int64_t)p.offset + c->amount;
        offset = sum < 0 || sum > LARGEST_OFFSET ? ANY_OFFSET : (uint32_t)sum;
    } else if (c->kind == CONSTRAINT_AND || c->kind == CONSTRAINT_OR) {
        offset = mask_offset(t, c, p);
    }
    node_add_location(t, c->other, location_of(t, p.object, offset));
}

static void invoke_pointee(points_to *t, const struct constraint *c, pointee p) {
    const program *code = t->program;
    if (t->objects.at[p.object].kind == OBJECT_FUNCTION) {
        invoke(t, c->other, &code->functions[t->objects.at[p.object].index]);
        return;
    }
    if (p.object != t->input) return;
    for (uint32_t f = 0; f < code->function_count; f++)
        if (code->functions[f].address_taken) invoke(t, c->other, &code->functions[f]);
}

static void act(points_to *t, const struct constraint *c, pointee p) {
    switch (c->kind) {
    case CONSTRAINT_LOAD:
    case CONSTRAINT_STORE: access_memory(t, c, p); return;
    case CONSTRAINT_INVOKE: invoke_pointee(t, c, p); return;
    default: compute_address(t, c, p); return;
    }
}

/* ---- waves ---- */

static void merge_into(points_to *t, uint32_t from, uint32_t to) {
    struct node *a = &t->nodes.at[from], *b = &t->nodes.at[to];
    a->parent = to;
    location_set_join(&b->set, &a->set);
    location_set_intersect(&b->done, &a->done);
    for (size_t k = 0; k < a->copies.count; k++) vec_push(&b->copies, a->copies.at[k]);
    for (size_t k = 0; k < a->constraints.count; k++) {
        vec_push(&b->constraints, a->constraints.at[k]);
        if (k >= a->seasoned) continue;
        struct constraint fresh = b->constraints.at[b->seasoned];
        b->constraints.at[b->seasoned++] = vec_last(&b->constraints);
        vec_last(&b->constraints) = fresh;
    }
    location_set_free(&a->set);
    location_set_free(&a->done);
    vec_free(&a->copies);
    vec_free(&a->constraints);
}

static int compare_numbers(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Copies lead to representatives, once each, and never to the node itself. */
static void tidy_copies(points_to *t, uint32_t n) {
    struct node *node = &t->nodes.at[n];
    size_t kept = 0;
    for (size_t k = 0; k < node->copies.count; k++) node->copies.at[k] = node_find(t, node->copies.at[k]);
    if (node->copies.count > 1) qsort(node->copies.at, node->copies.count, sizeof *node->copies.at, compare_numbers);
    for (size_t k = 0; k < node->copies.count; k++) {
        uint32_t to = node->copies.at[k];
        if (to != n && (!kept || node->copies.at[kept - 1] != to)) node->copies.at[kept++] = to;
    }
    node->copies.count = kept;
}

/* Merges the nodes of every cycle of copies. */
static void collapse_cycles(points_to *t) {
    uint32_t count = (uint32_t)t->nodes.count;
    VEC(struct arc) arcs = {0};
    for (uint32_t n = 0; n < count; n++) {
        if (t->nodes.at[n].parent != n) continue;
        tidy_copies(t, n);
        for (size_t k = 0; k < t->nodes.at[n].copies.count; k++)
            vec_push(&arcs, (struct arc){n, t->nodes.at[n].copies.at[k]});
    }
    digraph *g = digraph_new(count, arcs.at, arcs.count);
    uint32_t *component = xmalloc((count + 1) * sizeof *component);
    uint32_t components = digraph_components(g, component);
    uint32_t *first = xmalloc((components + 1) * sizeof *first);
    for (uint32_t k = 0; k < components; k++) first[k] = NO_NODE;
    for (uint32_t n = 0; n < count; n++) {
        if (t->nodes.at[n].parent != n) continue;
        if (first[component[n]] == NO_NODE) first[component[n]] = n;
        else merge_into(t, n, first[component[n]]);
    }
    digraph_free(g);
    vec_free(&arcs);
    free(component);
    free(first);
}

static bool is_step(const struct constraint *c) { return c->kind == CONSTRAINT_ADD && c->amount != 0; }

/* The graph of all that flows without memory: copies and computations. */
static digraph *flow_graph(points_to *t) {
    uint32_t count = (uint32_t)t->nodes.count;
    VEC(struct arc) arcs = {0};
    for (uint32_t n = 0; n < count; n++) {
        if (t->nodes.at[n].parent != n) continue;
        tidy_copies(t, n);
        const struct node *node = &t->nodes.at[n];
        for (size_t k = 0; k < node->copies.count; k++) vec_push(&arcs, (struct arc){n, node->copies.at[k]});
        for (size_t k = 0; k < node->constraints.count; k++) {
            const struct constraint *c = &node->constraints.at[k];
            if (c->kind >= CONSTRAINT_ADD && c->kind <= CONSTRAINT_UNDEFINED)
                vec_push(&arcs, (struct arc){n, node_find(t, c->other)});
        }
    }
    digraph *g = digraph_new(count, arcs.at, arcs.count);
    vec_free(&arcs);
    return g;
}

/* p = p + 8 in a loop: where a cycle of copies and additions moves in one direction only, every offset may come up, so
 * its additions give unknown offsets at once. Of cycles that go both ways only steps smaller than a word do so: what
 * goes from a field to its struct and back must keep its offsets. */
static void cut_steps(points_to *t, const uint32_t *component, uint32_t components) {
    enum { UP = 1, DOWN = 2 };
    uint8_t *moves = xcalloc(components + 1, 1);
    int64_t word = t->program->pointer_bits / 8;
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t n = 0; n < t->nodes.count; n++)
            for (size_t k = 0; k < t->nodes.at[n].constraints.count; k++) {
                struct constraint *c = &t->nodes.at[n].constraints.at[k];
                uint32_t cycle = component[n];
                if (!is_step(c) || component[node_find(t, c->other)] != cycle) continue;
                if (pass == 0) moves[cycle] |= c->amount > 0 ? UP : DOWN;
                else if (moves[cycle] != (UP | DOWN) || (c->amount < word && c->amount > -word)) {
                    c->kind = CONSTRAINT_ANY;
                    t->nodes.at[n].done.count = 0;
                }
            }
    free(moves);
}

/* Fills `order` with the nodes that stand for themselves, sources first. */
static uint32_t order_nodes(points_to *t, uint32_t *order) {
    uint32_t count = (uint32_t)t->nodes.count, kept = 0;
    collapse_cycles(t);
    digraph *g = flow_graph(t);
    uint32_t *component = xmalloc((count + 1) * sizeof *component);
    uint32_t components = digraph_components(g, component);
    uint32_t *place = xcalloc(components + 2, sizeof *place);
    for (uint32_t n = 0; n < count; n++) {
        bool stands = t->nodes.at[n].parent == n;
        place[components - 1 - component[n] + 1] += stands;
        kept += stands;
    }
    for (uint32_t k = 0; k < components; k++) place[k + 1] += place[k];
    for (uint32_t n = 0; n < count; n++)
        if (t->nodes.at[n].parent == n) order[place[components - 1 - component[n]]++] = n;
    cut_steps(t, component, components);
    digraph_free(g);
    free(component);
    free(place);
    return kept;
}

/* Where an object is pointed to at any offset, known offsets add nothing: they need not be passed on. */
static void drop_subsumed(const points_to *t, const location_set *set, location_set *news) {
    size_t kept = 0;
    for (size_t k = 0; k < news->count; k++) {
        struct location_piece *piece = &news->at[k];
        for (uint64_t rest = piece->bits; rest; rest &= rest - 1) {
            uint32_t bit = (uint32_t)__builtin_ctzll(rest);
            pointee p = t->locations.at[64 * piece->base + bit];
            uint32_t any = t->cells.at[p.object].any;
            if (p.offset != ANY_OFFSET && any && location_set_has(set, any - 1)) piece->bits &= ~(1ull << bit);
        }
        if (piece->bits) news->at[kept++] = *piece;
    }
    news->count = kept;
}

static void act_on_all(points_to *t, uint32_t n, size_t first, size_t end, const location_set *set) {
    for (size_t k = first; k < end; k++) {
        struct constraint c = t->nodes.at[n].constraints.at[k];
        for (struct location_walk w = {0}; location_set_next(set, &w);) act(t, &c, t->locations.at[w.number]);
    }
}

/* Passes on what arrived at n, and lets fresh constraints see what arrived before; false: there was nothing to do. */
static bool pass_on(points_to *t, uint32_t n, location_set *news, location_set *old) {
    struct node *node = &t->nodes.at[n];
    size_t seasoned = node->seasoned, constraints = node->constraints.count;
    location_set_subtract(news, &node->set, &node->done);
    if (!news->count && seasoned == constraints) return false;
    old->count = 0;
    if (seasoned < constraints) location_set_join(old, &node->done);
    location_set_join(&node->done, news);
    drop_subsumed(t, &node->set, news);
    drop_subsumed(t, &node->set, old);
    for (size_t k = 0; k < node->copies.count && news->count; k++) {
        uint32_t to = node_find(t, node->copies.at[k]);
        if (to != n) location_set_join(&t->nodes.at[to].set, news);
    }
    node->seasoned = constraints;
    act_on_all(t, n, seasoned, constraints, old);
    act_on_all(t, n, 0, constraints, news);
    return true;
}

void constraints_solve(points_to *t) {
    location_set news = {0}, old = {0};
    uint32_t *order = NULL, count = 0;
    size_t ordered_nodes = 0;
    uint64_t ordered_copies = 0;
    for (bool changed = true; changed;) {
        while (t->waiting.count) constrain_function(t, &t->program->functions[vec_pop(&t->waiting)]);
        if (ordered_nodes != t->nodes.count || t->copy_count > ordered_copies + ordered_copies / 32) {
            ordered_nodes = t->nodes.count;
            ordered_copies = t->copy_count;
            order = xrealloc(order, (t->nodes.count + 1) * sizeof *order);
            count = order_nodes(t, order);
        }
        changed = false;
        for (uint32_t k = 0; k < count; k++) changed |= pass_on(t, order[k], &news, &old);
        changed |= t->waiting.count != 0 || ordered_nodes != t->nodes.count;
        t->waves++;
    }
    free(order);
    location_set_free(&news);
    location_set_free(&old);
}
