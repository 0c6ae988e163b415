/* values.c -- intervals of all values, by iteration from nothing to a fixpoint.
 *
 * Values flow through registers, calls, results, arguments of threads, and memory. Memory is taken without order: a load
 * of a place of a global variable finds its initial value or what some store puts there. A *place* is a range of bytes
 * that loads read as a whole. Only stores of exactly these bytes are understood; any other write that may overlap
 * (through a pointer of unknown offset, of other size, by memcpy or a library function, an atomic update, through an
 * address that came from an input) makes the place anything. Local variables in memory and the heap are anything.
 *
 * Branches refine: if a block has one way in, which is one side of a branch on a comparison, then the comparison is known
 * there and in all blocks it dominates. Names are SSA form but for merged values with a single input, which are the same
 * as it; so an operand that names the value compared has it in the same incarnation: between the comparison and
 * here it cannot have been assigned again without passing the comparison again. That holds unless calls come back twice
 * (setjmp): functions with these are not refined.
 *
 * Growing bounds are rounded outward after a few rounds, so that loops end. A few last rounds compute everything anew from
 * what was found: whatever holds the values of all executions still does then, and takes back some of the rounding.
 *
 * Copies on edges (what merges at the end of `a && b`) count only where the branch can go that way. Other code that is
 * never executed still counts while values are computed; it is found in the end, from branches whose condition has one
 * outcome. */
#include "analysis/values.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/access.h"
#include "analysis/dominance.h"

enum { EXACT_ROUNDS = 6, MOST_ROUNDS = 300, LAST_ROUNDS = 4 };

struct place {
    uint32_t object, offset, bytes, next; /* next: of the same object, or NO_NODE */
    interval value, written;              /* as read; as written in this round */
    interval base;                        /* whatever the stores do that are understood */
};

/* Of one function. */
struct scope {
    const function *function;
    const value_names *names;
    cfg *cfg;
    dominance *dominators;
    uint32_t *same;        /* by value: the one it is the same as */
    interval *values, *written;
    const insn **assumed;  /* by block: the comparison that decides whether it is entered, or NULL */
    bool *outcome;         /* its outcome then */
    interval result, returned; /* returned: in this round */
    bool root, live, *executed;  /* executed: by block */
};

struct values {
    const program *p;
    points_to *t;
    const callgraph *g;
    struct scope *scopes;         /* by function; function NULL: not analysed */
    VEC(struct place) places;
    uint32_t *first_place;        /* by object, or NO_NODE */
    VEC(uint32_t) links;          /* lists of places of loads and stores, each with its length in front */
    map link_of;                  /* instruction + 1 -> its list */
    uint32_t *arc_of;             /* by copy: the arc of its function's graph */
    uint32_t rounds;
    bool changed, anew;
};

/* ---- operands ---- */

static interval constant_interval(const program *p, operand o, uint32_t width) {
    const constant *c = &p->constants[operand_constant(o)];
    return c->kind == CONSTANT_INT && c->width <= 64 ? interval_constant(c->value, c->width) : interval_everything(width);
}

static uint32_t value_at(const struct scope *s, const program *p, const insn *x, operand o) {
    uint32_t value = operand_is_constant(o) ? NO_VALUE : names_value(s->names, (uint32_t)(x - p->code), o);
    return value == NO_VALUE ? NO_VALUE : s->same[value];
}

static interval plain_operand(const values *v, const struct scope *s, const insn *x, operand o, uint32_t width) {
    if (operand_is_constant(o)) return constant_interval(v->p, o, width);
    uint32_t value = value_at(s, v->p, x, o);
    if (value == NO_VALUE || width > 64) return interval_everything(width);
    interval found = s->values[value];
    return interval_empty(found) ? found : interval_meet(found, interval_everything(width));
}

