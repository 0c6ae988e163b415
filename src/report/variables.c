/* variables.c -- from cells to names.
 *
 * Memory: the object is known by the text of its name, which belongs to a global variable or to the instruction that
 * made a local one; either has its type from debug information, and the type leads from an offset to a part.
 *
 * Registers: the decoder reuses them, so what a register holds at some instruction is found by going backwards to the
 * assignments that reach it. If all of them are of one variable, that is its name. Otherwise it is a value between two
 * steps of a computation, and is described by where it comes from. */
#include "report/variables.h"

#include <inttypes.h>
#include <string.h>

#include "analysis/cfg.h"
#include "analysis/names.h"

struct variables {
    const struct gig *g;
    const program *program;
    map owners;      /* name of an object -> 1 + global, or 1 + instruction + LOCAL */
    cfg **graphs;    /* by function; NULL: not made yet */
    map heap_types;  /* location of an allocation -> 1 + type of what is allocated there */
};
#define LOCAL (1ull << 32)
enum { DEEPEST_ADDRESS = 8 };

/* The result of a call that is assigned to a pointer: if it is the address of a new object, that has its type. */
static void note_allocations(variables *v) {
    const program *p = v->program;
    for (uint32_t k = 0; k < p->code_count; k++) {
        if (p->code[k].op != OP_CALL || !p->assigned[k] || !p->code[k].location) continue;
        const source_type *t = &p->types[p->variables[p->assigned[k]].type];
        if (t->kind == SOURCE_POINTER && t->element) map_put(&v->heap_types, p->code[k].location, t->element + 1ull);
    }
}

variables *variables_new(const struct gig *g) {
    variables *v = xcalloc(1, sizeof *v);
    const program *p = g->program;
    v->g = g;
    v->program = p;
    v->graphs = xcalloc(p->function_count + 1, sizeof *v->graphs);
    for (uint32_t k = 0; k < p->global_count; k++) map_put(&v->owners, map_key(p->globals[k].name), 1ull + k);
    for (uint32_t k = 0; k < p->code_count; k++)
        if (p->code[k].op == OP_ALLOCA || p->code[k].op == OP_ALLOCA_VAR)
            map_put(&v->owners, map_key(p->texts[p->code[k].args]), LOCAL + 1 + k);
    note_allocations(v);
    return v;
}

void variables_free(variables *v) {
    for (uint32_t k = 0; k < v->program->function_count; k++)
        if (v->graphs[k]) cfg_free(v->graphs[k]);
    free(v->graphs);
    map_free(&v->owners);
    map_free(&v->heap_types);
    free(v);
}

const struct gig *variables_graph(const variables *v) { return v->g; }

/* ---- whose ---- */

/* `@thread` or `@thread.depth` where several calls of the function are active in the state; NO_THREAD: any depth. */
static char *owner_suffix(const variables *v, const struct gig_state *at, uint32_t callee, uint32_t id,
                          uint32_t depth) {
    uint32_t calls = 0, own = 0;
    for (size_t i = 0; i < at->threads.count; i++) {
        const struct gig_thread *t = &at->threads.at[i];
        for (size_t k = 0; k < t->frames.count; k++) {
            bool same = program_function_at(v->program, t->frames.at[k])->index == callee;
            calls += same;
            own += same && t->id == id;
        }
    }
    if (calls < 2) return xstrdup("");
    return own < 2 || depth == NO_THREAD ? xformat("@%" PRIu32, id) : xformat("@%" PRIu32 ".%" PRIu32, id, depth);
}

static char *local_name(const variables *v, const struct gig_state *at, uint32_t callee, const char *name,
                        uint32_t id, uint32_t depth) {
    char *suffix = owner_suffix(v, at, callee, id, depth);
    char *text = xformat("%s::%s%s", v->program->functions[callee].name, name, suffix);
    free(suffix);
    return text;
}

/* ---- memory ---- */

