/* points_to.c -- the analysis as a whole, and answers about its result.
 *
 * Only what main can reach becomes constraints: a function's code is added when the first call of it is found, so code
 * that is never called cannot blur the result. main gets an object for its arguments; constructors and destructors of
 * the program are called like it.
 *
 * After the solution nothing changes any more; sets are turned into arrays when they are first asked for. */
#include "analysis/points_to.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/solver.h"

/* ---- construction ---- */

static void make_special_objects(points_to *t) {
    node_new(t); /* number 0 is no node */
    t->undefined = abstract_object_new(t, OBJECT_UNDEFINED, 0, UNKNOWN_SIZE, 1);
    t->undefined_location = location_of(t, t->undefined, ANY_OFFSET);
    t->input = abstract_object_new(t, OBJECT_INPUT, 0, UNKNOWN_SIZE, 1);
    t->external = abstract_object_new(t, OBJECT_EXTERNAL, 0, UNKNOWN_SIZE, 1);
    t->jump_result = node_new(t);
    t->thread_result = node_new(t);
    t->specific = node_new(t);
}

static void start_main(points_to *t, const function *f) {
    uint32_t arguments = abstract_object_new(t, OBJECT_ARGUMENTS, 0, UNKNOWN_SIZE, 16);
    uint32_t inside = location_of(t, arguments, ANY_OFFSET);
    node_add_location(t, t->cells.at[arguments].anywhere, inside);
    function_reach(t, f);
    for (uint32_t k = 1; k < f->parameters; k++)
        node_add_location(t, t->values[f->index] + k, location_of(t, arguments, 0));
}

static int compare_entries(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    if (x->site != y->site) return x->site < y->site ? -1 : 1;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    return (x->function > y->function) - (x->function < y->function);
}

static void sort_entries(points_to *t) {
    size_t kept = 0;
    if (!t->entries.count) return;
    qsort(t->entries.at, t->entries.count, sizeof *t->entries.at, compare_entries);
    for (size_t k = 0; k < t->entries.count; k++)
        if (!kept || compare_entries(&t->entries.at[kept - 1], &t->entries.at[k]))
            t->entries.at[kept++] = t->entries.at[k];
    t->entries.count = kept;
}

points_to *points_to_new(const program *p) {
    points_to *t = xcalloc(1, sizeof *t);
    t->program = p;
    t->names = xcalloc(p->function_count + 1, sizeof *t->names);
    t->values = xcalloc(p->function_count + 1, sizeof *t->values);
    t->variadic = xcalloc(p->function_count + 1, sizeof *t->variadic);
    t->functions = xcalloc(p->function_count + 1, sizeof *t->functions);
    t->constants = xcalloc(p->constant_count + 1, sizeof *t->constants);
    t->globals = xcalloc(p->global_count + 1, sizeof *t->globals);
    make_special_objects(t);
    if (p->main >= 0 && p->functions[p->main].has_body) start_main(t, &p->functions[p->main]);
    for (uint32_t k = 0; k < p->constructor_count; k++)
        if (p->functions[p->constructors[k]].has_body) start_main(t, &p->functions[p->constructors[k]]);
    for (uint32_t k = 0; k < p->destructor_count; k++)
        if (p->functions[p->destructors[k]].has_body) function_reach(t, &p->functions[p->destructors[k]]);
    constraints_solve(t);
    sort_entries(t);
    return t;
}

void points_to_free(points_to *t) {
    if (!t) return;
    for (size_t k = 0; k < t->nodes.count; k++) {
        struct node *n = &t->nodes.at[k];
        location_set_free(&n->set);
        location_set_free(&n->done);
        vec_free(&n->copies);
        vec_free(&n->constraints);
    }
    for (size_t k = 0; k < t->answers.count; k++) free((void *)t->answers.at[k].at);
    vec_free(&t->nodes);
    vec_free(&t->objects);
    vec_free(&t->cells);
    vec_free(&t->locations);
    vec_free(&t->invocations);
    vec_free(&t->argument_nodes);
    vec_free(&t->entries);
    vec_free(&t->waiting);
    vec_free(&t->answers);
    map *maps[] = {&t->location_index, &t->cell_index, &t->copy_seen, &t->invoke_seen, &t->sites, &t->cached};
    for (size_t k = 0; k < COUNT_OF(maps); k++) map_free(maps[k]);
    for (uint32_t f = 0; f < t->program->function_count; f++) names_free(t->names[f]);
    free(t->names);
    free(t->values);
    free(t->variadic);
    free(t->functions);
    free(t->constants);
    free(t->globals);
    free(t);
}

/* ---- answers ---- */

bool points_to_reaches(const points_to *t, const function *f) { return t->names[f->index] != NULL; }
const value_names *points_to_names(const points_to *t, const function *f) { return t->names[f->index]; }

/* Then pointees at known offsets of the object say nothing more. */
static bool has_any_offset(const points_to *t, const location_set *set, uint32_t object) {
    uint64_t *any = map_find(&t->location_index, ((uint64_t)object << 32 | ANY_OFFSET) + 1);
    return any && location_set_has(set, (uint32_t)*any);
}

