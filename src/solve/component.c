/* component.c -- components, their constraint lists, values and domains.
 *
 * Everything here is immutable once made and shared through reference counts; the solver counts what is alive,
 * so that a leak is found when it is freed. Lists are joined in constant time by a cell with two tails. */
#include "solve/component.h"

#include <string.h>

/* ---- byte sets ---- */

byteset byteset_first(unsigned count) {
    byteset b;
    for (unsigned i = 0; i < 4; i++) {
        unsigned from = 64 * i;
        b.word[i] = count <= from ? 0 : low_mask(count - from < 64 ? count - from : 64);
    }
    return b;
}

unsigned byteset_least(const byteset *b) {
    for (unsigned i = 0; i < 4; i++)
        if (b->word[i]) return 64 * i + (unsigned)__builtin_ctzll(b->word[i]);
    return 0;
}

unsigned byteset_greatest(const byteset *b) {
    for (unsigned i = 4; i-- > 0;)
        if (b->word[i]) return 64 * i + 63 - (unsigned)__builtin_clzll(b->word[i]);
    return 0;
}

bool byteset_equal(const byteset *a, const byteset *b) { return !memcmp(a, b, sizeof *a); }

/* Bits that are 0 (1) in every member of b. */
static void byteset_known_bits(const byteset *b, uint64_t *zeros, uint64_t *ones) {
    static const uint64_t with_bit[6] = {0xaaaaaaaaaaaaaaaaull, 0xccccccccccccccccull, 0xf0f0f0f0f0f0f0f0ull,
                                         0xff00ff00ff00ff00ull, 0xffff0000ffff0000ull, 0xffffffff00000000ull};
    *zeros = *ones = 0;
    uint64_t any = b->word[0] | b->word[1] | b->word[2] | b->word[3];
    for (unsigned i = 0; i < 6; i++) {
        if (!(any & with_bit[i])) *zeros |= 1u << i;
        if (!(any & ~with_bit[i])) *ones |= 1u << i;
    }
    if (!(b->word[1] | b->word[3])) *zeros |= 1u << 6;
    if (!(b->word[0] | b->word[2])) *ones |= 1u << 6;
    if (!(b->word[2] | b->word[3])) *zeros |= 1u << 7;
    if (!(b->word[0] | b->word[1])) *ones |= 1u << 7;
}

/* ---- domains ---- */

static struct domain *domain_ref(struct domain *d) {
    if (d) d->refs++;
    return d;
}

static void domain_unref(solver *s, struct domain *d) {
    if (!d || --d->refs) return;
    s->live_domains--;
    free(d);
}

static struct range byte_range(uint32_t width, uint32_t index, const byteset *values) {
    uint64_t zeros, ones;
    byteset_known_bits(values, &zeros, &ones);
    uint32_t here = width - 8 * index < 8 ? width - 8 * index : 8;
    zeros &= low_mask(here);
    ones &= low_mask(here);
    struct range r = range_bits(width, zeros << 8 * index, ones << 8 * index);
    if (width > 8) return r;
    return range_meet(r, range_unsigned(width, byteset_least(values), byteset_greatest(values)), width);
}

/* The values of a variable of at most 8 bits that a range allows. */
static byteset range_bytes(struct range r, uint32_t width) {
    byteset b = {{0}};
    for (unsigned v = (unsigned)r.min; v <= r.max; v++)
        if (range_has(r, v, width)) b.word[v / 64] |= 1ull << (v % 64);
    return b;
}

/* old (or nothing) and what a condition's truth and a narrower range add. Takes a reference for the caller. */
static struct domain *domain_narrow(solver *s, struct domain *old, uint32_t width, const struct truth *truth,
                                    const struct range *range) {
    if (!truth && !range) return domain_ref(old);
    uint32_t bytes = old ? old->byte_count : 0;
    struct domain *d = xmalloc(sizeof *d + (bytes + 1) * sizeof d->bytes[0]);
    d->refs = 1;
    s->live_domains++;
    d->byte_count = bytes;
    d->range = old ? old->range : range_all(width <= 64 ? width : 64);
    if (bytes) memcpy(d->bytes, old->bytes, bytes * sizeof d->bytes[0]);
    if (range && width <= 64) d->range = range_meet(d->range, *range, width);
    if (!truth) return d;
    uint32_t i = 0;
    while (i < bytes && d->bytes[i].index != truth->byte) i++;
    if (i == bytes) d->bytes[d->byte_count++] = (struct domain_byte){truth->byte, byteset_first(256)};
    d->bytes[i].values = byteset_meet(d->bytes[i].values, truth->holds);
    if (width <= 8) d->bytes[i].values = byteset_meet(d->bytes[i].values, range_bytes(d->range, width));
    if (width <= 64) d->range = range_meet(d->range, byte_range(width, truth->byte, &d->bytes[i].values), width);
    return d;
}