static char *heap_name(const variables *v, const struct vm_place *p) {
    uint32_t number = 1;
    for (size_t i = 0; i < v->g->places.count && v->g->places.at[i].address != p->address; i++)
        number += v->g->places.at[i].kind == PLACE_HEAP && v->g->places.at[i].location == p->location;
    uint32_t line = v->program->locations[p->location].line;
    return number == 1 ? xformat("malloc@%" PRIu32, line) : xformat("malloc@%" PRIu32 "#%" PRIu32, line, number);
}

/* The name of a whole object, and its type. */
static char *place_name(const variables *v, const struct gig_state *at, const struct vm_place *place, uint32_t *type) {
    const program *p = v->program;
    const uint64_t *owner = place->name ? map_find(&v->owners, map_key(place->name)) : NULL;
    *type = 0;
    if (owner && *owner < LOCAL) {
        const global *g = &p->globals[*owner - 1];
        *type = g->type;
        return g->thread_local ? xformat("%s@%" PRIu32, g->name, place->thread) : xstrdup(g->name);
    }
    if (owner) {
        uint32_t index = (uint32_t)(*owner - LOCAL - 1);
        if (p->code[index].op == OP_ALLOCA) *type = p->code[index].count;
        return local_name(v, at, program_function_at(p, index)->index, place->name, place->thread, NO_THREAD);
    }
    const uint64_t *known = place->kind == PLACE_HEAP ? map_find(&v->heap_types, place->location) : NULL;
    if (known && p->types[*known - 1].size <= place->size) *type = (uint32_t)(*known - 1);
    return place->name ? xstrdup(place->name) : heap_name(v, place);
}

static char *append(char *text, char *more) {
    char *longer = xformat("%s%s", text, more);
    free(text);
    free(more);
    return longer;
}

/* One step into a type: the part that holds the byte at *offset. */
static char *step_inside(const variables *v, char *text, uint32_t *type, uint64_t *offset) {
    const program *p = v->program;
    const source_type *t = &p->types[*type];
    if (t->kind == SOURCE_ARRAY) {
        uint64_t size = p->types[t->element].size;
        *type = t->element;
        text = append(text, xformat("[%" PRIu64 "]", *offset / size));
        *offset %= size;
        return text;
    }
    const source_field *f = source_field_at(p->fields, p->types, t, *offset);
    *type = f->type;
    *offset -= f->offset;
    return f->name ? append(text, xformat(".%s", f->name)) : text;
}

static bool has_parts(const program *p, uint32_t type, uint64_t offset) {
    const source_type *t = &p->types[type];
    if (t->kind == SOURCE_ARRAY) return p->types[t->element].size != 0;
    return t->kind == SOURCE_RECORD && source_field_at(p->fields, p->types, t, offset) != NULL;
}

/* The part of an object at this offset; bytes 0: whatever begins there. */
static struct named_cell name_part(const variables *v, char *text, uint32_t type, uint64_t size, uint64_t offset,
                                   uint64_t bytes) {
    const program *p = v->program;
    struct named_cell c = {.text = text, .type = type};
    if (!p->types[type].kind) {
        if (!offset && (!bytes || bytes == size)) return c;
        if (bytes && offset % bytes == 0 && size % bytes == 0) c.text = append(text, xformat("[%" PRIu64 "]", offset / bytes));
        else c.text = append(text, xformat("{%" PRIu64 ":%" PRIu64 "}", offset, bytes));
        return c;
    }
    while (!vm_is_sync(p->types[c.type].name) && has_parts(p, c.type, offset)) {
        if (!offset && (p->types[c.type].size == bytes || !bytes)) break;
        c.text = step_inside(v, c.text, &c.type, &offset);
    }
    if (vm_is_sync(p->types[c.type].name)) {
        c.sync = p->types[c.type].name;
        c.sync_offset = offset;
    } else if (bytes && (offset || p->types[c.type].size != bytes)) {
        c.text = append(c.text, xformat("{%" PRIu64 ":%" PRIu64 "}", offset, bytes));
        c.type = 0;
    }
    return c;
}

