/* effects.c -- what library functions without code do to pointers, and unknown functions.
 *
 * An unknown function may keep every pointer it is given, follow it as far as it leads, store any pointer it knows
 * anywhere it can reach, call any function it knows, and give back any of all that. One node holds what all unknown
 * functions know together: it contains whatever its own pointees contain, and they contain it. */
#include "analysis/library.h"
#include "analysis/solver.h"

static uint32_t argument_of(const points_to *t, const struct invocation *i, uint32_t k) {
    return k < i->arguments ? t->argument_nodes.at[i->first_argument + k] : 0;
}

/* The object that this call allocates, once for a site however many functions are called there. */
static uint32_t object_at(points_to *t, const struct invocation *i, enum object_kind kind, bool zeroed) {
    uint64_t *found = map_find(&t->sites, (uint64_t)i->site + 1);
    uint32_t object = found ? (uint32_t)*found : abstract_object_new(t, kind, i->site, UNKNOWN_SIZE, 16);
    if (!found) map_put(&t->sites, (uint64_t)i->site + 1, object);
    if (!zeroed) node_add_location(t, t->cells.at[object].anywhere, t->undefined_location);
    return object;
}

/* The number of bytes that argument k says, or UNKNOWN_SIZE. */
static uint64_t known_size(const points_to *t, const struct invocation *i, uint32_t k) {
    if (!i->call || k >= i->arguments) return UNKNOWN_SIZE;
    operand o = t->program->arguments[i->call->first_argument + k].value;
    if (!operand_is_constant(o)) return UNKNOWN_SIZE;
    const constant *c = &t->program->constants[operand_constant(o)];
    return c->kind == CONSTANT_INT && c->width <= 64 ? c->value & low_mask(c->width) : UNKNOWN_SIZE;
}

static uint32_t allocate(points_to *t, const struct invocation *i, enum object_kind kind, bool zeroed) {
    return location_of(t, object_at(t, i, kind, zeroed), 0);
}

static void give(points_to *t, const struct invocation *i, uint32_t number) {
    if (i->results) node_add_location(t, i->result, number);
}

static void give_node(points_to *t, const struct invocation *i, uint32_t node) {
    if (i->results && node) node_copy(t, node, i->result);
}

void constrain_callback(points_to *t, uint32_t site, enum entry_kind kind, uint32_t pointer, uint32_t given,
                        uint32_t result) {
    struct invocation i = {.site = site, .kind = kind, .arguments = given != 0, .fixed = given != 0,
                           .result = result, .results = result != 0};
    if (!pointer) return;
    i.first_argument = (uint32_t)t->argument_nodes.count;
    if (given) vec_push(&t->argument_nodes, given);
    uint32_t number = (uint32_t)t->invocations.count;
    vec_push(&t->invocations, i);
    node_constrain(t, pointer, CONSTRAINT_INVOKE, number, 0);
}

static void know(points_to *t, uint32_t node) {
    if (!t->unknown) {
        t->unknown = t->cells.at[t->external].anywhere;
        node_add_location(t, t->unknown, location_of(t, t->external, ANY_OFFSET));
        node_constrain(t, t->unknown, CONSTRAINT_LOAD, t->unknown, 0);
        node_constrain(t, t->unknown, CONSTRAINT_STORE, t->unknown, 0);
    }
    if (node) {
        node_copy(t, node, t->unknown);
        node_constrain(t, node, CONSTRAINT_ANY, t->unknown, 0);
    }
}

static void call_unknown(points_to *t, const struct invocation *i) {
    know(t, 0);
    for (uint32_t k = 0; k < i->arguments; k++) know(t, argument_of(t, i, k));
    for (uint32_t k = 0; k < i->results; k++) node_copy(t, t->unknown, i->result + k);
    constrain_callback(t, i->site, ENTRY_CALL, t->unknown, t->unknown, t->unknown);
}

/* Contents become inputs: whatever is read there afterwards may be any number, and so any address. */
static void make_input(points_to *t, const struct invocation *i) {
    uint64_t bytes = known_size(t, i, 1);
    if (bytes < t->program->pointer_bits / 8 || !argument_of(t, i, 0)) return;
    uint32_t between = node_new(t);
    node_add_location(t, between, location_of(t, t->input, ANY_OFFSET));
    node_constrain(t, argument_of(t, i, 0), CONSTRAINT_STORE, between, 0);
}