/* What the comparisons that hold at instruction x say about a value. */
static interval refined(const values *v, const struct scope *s, const insn *x, uint32_t value, interval found) {
    for (uint32_t b = cfg_block(s->cfg, (uint32_t)(x - v->p->code)); !interval_empty(found); b = s->dominators->idom[b]) {
        const insn *compare = s->assumed[b];
        if (compare && value_at(s, v->p, compare, compare->a) == value)
            found = interval_assume((enum op)compare->op, s->outcome[b], found,
                                    plain_operand(v, s, compare, compare->b, compare->width));
        else if (compare && value_at(s, v->p, compare, compare->b) == value)
            found = interval_assume(interval_mirror((enum op)compare->op), s->outcome[b], found,
                                    plain_operand(v, s, compare, compare->a, compare->width));
        if (s->dominators->idom[b] == b || s->dominators->idom[b] == NO_NODE) break;
    }
    return found;
}

/* Jumps past a declaration can lead to uses that no assignment comes before. */
static bool is_assigned(const values *v, const struct scope *s, const insn *x, uint32_t value) {
    const struct value_definition *d = &s->names->values.at[value];
    uint32_t use = (uint32_t)(x - v->p->code);
    if (d->kind != VALUE_RESULT) return true;
    uint32_t from = cfg_block(s->cfg, d->index), to = cfg_block(s->cfg, use);
    return from == to ? d->index < use : dominates(s->dominators, from, to);
}

static interval operand_interval(const values *v, const struct scope *s, const insn *x, operand o, uint32_t width) {
    if (points_to_may_be_undefined(v->t, s->function, x, o)) return interval_everything(width);
    interval found = plain_operand(v, s, x, o, width);
    uint32_t value = value_at(s, v->p, x, o);
    if (value == NO_VALUE || width > 64) return found;
    return is_assigned(v, s, x, value) ? refined(v, s, x, value, found) : interval_everything(width);
}

interval values_operand(const values *v, const insn *x, operand o, uint32_t width) {
    const struct scope *s = &v->scopes[program_function_at(v->p, (uint32_t)(x - v->p->code))->index];
    return s->function ? operand_interval(v, s, x, o, width) : interval_everything(width);
}

/* ---- growing ---- */

static void grow(values *v, interval *written, interval *value, interval by) {
    interval all = interval_join(*written, by);
    if (!interval_same(all, *written)) {
        *written = !v->anew && v->rounds > EXACT_ROUNDS ? interval_widen(*written, all) : all;
        v->changed = true;
    }
    if (!v->anew) *value = *written;
}

/* ---- memory ---- */

static void add_places(values *v, const access_list *list) {
    for (size_t k = 0; k < list->count; k++) {
        const struct access *a = &list->at[k];
        if (a->write || a->object >= points_to_object_count(v->t) || a->offset == ANY_OFFSET || !a->bytes || a->bytes > 8)
            continue;
        if (points_to_object(v->t, a->object)->kind != OBJECT_GLOBAL) continue;
        uint32_t i = v->first_place[a->object];
        while (i != NO_NODE && (v->places.at[i].offset != a->offset || v->places.at[i].bytes != a->bytes))
            i = v->places.at[i].next;
        if (i != NO_NODE) continue;
        vec_push(&v->places, ((struct place){a->object, a->offset, (uint32_t)a->bytes, v->first_place[a->object],
                                             interval_nothing(), interval_nothing(), interval_nothing()}));
        v->first_place[a->object] = (uint32_t)v->places.count - 1;
    }
}

static interval initial_value(const values *v, const struct place *at) {
    const global *g = &v->p->globals[points_to_object(v->t, at->object)->index];
    uint64_t bits = 0;
    if (g->is_external || at->offset + (uint64_t)at->bytes > g->size) return interval_everything(64);
    for (uint32_t k = 0; k < g->relocations; k++) {
        uint64_t offset = v->p->relocations[g->first_relocation + k].offset;
        if (offset < at->offset + (uint64_t)at->bytes && offset + v->p->pointer_bits / 8 > at->offset)
            return interval_everything(64);
    }
    for (uint32_t k = 0; k < at->bytes; k++) {
        uint64_t i = at->offset + (uint64_t)k;
        if (g->undefined && g->undefined[i / 8] >> (i % 8) & 1) return interval_everything(64);
        if (g->bytes) bits |= (uint64_t)g->bytes[i] << (8 * k);
    }
    return interval_constant(bits, 8 * at->bytes);
}