/* ---- lists ---- */

struct constraint_list *constraint_list_ref(struct constraint_list *l) {
    if (l) l->refs++;
    return l;
}

void constraint_list_unref(solver *s, struct constraint_list *l) {
    VEC(struct constraint_list *) others = {0};
    for (;;) {
        while (l && --l->refs == 0) {
            struct constraint_list *older = l->older;
            if (l->other) vec_push(&others, l->other);
            s->live_constraints--;
            free(l);
            l = older;
        }
        if (!others.count) break;
        l = vec_pop(&others);
    }
    vec_free(&others);
}

struct constraint_list *constraint_list_new(solver *s, term *constraint, struct constraint_list *older,
                                            struct constraint_list *other) {
    struct constraint_list *l = xmalloc(sizeof *l);
    s->live_constraints++;
    *l = (struct constraint_list){1, (constraint != NULL) + (older ? older->count : 0) + (other ? other->count : 0),
                                  constraint, older, other};
    return l;
}

void constraint_list_gather(const struct constraint_list *l, term_vec *out) {
    VEC(const struct constraint_list *) others = {0};
    if (l) vec_reserve(out, out->count + l->count);
    for (;;) {
        for (; l; l = l->older) {
            if (l->constraint) vec_push(out, l->constraint);
            if (l->other) vec_push(&others, l->other);
        }
        if (!others.count) break;
        l = vec_pop(&others);
    }
    vec_free(&others);
}

/* ---- components ---- */

static bool slot_is_wide(solver *s, const struct slot *slot) { return terms_var(s->ctx, slot->variable)->width > 64; }

static void slot_copy(solver *s, struct slot *to, const struct slot *from) {
    *to = *from;
    domain_ref(to->domain);
    if (slot_is_wide(s, to) && to->wide) to->wide->refs++;
}

static void slot_release(solver *s, struct slot *slot) {
    domain_unref(s, slot->domain);
    if (slot_is_wide(s, slot) && slot->wide && --slot->wide->refs == 0) free(slot->wide);
}

component *component_ref(component *c) {
    if (c) c->refs++;
    return c;
}

void component_unref(solver *s, component *c) {
    if (!c || --c->refs) return;
    for (uint32_t i = 0; i < c->count; i++) slot_release(s, &c->slots[i]);
    constraint_list_unref(s, c->constraints);
    s->live_components--;
    free(c);
}

static component *component_new(solver *s, uint32_t count) {
    component *c = xmalloc(sizeof *c + count * sizeof c->slots[0]);
    c->refs = 1;
    c->count = count;
    c->exact = true;
    c->interval = count == 1;
    c->serial = ++s->serial;
    c->constraints = NULL;
    s->live_components++;
    return c;
}

static int slot_compare(const void *a, const void *b) {
    uint32_t x = ((const struct slot *)a)->variable, y = ((const struct slot *)b)->variable;
    return (x > y) - (x < y);
}

component *component_merge(solver *s, component *const *parts, size_t part_count, const uint32_t *fresh,
                           size_t fresh_count) {
    if (part_count == 1 && !fresh_count) return component_ref(parts[0]); /* (more parts: never an interval) */
    size_t count = fresh_count;
    for (size_t i = 0; i < part_count; i++) count += parts[i]->count;
    component *c = component_new(s, (uint32_t)count);
    size_t at = 0;
    for (size_t i = 0; i < part_count; i++) {
        for (uint32_t k = 0; k < parts[i]->count; k++) slot_copy(s, &c->slots[at++], &parts[i]->slots[k]);
        c->exact = c->exact && parts[i]->exact;
        struct constraint_list *theirs = constraint_list_ref(parts[i]->constraints);
        c->constraints = c->constraints ? constraint_list_new(s, NULL, c->constraints, theirs) : theirs;
    }
    for (size_t i = 0; i < fresh_count; i++) c->slots[at++] = (struct slot){.variable = fresh[i]};
    if (part_count + (fresh_count != 0) > 1) qsort(c->slots, count, sizeof c->slots[0], slot_compare);
    return c;
}