static struct named_cell name_memory(variables *v, const struct gig_state *at, uint64_t address, uint64_t bytes) {
    const struct vm_place *place = gig_place(v->g, address);
    uint32_t type;
    if (!place) return (struct named_cell){.text = xformat("memory{0x%" PRIx64 ":%" PRIu64 "}", address, bytes)};
    char *name = place_name(v, at, place, &type);
    uint64_t offset = address - place->address, size = place->size, one = v->program->types[type].size;
    if (place->kind == PLACE_HEAP && one && size > one && size % one == 0) { /* several of them */
        name = append(name, xformat("[%" PRIu64 "]", offset / one));
        offset %= one;
        size = one;
    }
    return name_part(v, name, type, size, offset, bytes);
}

char *variables_touched(variables *v, const struct gig_state *at, const touch *a) {
    uint64_t address = a->address;
    if (!a->bytes) return NULL;
    if (!gig_place(v->g, address)) return vm_describe_special(address);
    struct named_cell c = name_memory(v, at, address, a->bytes);
    return c.text;
}

char *variables_address(variables *v, const struct gig_state *at, uint64_t address) {
    const struct vm_place *place = gig_place(v->g, address);
    if (!place) return NULL;
    if (place->kind == PLACE_FUNCTION) return xstrdup(place->name);
    if (address == place->address + place->size) {
        uint32_t type;
        char *name = place_name(v, at, place, &type), *end = xformat("&%s + 1", name);
        free(name);
        return end;
    }
    struct named_cell c = name_memory(v, at, address, 0);
    char *text = c.sync && c.sync_offset ? xformat("&%s + %" PRIu64, c.text, c.sync_offset) : xformat("&%s", c.text);
    free(c.text);
    return text;
}

struct span { uint64_t address, bytes; };

/* The bytes that a term stands for: a cell, or neighbouring cells put together. */
static bool span_of(const variables *v, const term *t, struct span *s) {
    struct vm_cell c;
    struct span high, low;
    if (t->op == TERM_CONCAT && span_of(v, t->arg[0], &high) && span_of(v, t->arg[1], &low)) {
        *s = (struct span){low.address, low.bytes + high.bytes};
        return low.address + low.bytes == high.address;
    }
    if (t->op != TERM_VAR || !vm_cell(v->g->vm, t, &c) || c.kind != VM_CELL_MEMORY) return false;
    *s = (struct span){c.address, c.bytes};
    return true;
}

bool variables_joined(variables *v, const struct gig_state *at, const term *t, struct named_cell *found) {
    struct span s;
    if (t->op != TERM_CONCAT || !span_of(v, t, &s)) return false;
    *found = name_memory(v, at, s.address, s.bytes);
    found->bits = (uint32_t)(8 * s.bytes);
    return true;
}

char *variables_array(variables *v, const struct gig_state *at, const term *table, uint32_t *element) {
    struct span first, next;
    size_t count = table->op == TERM_TABLE ? table->count : 0;
    term *const *elements = table->arg;
    *element = 0;
    if (!count || !span_of(v, elements[0], &first)) return NULL;
    for (size_t i = 1; i < count; i++)
        if (!span_of(v, elements[i], &next) || next.bytes != first.bytes ||
            next.address != first.address + i * first.bytes)
            return NULL;
    const struct vm_place *place = gig_place(v->g, first.address);
    if (!place || place->address != first.address) return NULL;
    uint32_t type;
    char *name = place_name(v, at, place, &type);
    const source_type *t = &v->program->types[type];
    if (t->kind == SOURCE_ARRAY && v->program->types[t->element].size == first.bytes) *element = t->element;
    return name;
}

/* ---- registers ---- */

struct search_back { const program *p; const cfg *c; uint32_t reg; bool *seen; VEC(uint32_t) found; bool unclear, entry; };

static void look_back(struct search_back *s, uint32_t block, uint32_t end);

/* The assignments to a register that reach an instruction. */
static struct search_back search_from(const program *p, const cfg *c, uint32_t reg, uint32_t index) {
    struct search_back s = {.p = p, .c = c, .reg = reg};
    s.seen = xcalloc(c->blocks + 1, sizeof *s.seen);
    look_back(&s, cfg_block(c, index), index);
    return s;
}