/* A write: the place of which it is a store as a whole, all others that it may touch are anything. */
static void meet_write(values *v, const struct access *a, bool understood) {
    bool everywhere = points_to_object(v->t, a->object)->kind == OBJECT_INPUT;
    for (uint32_t i = 0; everywhere && i < v->places.count; i++) v->places.at[i].base = interval_everything(64);
    for (uint32_t i = v->first_place[a->object]; i != NO_NODE; i = v->places.at[i].next) {
        struct place *at = &v->places.at[i];
        bool whole = a->offset == at->offset && a->bytes == at->bytes;
        bool apart = a->offset != ANY_OFFSET && a->bytes &&
                     (a->offset + a->bytes <= at->offset || at->offset + (uint64_t)at->bytes <= a->offset);
        if (apart) continue;
        if (whole && understood) vec_push(&v->links, i);
        else at->base = interval_everything(64);
    }
}

/* The places a load may read; none if it may read something else as well. */
static bool link_load(values *v, const struct access *a) {
    uint32_t i = a->object < points_to_object_count(v->t) ? v->first_place[a->object] : NO_NODE;
    while (i != NO_NODE && (v->places.at[i].offset != a->offset || v->places.at[i].bytes != a->bytes))
        i = v->places.at[i].next;
    if (i != NO_NODE) vec_push(&v->links, i);
    return i != NO_NODE;
}

static void link_accesses(values *v, const insn *x, const access_list *list) {
    size_t head = v->links.count;
    bool understood = (x->op == OP_LOAD || x->op == OP_STORE) && x->width % 8 == 0 && x->width <= 64;
    vec_push(&v->links, 0);
    for (size_t k = 0; k < list->count; k++) {
        const struct access *a = &list->at[k];
        if (a->object >= points_to_object_count(v->t)) continue;
        if (a->write) meet_write(v, a, understood);
        else if (x->op == OP_LOAD) understood &= link_load(v, a);
    }
    if (x->op == OP_LOAD && !understood) v->links.count = head + 1;
    v->links.at[head] = (uint32_t)(v->links.count - head - 1);
    map_put(&v->link_of, (uint64_t)(x - v->p->code) + 1, head);
}

static void each_access(values *v, bool link) {
    access_list list = {0};
    for (uint32_t f = 0; f < v->p->function_count; f++) {
        const function *of = v->scopes[f].function;
        for (uint32_t i = of ? of->code : 0; of && i < of->code + of->code_count; i++) {
            list.count = 0;
            access_collect(v->p, v->t, v->g, of, &v->p->code[i], &list);
            if (!list.count) continue;
            if (link) link_accesses(v, &v->p->code[i], &list);
            else if (v->p->code[i].op == OP_LOAD) add_places(v, &list);
        }
    }
    vec_free(&list);
}

static void find_places(values *v) {
    v->first_place = xmalloc((points_to_object_count(v->t) + 1) * sizeof *v->first_place);
    for (uint32_t o = 0; o < points_to_object_count(v->t); o++) v->first_place[o] = NO_NODE;
    each_access(v, false);
    for (size_t i = 0; i < v->places.count; i++) v->places.at[i].base = initial_value(v, &v->places.at[i]);
    each_access(v, true);
}

static interval loaded(const values *v, const insn *x) {
    uint64_t *head = map_find(&v->link_of, (uint64_t)(x - v->p->code) + 1);
    interval found = interval_nothing();
    if (!head || !v->links.at[*head]) return interval_everything(x->width);
    for (uint32_t k = 1; k <= v->links.at[*head]; k++) found = interval_join(found, v->places.at[v->links.at[*head + k]].value);
    return interval_meet(found, interval_everything(x->width));
}

static void stored(values *v, const struct scope *s, const insn *x) {
    uint64_t *head = map_find(&v->link_of, (uint64_t)(x - v->p->code) + 1);
    if (!head || !v->links.at[*head]) return;
    interval value = operand_interval(v, s, x, x->a, x->width);
    for (uint32_t k = 1; k <= v->links.at[*head]; k++) {
        struct place *at = &v->places.at[v->links.at[*head + k]];
        grow(v, &at->written, &at->value, value);
    }
}