struct slot *component_slot(component *c, uint32_t variable) {
    uint32_t low = 0, high = c->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (c->slots[middle].variable < variable) low = middle + 1;
        else high = middle;
    }
    return low < c->count && c->slots[low].variable == variable ? &c->slots[low] : NULL;
}

const struct slot *component_find(const component *c, uint32_t variable) {
    return component_slot((component *)(uintptr_t)c, variable);
}

void slot_load(solver *s, const struct slot *slot, assignment *a) {
    static const uint64_t zero[8];
    if (!slot_is_wide(s, slot)) {
        assignment_set(a, slot->variable, slot->value);
        return;
    }
    size_t n = (terms_var(s->ctx, slot->variable)->width + 63) / 64;
    if (slot->wide) assignment_set_wide(a, slot->variable, slot->wide->words, n);
    else if (n <= COUNT_OF(zero)) assignment_set_wide(a, slot->variable, zero, n);
    else assignment_set(a, slot->variable, 0);
}

void component_load(solver *s, const component *c, assignment *a) {
    for (uint32_t i = 0; i < c->count; i++) slot_load(s, &c->slots[i], a);
}

/* The slot's value becomes what a says; the slot's own reference to an old wide value is given back. */
static void slot_store(solver *s, struct slot *slot, const assignment *a) {
    uint32_t width = terms_var(s->ctx, slot->variable)->width;
    if (width <= 64) {
        assignment_get(a, slot->variable, &slot->value, 1);
        slot->value &= low_mask(width);
        return;
    }
    size_t n = (width + 63) / 64;
    struct wide_value *wide = xmalloc(sizeof *wide + n * sizeof wide->words[0]);
    wide->refs = 1;
    assignment_get(a, slot->variable, wide->words, n);
    if (slot->wide && !memcmp(slot->wide->words, wide->words, n * sizeof wide->words[0])) {
        free(wide);
        return;
    }
    if (slot->wide && --slot->wide->refs == 0) free(slot->wide);
    slot->wide = wide;
}

static const struct range *narrowing_find(const narrowing_vec *narrowed, uint32_t variable) {
    for (size_t i = 0; narrowed && i < narrowed->count; i++)
        if (narrowed->at[i].variable == variable) return &narrowed->at[i].range;
    return NULL;
}

bool condition_interval(const term *t, bool *excludes, uint64_t *excluded) {
    bool outcome = true;
    for (; t->op == TERM_NOT; t = t->arg[0]) outcome = !outcome;
    *excludes = false;
    if (t->op != TERM_EQ && t->op != TERM_ULT && t->op != TERM_SLT) return false;
    const term *a = t->arg[0], *b = t->arg[1];
    if (term_is_const(b)) {
        const term *swap = a;
        a = b;
        b = swap;
    }
    if (a->width > 64 || !term_is_const(a) || b->op != TERM_VAR) return false;
    *excludes = t->op == TERM_EQ && !outcome;
    *excluded = a->value;
    return true;
}

/* C4 for the new component c, whose domains are in place. */
static bool stays_interval(solver *s, const component *c, const component *base, const term *constraint) {
    bool excludes;
    uint64_t excluded;
    if (!base->interval || !s->options.use_domains) return false;
    if (!condition_interval(constraint, &excludes, &excluded)) return false;
    if (!excludes) return true;
    const struct domain *domain = c->slots[0].domain;
    return domain && !range_has(domain->range, excluded, terms_var(s->ctx, c->slots[0].variable)->width);
}

component *component_extend(solver *s, component *base, term *constraint, const assignment *values,
                            const narrowing_vec *narrowed) {
    component *c = component_new(s, base->count);
    const struct truth *truth = s->options.use_domains ? condition_truth(s, constraint) : NULL;
    c->exact = base->exact && truth;
    c->constraints = constraint_list_new(s, constraint, constraint_list_ref(base->constraints), NULL);
    for (uint32_t i = 0; i < c->count; i++) {
        struct slot *slot = &c->slots[i];
        slot_copy(s, slot, &base->slots[i]);
        if (values) slot_store(s, slot, values);
        bool read = truth && constraint->vars->index[0] == slot->variable;
        const struct range *range = narrowing_find(narrowed, slot->variable);
        if (!read && !range) continue;
        struct domain *domain = domain_narrow(s, slot->domain, terms_var(s->ctx, slot->variable)->width,
                                              read ? truth : NULL, range);
        domain_unref(s, slot->domain);
        slot->domain = domain;
    }
    c->interval = !truth && stays_interval(s, c, base, constraint); /* a truth table narrows byte sets, not ranges */
    return c;
}