static void search_end(struct search_back *s) {
    free(s->seen);
    vec_free(&s->found);
}

/* Looks for the last assignment before instruction `end` of the block that ends or holds it. */
static void look_back(struct search_back *s, uint32_t block, uint32_t end) {
    for (uint32_t k = end; k-- > s->c->first[block];) {
        const insn *x = &s->p->code[k];
        uint32_t results = insn_result_count(s->p, x);
        if (results && x->dst >= 0 && s->reg >= (uint32_t)x->dst && s->reg < (uint32_t)x->dst + results) {
            vec_push(&s->found, k);
            return;
        }
    }
    if (!block) s->entry = true;
    for (uint32_t k = s->c->in[block]; k < s->c->in[block + 1]; k++) {
        const struct cfg_arc *arc = &s->c->arcs.at[s->c->in_arcs[k]];
        bool copied = false;
        for (uint32_t i = 0; arc->edge != NO_EDGE && i < s->p->edges[arc->edge].copies; i++)
            copied |= s->p->copies[s->p->edges[arc->edge].first_copy + i].dst == (int32_t)s->reg;
        if (copied) s->unclear = true;
        else if (!s->seen[arc->from]) {
            s->seen[arc->from] = true;
            look_back(s, arc->from, s->c->first[arc->from + 1]);
        }
    }
}

/* Where an operand points to, if that is a variable or a part of one; text NULL: it is not. `size` is that of the
 * variable; a part chosen by an index that is not known has `[...]` in its name. */
struct target { char *text; uint32_t type; uint64_t size, offset; };

static struct target target_of(const variables *v, const cfg *c, operand o, uint32_t index, int steps) {
    const program *p = v->program;
    const constant *k = o < 0 ? &p->constants[operand_constant(o)] : NULL;
    if (k && k->kind == CONSTANT_GLOBAL) {
        const global *g = &p->globals[k->index];
        return (struct target){xstrdup(g->name), g->type, g->size, k->value};
    }
    if (k || !steps) return (struct target){0};
    struct search_back s = search_from(p, c, (uint32_t)o, index);
    uint32_t at = s.found.count == 1 && !s.unclear && !s.entry ? s.found.at[0] : 0;
    bool clear = s.found.count == 1 && !s.unclear && !s.entry;
    const insn *x = &p->code[at];
    search_end(&s);
    if (!clear) return (struct target){0};
    if (x->op == OP_ALLOCA) return (struct target){xstrdup(p->texts[x->args]), x->count, (uint64_t)x->imm, 0};
    if (x->op != OP_MOVE && x->op != OP_GEP_CONST && x->op != OP_GEP) return (struct target){0};
    struct target t = target_of(v, c, x->a, at, steps - 1);
    if (!t.text) return t;
    if (x->op == OP_GEP_CONST) t.offset += (uint64_t)x->imm;
    if (x->op != OP_GEP) return t;
    const source_type *array = &p->types[t.type];
    bool element = array->kind == SOURCE_ARRAY && !t.offset && p->types[array->element].size == (uint64_t)x->imm;
    t.text = append(t.text, xstrdup("[...]"));
    t.type = element ? array->element : 0;
    t.size = (uint64_t)x->imm;
    return t;
}

/* What a load reads, if that is known; text NULL: it is not. */
static struct named_cell name_loaded(const variables *v, const cfg *c, uint32_t index) {
    const insn *x = &v->program->code[index];
    struct target t = target_of(v, c, x->a, index, DEEPEST_ADDRESS);
    if (!t.text) return (struct named_cell){0};
    return name_part(v, t.text, t.type, t.size, t.offset, x->width / 8);
}