/* ---- calls ---- */

static interval argument_interval(const values *v, const struct scope *s, const insn *x, uint32_t k, uint32_t width) {
    const call *c = &v->p->calls[x->imm];
    const argument *a = k < c->arguments ? &v->p->arguments[c->first_argument + k] : NULL;
    if (!a || a->byval_bytes || a->width != width) return interval_everything(width);
    return operand_interval(v, s, x, a->value, width);
}

/* Which argument of the call becomes parameter k; UINT32_MAX: that is not known. */
static uint32_t argument_of(const values *v, const insn *x, const struct entry *e, uint32_t k) {
    const call *c = &v->p->calls[x->imm];
    const struct library_effect *called = c->function < 0 ? NULL : callgraph_effect(v->g, (uint32_t)c->function);
    if (e->kind == ENTRY_CALL) return k;
    return e->kind == ENTRY_THREAD && called && called->model == LIBRARY_CREATE && c->arguments == 4 && !k ? 3 : UINT32_MAX;
}

static void pass_arguments(values *v, const struct scope *s, const insn *x, const struct entry *e) {
    struct scope *callee = &v->scopes[e->function];
    for (uint32_t k = 0; callee->function && k < callee->function->parameters; k++) {
        uint32_t width = v->p->parameters[callee->function->first_parameter + k].width, from = argument_of(v, x, e, k);
        bool is_plain = from != UINT32_MAX && !v->p->parameters[callee->function->first_parameter + k].byval_bytes;
        grow(v, &callee->written[k], &callee->values[k],
             is_plain ? argument_interval(v, s, x, from, width) : interval_everything(width));
    }
}

static interval called(values *v, const struct scope *s, const insn *x) {
    struct entries targets = callgraph_from(v->g, (uint32_t)(x - v->p->code));
    bool known = targets.count > 0 && v->p->calls[x->imm].results == 1 && x->width <= 64;
    interval found = interval_nothing();
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct scope *callee = &v->scopes[targets.at[k].function];
        pass_arguments(v, s, x, &targets.at[k]);
        if (targets.at[k].kind != ENTRY_CALL) continue;
        known &= callee->function && !callgraph_effect(v->g, targets.at[k].function) && callee->function->results == 1 &&
                 callee->function->result_width == x->width;
        if (known) found = interval_join(found, callee->result);
    }
    return known ? found : interval_everything(v->p->calls[x->imm].results > 1 ? 64 : x->width);
}

/* ---- rounds ---- */

static interval computed(values *v, const struct scope *s, const insn *x) {
    unsigned flags = op_flags[x->op];
    bool cast = x->op == OP_TRUNC || x->op == OP_ZEXT || x->op == OP_SEXT;
    interval none = {0, 0}, a = none, b = none, c = none;
    if (insn_result_count(v->p, x) != 1 || flags & OP_D2) return interval_everything(64);
    if (x->op == OP_LOAD) return loaded(v, x);
    if (!(flags & OP_P) && x->op != OP_FREEZE && !(x->op >= OP_UDIV && x->op <= OP_SREM)) return interval_everything(x->width);
    if (flags & OP_A) a = operand_interval(v, s, x, x->a, x->op == OP_SELECT ? 1 : cast ? x->from : x->width);
    if (flags & OP_B) b = operand_interval(v, s, x, x->b, x->width);
    if (flags & OP_C) c = operand_interval(v, s, x, x->c, x->width);
    return interval_result(x, a, b, c);
}

static void define(values *v, struct scope *s, const insn *x, interval found) {
    uint32_t first = s->names->results[(uint32_t)(x - v->p->code) - s->function->code], n = insn_result_count(v->p, x);
    for (uint32_t k = 0; first != NO_VALUE && k < n; k++) {
        grow(v, &s->written[first + k], &s->values[first + k], found);
        s->values[first + k] = s->written[first + k]; /* nobody else writes it */
    }
}

