/* image.c -- constants, global variables, argv: what is there before the first instruction.
 *
 * Globals get their addresses in order of declaration; with those known, constants (addresses among them) become plain
 * values, and then the globals' initial bytes are written. The resulting memory map is shared by every state. */
#include "vm/image.h"

#include <string.h>

/* ---- constants ---- */

static term *fold_expression(vm *m, const constant *c, term *a, term *b) {
    terms *t = m->terms;
    switch (c->op) {
    case OP_ADD: return term_add(t, a, b);
    case OP_SUB: return term_sub(t, a, b);
    case OP_MUL: return term_mul(t, a, b);
    case OP_XOR: return term_xor(t, a, b);
    case OP_AND: return term_and(t, a, b);
    case OP_OR: return term_or(t, a, b);
    case OP_SHL: return term_shl(t, a, b);
    case OP_LSHR: return term_lshr(t, a, b);
    case OP_TRUNC: return term_extract(t, a, 0, c->width);
    case OP_ZEXT: return term_zext(t, a, c->width);
    case OP_SEXT: return term_sext(t, a, c->width);
    }
    defect("constant expression %s", op_names[c->op]);
}

static value *constant_slot(vm *m, uint32_t k) { return &m->constants[m->program->constant_count - 1 - k]; }

static value resolve_constant(vm *m, const constant *c) {
    const program *p = m->program;
    switch (c->kind) {
    case CONSTANT_INT:
        return c->width <= 64 ? (value){c->value & low_mask(c->width), NULL}
                              : (value){0, term_const_wide(m->terms, c->width, c->words)};
    case CONSTANT_GLOBAL: {
        uint64_t base = m->global_addresses[c->index];
        return (value){pointer_move(m, base, (base + c->value) & low_mask(m->pointer_bits)), NULL};
    }
    case CONSTANT_FUNCTION: {
        const function *f = &p->functions[c->index];
        bool absent = f->is_weak && !f->has_body && !m->natives[c->index];
        return (value){absent ? 0 : function_address(c->index), NULL};
    }
    case CONSTANT_BLOCK: return (value){block_address(c->index), NULL};
    case CONSTANT_UNDEF: return value_undefined(m);
    case CONSTANT_EXPR: {
        const value *a = constant_slot(m, c->a), *b = constant_slot(m, c->b);
        if (a->term == m->undefined || b->term == m->undefined) return value_undefined(m);
        return value_of_term(fold_expression(m, c, value_term(m, a, p->constants[c->a].width),
                                             value_term(m, b, p->constants[c->b].width)));
    }
    }
    defect("a constant of unknown kind");
}

static void resolve_constants(vm *m) {
    uint32_t n = m->program->constant_count;
    m->constants = xcalloc(n, sizeof *m->constants);
    m->constants_end = m->constants + n;
    for (uint32_t k = 0; k < n; k++) *constant_slot(m, k) = resolve_constant(m, &m->program->constants[k]);
}

/* ---- globals ---- */

static object *place_global(vm *m, uint64_t size, uint64_t align, const char *name, uint32_t site) {
    object *o = memory_allocate(m, REGION_GLOBAL, size, align, site);
    if (!o) defect("no room for global variable '%s' of %" PRIu64 " bytes", name, size);
    o->name = name;
    o->zero_fill = true;
    o->shared = true;
    return o;
}

static void place_globals(vm *m) {
    const program *p = m->program;
    m->global_addresses = xcalloc(p->global_count, sizeof *m->global_addresses);
    for (uint32_t i = 0; i < p->global_count; i++) {
        const global *g = &p->globals[i];
        m->global_addresses[i] = place_global(m, g->size, g->align, g->name, g->location)->address;
    }
}

void image_fill(vm *m, object *o, uint32_t index) {
    const program *p = m->program;
    const global *g = &p->globals[index];
    if (g->bytes) object_write(o, 0, g->bytes, g->size);
    for (uint64_t k = 0; g->undefined && k < g->size; k++)
        if (g->undefined[k / 8] >> (k % 8) & 1) object_set(o, k, (cell){.kind = CELL_UNDEFINED});
    for (uint32_t r = 0; r < g->relocations; r++) {
        const relocation *x = &p->relocations[g->first_relocation + r];
        store_object(m, o, x->offset, p->constants[x->constant].width, constant_slot(m, x->constant));
    }
}

static void fill_globals(vm *m) {
    const program *p = m->program;
    for (uint32_t i = 0; i < p->global_count; i++) {
        const global *g = &p->globals[i];
        object *o = memory_find(m, m->global_addresses[i]);
        o->external = g->is_external;
        image_fill(m, o, i);
        o->read_only = g->read_only;
        o->shared = !g->read_only && !g->thread_local;
    }
}

/* ---- argv, and an empty environment behind it ---- */

static void place_arguments(vm *m) {
    uint32_t step = m->pointer_bits / 8;
    size_t count = m->options.argument_count;
    object *vector = place_global(m, (count + 2) * step, 16, "argv", 0);
    m->arguments_address = vector->address;
    for (size_t i = 0; i < count; i++) {
        const char *text = m->options.arguments[i];
        object *o = place_global(m, strlen(text) + 1, 16, "argument", 0);
        object_write(o, 0, (const uint8_t *)text, strlen(text) + 1);
        value v = {o->address, NULL};
        store_object(m, memory_find(m, m->arguments_address), i * step, m->pointer_bits, &v);
    }
}

void image_build(vm *m) {
    state scratch = {0};
    thread nobody = {.counters = xcalloc(1, sizeof(counters))};
    nobody.counters->refs = 1;
    m->state = &scratch;
    m->thread = &nobody;
    place_globals(m);
    resolve_constants(m);
    fill_globals(m);
    place_arguments(m);
    m->initial_memory = scratch.memory;
    m->initial_counters = nobody.counters;
    m->state = NULL;
    m->thread = NULL;
    translations_clear(m);
}