static void reallocate(points_to *t, const struct invocation *i) {
    uint32_t object = object_at(t, i, OBJECT_HEAP, false);
    give(t, i, location_of(t, object, 0));
    if (argument_of(t, i, 0)) node_constrain(t, argument_of(t, i, 0), CONSTRAINT_LOAD, t->cells.at[object].anywhere, 0);
}

static void store_out(points_to *t, const struct invocation *i, uint32_t k, uint32_t value) {
    uint32_t address = argument_of(t, i, k);
    if (address) node_constrain(t, address, CONSTRAINT_STORE, value, t->program->pointer_bits / 8);
}

static void copy_memory(points_to *t, const struct invocation *i) {
    uint32_t to = argument_of(t, i, 0), from = argument_of(t, i, 1);
    uint64_t bytes = known_size(t, i, 2);
    if (to && from) constrain_copy(t, to, from, bytes == UNKNOWN_SIZE ? 0 : bytes);
    give_node(t, i, to);
}

static void push_cleanup(points_to *t, const struct invocation *i) {
    uint32_t buffer = argument_of(t, i, 0), function_ = argument_of(t, i, 1), argument_ = argument_of(t, i, 2);
    if (buffer && function_) node_constrain(t, buffer, CONSTRAINT_STORE, function_, 0);
    if (buffer && argument_) node_constrain(t, buffer, CONSTRAINT_STORE, argument_, 0);
    constrain_callback(t, i->site, ENTRY_HANDLER, function_, argument_, 0);
}

void constrain_library(points_to *t, const struct library_effect *e, const struct invocation *i) {
    uint32_t first = argument_of(t, i, 0), second = argument_of(t, i, 1);
    uint32_t fresh;
    switch (e->model) {
    case LIBRARY_NONE: return;
    case LIBRARY_ALLOCATE: give(t, i, allocate(t, i, OBJECT_HEAP, false)); return;
    case LIBRARY_ALLOCATE_ZERO: give(t, i, allocate(t, i, OBJECT_HEAP, true)); return;
    case LIBRARY_ALLOCATE_STACK: give(t, i, allocate(t, i, OBJECT_STACK, false)); return;
    case LIBRARY_ALLOCATE_OUT:
        fresh = node_new(t);
        node_add_location(t, fresh, allocate(t, i, OBJECT_HEAP, false));
        store_out(t, i, 0, fresh);
        return;
    case LIBRARY_REALLOCATE: reallocate(t, i); return;
    case LIBRARY_COPY: copy_memory(t, i); return;
    case LIBRARY_FILL:
        fresh = node_new(t);
        if (second) node_constrain(t, second, CONSTRAINT_UNDEFINED, fresh, 0);
        if (first) node_constrain(t, first, CONSTRAINT_STORE, fresh, 0);
        give_node(t, i, first);
        return;
    case LIBRARY_INPUT: make_input(t, i); return;
    case LIBRARY_SETJMP: give_node(t, i, t->jump_result); return;
    case LIBRARY_LONGJMP:
        if (second) node_copy(t, second, t->jump_result);
        return;
    case LIBRARY_CREATE:
        constrain_callback(t, i->site, ENTRY_THREAD, argument_of(t, i, 2), argument_of(t, i, 3), t->thread_result);
        return;
    case LIBRARY_JOIN: store_out(t, i, 1, t->thread_result); return;
    case LIBRARY_EXIT_THREAD:
        if (first) node_copy(t, first, t->thread_result);
        return;
    case LIBRARY_ONCE: constrain_callback(t, i->site, ENTRY_ONCE, second, 0, 0); return;
    case LIBRARY_KEY_CREATE: constrain_callback(t, i->site, ENTRY_HANDLER, second, t->specific, 0); return;
    case LIBRARY_SETSPECIFIC:
        if (second) node_copy(t, second, t->specific);
        return;
    case LIBRARY_GETSPECIFIC: give_node(t, i, t->specific); return;
    case LIBRARY_HANDLER: constrain_callback(t, i->site, ENTRY_HANDLER, first, second, 0); return;
    case LIBRARY_CLEANUP_PUSH: push_cleanup(t, i); return;
    case LIBRARY_UNKNOWN: call_unknown(t, i); return;
    }
}