/* Can the branch at the start of the arc go that way? unknown: the answer where its condition has no value yet. */
static bool is_taken(const values *v, const struct scope *s, const struct cfg_arc *way, bool unknown) {
    const insn *branch = cfg_last(s->cfg, way->from);
    if (branch->op != OP_BRANCH || branch->b == branch->c) return true;
    interval condition = operand_interval(v, s, branch, branch->a, 1);
    if (interval_empty(condition)) return unknown;
    return !interval_single(condition) || way->edge == (uint32_t)(condition.low ? branch->b : branch->c);
}

static void flow_names(values *v, struct scope *s) {
    const value_names *n = s->names;
    for (size_t k = 0; k < n->values.count; k++) {
        if (n->values.at[k].kind != VALUE_COPY) continue;
        if (!is_taken(v, s, &s->cfg->arcs.at[v->arc_of[n->values.at[k].index]], false)) continue;
        const copy *c = &v->p->copies[n->values.at[k].index];
        uint64_t *source = map_find(&n->sources, (uint64_t)n->values.at[k].index + 1);
        interval from = operand_is_constant(c->src) ? constant_interval(v->p, c->src, c->width)
                        : source                    ? s->values[s->same[*source]]
                                                    : interval_everything(c->width);
        grow(v, &s->written[k], &s->values[k], from);
    }
    for (size_t k = 0; k < n->inputs.count; k++) {
        uint32_t into = n->inputs.at[k].from;
        grow(v, &s->written[into], &s->values[into], s->values[s->same[n->inputs.at[k].to]]);
    }
}

static void round_of(values *v, struct scope *s) {
    const function *f = s->function;
    flow_names(v, s);
    for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
        const insn *x = &v->p->code[i];
        if (x->op == OP_STORE) stored(v, s, x);
        else if (x->op == OP_CALL) define(v, s, x, called(v, s, x));
        else if (op_flags[x->op] & OP_D) define(v, s, x, computed(v, s, x));
        else if (x->op == OP_RETURN && f->results == 1 && x->count == 1)
            grow(v, &s->returned, &s->result, operand_interval(v, s, x, v->p->operands[x->args], f->result_width));
    }
}

/* What is written starts from nothing, or from what it was. */
static void begin_round(values *v, bool anew) {
    for (uint32_t f = 0; f < v->p->function_count; f++) {
        struct scope *s = &v->scopes[f];
        if (!s->function) continue;
        for (uint32_t k = 0; k < s->names->values.count; k++) {
            bool open = s->root && k < s->function->parameters;
            s->written[k] = open ? interval_everything(64) : anew ? interval_nothing() : s->values[k];
        }
        s->returned = anew ? interval_nothing() : s->result;
    }
    for (size_t i = 0; i < v->places.count; i++)
        v->places.at[i].written = anew ? v->places.at[i].base : interval_join(v->places.at[i].base, v->places.at[i].value);
}

static void end_round(values *v) {
    for (uint32_t f = 0; f < v->p->function_count; f++) {
        struct scope *s = &v->scopes[f];
        if (!s->function) continue;
        memcpy(s->values, s->written, s->names->values.count * sizeof *s->values);
        s->result = s->returned;
    }
    for (size_t i = 0; i < v->places.count; i++) v->places.at[i].value = v->places.at[i].written;
}

static void one_round(values *v, bool anew) {
    v->changed = false;
    v->anew = anew;
    begin_round(v, anew);
    for (uint32_t f = 0; f < v->p->function_count; f++)
        if (v->scopes[f].function) round_of(v, &v->scopes[f]);
    end_round(v);
}

/* ---- functions ---- */

static uint32_t representative(const uint32_t *same, uint32_t value) {
    while (same[value] != value) value = same[value];
    return value;
}