static struct pointees answer(points_to *t, uint32_t node) {
    node = node_find(t, node);
    uint64_t *found = map_find(&t->cached, (uint64_t)node + 1);
    if (found) return t->answers.at[*found];
    const location_set *set = &t->nodes.at[node].set;
    pointee *list = xmalloc((location_set_count(set) + 1) * sizeof *list);
    uint32_t count = 0;
    for (struct location_walk w = {0}; location_set_next(set, &w);) {
        pointee p = t->locations.at[w.number];
        bool subsumed = p.offset != ANY_OFFSET && has_any_offset(t, set, p.object);
        if (p.object != t->undefined && !subsumed) list[count++] = p;
    }
    map_put(&t->cached, (uint64_t)node + 1, t->answers.count);
    vec_push(&t->answers, (struct pointees){list, count});
    return vec_last(&t->answers);
}

/* The node of an operand, or 0 if nothing is known to be in it. */
static uint32_t node_of(const points_to *t, const function *f, const insn *x, operand o) {
    if (operand_is_constant(o)) return t->constants[operand_constant(o)];
    if (!t->names[f->index]) return 0;
    uint32_t value = names_value(t->names[f->index], (uint32_t)(x - t->program->code), o);
    return value == NO_VALUE ? 0 : t->values[f->index] + value;
}

struct pointees points_to_parameter(points_to *t, const function *f, uint32_t k) {
    return t->names[f->index] ? answer(t, t->values[f->index] + k) : (struct pointees){NULL, 0};
}

struct pointees points_to_operand(points_to *t, const function *f, const insn *x, operand o) {
    uint32_t node = node_of(t, f, x, o);
    return node ? answer(t, node) : (struct pointees){NULL, 0};
}

struct pointees points_to_contents(points_to *t, uint32_t object) { return answer(t, t->cells.at[object].everything); }

bool points_to_may_be_undefined(points_to *t, const function *f, const insn *x, operand o) {
    uint32_t node = node_of(t, f, x, o);
    if (operand_is_constant(o) && t->program->constants[operand_constant(o)].kind == CONSTANT_UNDEF) return true;
    if (!operand_is_constant(o) && !node) return true; /* nothing assigns it */
    return node && location_set_has(&t->nodes.at[node_find(t, node)].set, t->undefined_location);
}

bool pointees_overlap(const points_to *t, pointee a, uint64_t a_bytes, pointee b, uint64_t b_bytes) {
    if (a.object == t->input || b.object == t->input) return true;
    if (a.object != b.object) return false;
    if (a.offset == ANY_OFFSET || b.offset == ANY_OFFSET) return true;
    bool a_before = a_bytes && a.offset + a_bytes <= b.offset, b_before = b_bytes && b.offset + b_bytes <= a.offset;
    return !a_before && !b_before;
}

uint32_t points_to_object_count(const points_to *t) { return (uint32_t)t->objects.count; }

const struct abstract_object *points_to_object(const points_to *t, uint32_t object) { return &t->objects.at[object]; }

uint32_t points_to_global(const points_to *t, uint32_t index) { return t->globals[index] - 1; }

uint32_t points_to_site(const points_to *t, uint32_t index) {
    uint64_t *found = map_find(&t->sites, (uint64_t)index + 1);
    return found ? (uint32_t)*found : UINT32_MAX;
}

const struct entry *points_to_entries(const points_to *t, size_t *count) {
    *count = t->entries.count;
    return t->entries.at;
}

struct points_to_counts points_to_counts(const points_to *t) {
    return (struct points_to_counts){(uint32_t)t->nodes.count, (uint32_t)t->objects.count,
                                     (uint32_t)t->locations.count, t->waves, t->copy_count};
}

char *points_to_object_name(const points_to *t, uint32_t object) {
    const struct abstract_object *o = &t->objects.at[object];
    const program *p = t->program;
    switch (o->kind) {
    case OBJECT_GLOBAL: return xstrdup(p->globals[o->index].name);
    case OBJECT_FUNCTION: return xstrdup(p->functions[o->index].name);
    case OBJECT_STACK:
        if (p->code[o->index].op != OP_CALL) return xstrdup(p->texts[p->code[o->index].args]);
        __attribute__((fallthrough));
    case OBJECT_HEAP: return xformat("allocated at line %" PRIu32, p->locations[p->code[o->index].location].line);
    case OBJECT_PARAMETER: return xformat("a parameter of %s", p->functions[o->index].name);
    case OBJECT_VARIADIC: return xformat("variadic arguments of %s", p->functions[o->index].name);
    case OBJECT_ARGUMENTS: return xstrdup("arguments of the program");
    case OBJECT_EXTERNAL: return xstrdup("memory of unknown functions");
    case OBJECT_INPUT: return xstrdup("an address from an input");
    case OBJECT_UNDEFINED: return xstrdup("undefined");
    }
    defect("no such kind of object");
}