/* A value that is no variable: where it comes from. */
static char *describe_value(const variables *v, const cfg *c, uint32_t index, uint32_t *type) {
    const program *p = v->program;
    const insn *x = &p->code[index];
    const location *l = &p->locations[x->location];
    char *place = l->line ? xformat("%" PRIu32 ":%" PRIu32, l->line, l->column) : xformat("instruction %" PRIu32, index);
    struct named_cell read = x->op == OP_LOAD ? name_loaded(v, c, index) : (struct named_cell){0};
    char *text;
    if (read.text) {
        text = xformat("{%s read at %s}", read.text, place);
        *type = read.type;
        free(read.text);
    } else if (x->op == OP_LOAD) {
        text = xformat("{read at %s}", place);
    } else if (x->op == OP_CALL && p->calls[x->imm].function >= 0) {
        text = xformat("{result of %s at %s}", p->functions[p->calls[x->imm].function].name, place);
    } else {
        text = xformat("{computed at %s}", place);
    }
    free(place);
    return text;
}

static uint32_t result_bits(const insn *x) {
    bool compares = (x->op >= OP_EQ && x->op <= OP_SGE) || x->op == OP_FCMP || x->op == OP_IS_FPCLASS;
    return compares ? 1 : x->width;
}

/* The variable that all assignments found are of, or 0. */
static uint32_t common_variable(const struct search_back *s, const function *f) {
    uint32_t variable = 0;
    if (s->unclear) return 0;
    if (s->entry && s->reg < f->parameters) variable = s->p->parameters[f->first_parameter + s->reg].variable;
    if (s->entry && !variable && s->reg < f->parameters) return 0;
    for (size_t i = 0; i < s->found.count; i++) {
        uint32_t other = s->p->assigned[s->found.at[i]];
        if (!other || (variable && strcmp(s->p->variables[variable].name, s->p->variables[other].name))) return 0;
        if (!variable) variable = other;
    }
    return variable;
}

static struct named_cell name_register(variables *v, const struct gig_state *at, const struct vm_cell *c) {
    const program *p = v->program;
    uint32_t index = 0;
    for (size_t i = 0; i < at->threads.count; i++)
        if (at->threads.at[i].id == c->thread && c->depth < at->threads.at[i].frames.count)
            index = at->threads.at[i].frames.at[c->depth];
    const function *f = program_function_at(p, index);
    if (!v->graphs[f->index]) v->graphs[f->index] = cfg_new(p, f, NULL);
    struct search_back s = search_from(p, v->graphs[f->index], c->index, index);
    uint32_t variable = common_variable(&s, f);
    bool single = s.found.count == 1 && !s.unclear && !s.entry;
    struct named_cell found = {.bits = 64, .fixed = single && p->code[s.found.at[0]].op == OP_ALLOCA};
    if (variable) {
        found.text = local_name(v, at, f->index, p->variables[variable].name, c->thread, c->depth);
        found.type = p->variables[variable].type;
        found.bits = s.found.count ? result_bits(&p->code[s.found.at[0]]) : p->parameters[f->first_parameter + c->index].width;
    } else {
        char *what = single ? describe_value(v, s.c, s.found.at[0], &found.type)
                            : xformat("{register %" PRIu32 "}", c->index);
        found.text = local_name(v, at, f->index, what, c->thread, c->depth);
        if (single) found.bits = result_bits(&p->code[s.found.at[0]]);
        free(what);
    }
    search_end(&s);
    return found;
}

/* ---- cells ---- */

bool variables_cell(variables *v, const struct gig_state *at, const term *var, struct named_cell *found) {
    struct vm_cell c;
    char name[THREAD_TEXT_BYTES];
    if (!vm_cell(v->g->vm, var, &c)) return false;
    switch (c.kind) {
    case VM_CELL_REGISTER: *found = name_register(v, at, &c); return true;
    case VM_CELL_MEMORY:
        *found = name_memory(v, at, c.address, c.bytes);
        found->bits = 8 * c.bytes;
        return true;
    case VM_CELL_RESULT:
        *found = (struct named_cell){.text = xformat("{result of %s}", thread_text(c.thread, name)), .bits = var->width};
        return true;
    }
    defect("no such cell");
}