/* A merged value all of whose inputs are one other value, or itself, is that one. */
static void find_same(struct scope *s) {
    const value_names *n = s->names;
    const uint32_t none = NO_VALUE, several = NO_VALUE - 1;
    uint32_t *only = xmalloc((n->values.count + 1) * sizeof *only);
    s->same = xmalloc((n->values.count + 1) * sizeof *s->same);
    for (uint32_t k = 0; k < n->values.count; k++) s->same[k] = k;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < n->values.count; k++) only[k] = none;
        for (size_t k = 0; k < n->inputs.count; k++) {
            uint32_t into = n->inputs.at[k].from, from = representative(s->same, n->inputs.at[k].to);
            if (from != into) only[into] = only[into] == none || only[into] == from ? from : several;
        }
        for (uint32_t k = 0; k < n->values.count; k++) {
            if (n->values.at[k].kind != VALUE_MERGED || s->same[k] != k || only[k] == none || only[k] == several) continue;
            uint32_t other = representative(s->same, only[k]);
            if (other == k) continue;
            s->same[k] = other;
            changed = true;
        }
    }
    for (uint32_t k = 0; k < n->values.count; k++) s->same[k] = representative(s->same, k);
    free(only);
}

static bool comes_back_twice(const values *v, const function *f) {
    for (uint32_t i = f->code; i < f->code + f->code_count; i++)
        if (v->p->code[i].op == OP_CALL && callgraph_flags(v->g, i) & LIBRARY_RESUMES) return true;
    return false;
}

/* The comparison whose outcome the branch at the end of the block is about. */
static const insn *comparison_of(const values *v, const struct scope *s, const insn *branch) {
    uint32_t value = branch->op == OP_BRANCH ? value_at(s, v->p, branch, branch->a) : NO_VALUE;
    if (value == NO_VALUE || s->names->values.at[value].kind != VALUE_RESULT) return NULL;
    const insn *x = &v->p->code[s->names->values.at[value].index];
    return interval_compares(x) && x->width >= 2 && x->width <= 64 ? x : NULL;
}

static void find_assumed(values *v, struct scope *s) {
    const cfg *c = s->cfg;
    s->assumed = xcalloc(c->blocks + 1, sizeof *s->assumed);
    s->outcome = xcalloc(c->blocks + 1, 1);
    if (comes_back_twice(v, s->function)) return;
    for (uint32_t b = 1; b < c->blocks; b++) {
        if (c->in[b + 1] - c->in[b] != 1) continue;
        const struct cfg_arc *way = &c->arcs.at[c->in_arcs[c->in[b]]];
        const insn *branch = cfg_last(c, way->from);
        if (branch->op != OP_BRANCH || branch->b == branch->c) continue;
        s->assumed[b] = comparison_of(v, s, branch);
        s->outcome[b] = way->edge == (uint32_t)branch->b;
    }
}

static bool is_root(const values *v, const function *f) {
    const program *p = v->p;
    for (uint32_t k = 0; k < p->constructor_count; k++)
        if (p->constructors[k] == f->index) return true;
    for (uint32_t k = 0; k < p->destructor_count; k++)
        if (p->destructors[k] == f->index) return true;
    return (int32_t)f->index == p->main || !callgraph_into(v->g, f->index).count;
}

static void scope_make(values *v, const function *f) {
    struct scope *s = &v->scopes[f->index];
    VEC(struct arc) arcs = {0};
    *s = (struct scope){.function = f, .names = points_to_names(v->t, f), .cfg = cfg_new(v->p, f, NULL),
                        .result = interval_nothing(), .live = is_root(v, f), .root = is_root(v, f)};
    for (size_t k = 0; k < s->cfg->arcs.count; k++) vec_push(&arcs, ((struct arc){s->cfg->arcs.at[k].from, s->cfg->arcs.at[k].to}));
    digraph *blocks = digraph_new(s->cfg->blocks, arcs.at, arcs.count);
    s->dominators = dominance_new(blocks, 0);
    digraph_free(blocks);
    vec_free(&arcs);
    find_same(s);
    s->values = xmalloc((s->names->values.count + 1) * sizeof *s->values);
    s->written = xmalloc((s->names->values.count + 1) * sizeof *s->written);
    for (uint32_t k = 0; k < s->cfg->arcs.count; k++) {
        if (s->cfg->arcs.at[k].edge == NO_EDGE) continue;
        const edge *e = &v->p->edges[s->cfg->arcs.at[k].edge];
        for (uint32_t m = 0; m < e->copies; m++) v->arc_of[e->first_copy + m] = k;
    }
    s->executed = xcalloc(s->cfg->blocks + 1, 1);
    find_assumed(v, s);
}

/* ---- what is executed ---- */

static void execute_blocks(const values *v, struct scope *s) {
    VEC(uint32_t) work = {0};
    vec_push(&work, 0);
    s->executed[0] = true;
    while (work.count) {
        uint32_t b = vec_pop(&work);
        for (uint32_t k = s->cfg->out[b]; k < s->cfg->out[b + 1]; k++) {
            uint32_t to = s->cfg->arcs.at[k].to;
            if (s->executed[to] || !is_taken(v, s, &s->cfg->arcs.at[k], true)) continue;
            s->executed[to] = true;
            vec_push(&work, to);
        }
    }
    vec_free(&work);
}

static bool is_entered(const values *v, const struct scope *s) {
    struct entries into = callgraph_into(v->g, s->function->index);
    for (uint32_t k = 0; k < into.count; k++) {
        const struct scope *from = &v->scopes[program_function_at(v->p, into.at[k].site)->index];
        if (!from->function || (from->live && from->executed[cfg_block(from->cfg, into.at[k].site)])) return true;
    }
    return false;
}

static void find_executed(values *v) {
    for (uint32_t f = 0; f < v->p->function_count; f++)
        if (v->scopes[f].function) execute_blocks(v, &v->scopes[f]);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t f = 0; f < v->p->function_count; f++) {
            struct scope *s = &v->scopes[f];
            if (!s->function || s->live || !is_entered(v, s)) continue;
            s->live = changed = true;
        }
    }
}

/* ---- the whole ---- */

/* Too many rounds: nothing is known. */
static void give_up(values *v) {
    for (uint32_t f = 0; f < v->p->function_count; f++) {
        v->scopes[f].result = interval_everything(64);
        for (size_t k = 0; v->scopes[f].function && k < v->scopes[f].names->values.count; k++)
            v->scopes[f].values[k] = interval_everything(64);
    }
    for (size_t i = 0; i < v->places.count; i++) v->places.at[i].value = interval_everything(64);
}

values *values_new(const program *p, points_to *t, const callgraph *g) {
    values *v = xcalloc(1, sizeof *v);
    v->p = p;
    v->t = t;
    v->g = g;
    v->scopes = xcalloc(p->function_count + 1, sizeof *v->scopes);
    v->arc_of = xcalloc(p->copy_count + 1, sizeof *v->arc_of);
    for (uint32_t k = 0; k < p->body_count; k++)
        if (callgraph_reaches(g, &p->functions[p->bodies[k]])) scope_make(v, &p->functions[p->bodies[k]]);
    find_places(v);
    begin_round(v, true);
    end_round(v);
    for (v->changed = true; v->changed && v->rounds < MOST_ROUNDS; v->rounds++) one_round(v, false);
    if (v->changed) give_up(v);
    for (unsigned k = 0; k < LAST_ROUNDS; k++) one_round(v, true);
    find_executed(v);
    return v;
}

void values_free(values *v) {
    if (!v) return;
    for (uint32_t f = 0; f < v->p->function_count; f++) {
        struct scope *s = &v->scopes[f];
        if (!s->function) continue;
        cfg_free(s->cfg);
        dominance_free(s->dominators);
        free(s->same);
        free(s->values);
        free(s->written);
        free(s->assumed);
        free(s->outcome);
        free(s->executed);
    }
    free(v->scopes);
    free(v->first_place);
    free(v->arc_of);
    vec_free(&v->places);
    vec_free(&v->links);
    map_free(&v->link_of);
    free(v);
}

bool values_executed(const values *v, const insn *x) {
    uint32_t i = (uint32_t)(x - v->p->code);
    const struct scope *s = &v->scopes[program_function_at(v->p, i)->index];
    return !s->function || (s->live && s->executed[cfg_block(s->cfg, i)]);
}
