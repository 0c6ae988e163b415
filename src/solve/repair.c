/* repair.c -- making a condition true by changing little.
 *
 * The model at hand satisfies everything but the new condition. Often one variable needs another value, and
 * the condition itself says which: from `x + 3 == y` and y = 10 follows x = 7. So we walk down from the condition
 * with a wanted value, undo one operator after the other with the other operands as they are, and arrive at
 * a variable. Each arrival is a candidate: the condition and all constraints on the changed variables are
 * evaluated, and either all hold, or the change is taken back and the walk tries its next choice.
 *
 * Where a wanted value concerns several variables at once (the bytes of a word), all but the last are set
 * without a check on the way, and the check comes with the last one. */
#include "solve/order.h"
#include "solve/repair_float.h"

enum { TRY_LIMIT = 16, STEP_LIMIT = 160, UNDO_LIMIT = 16, VALUE_WORDS = 16 };

struct repair {
    solver *s;
    term *condition;
    const term_vec *constraints;
    unsigned tries, steps;
    unsigned changed; /* how many of the following are in force */
    struct {
        uint32_t variable;
        uint64_t words[VALUE_WORDS];
    } before[UNDO_LIMIT];
    bool greedy; /* take the first choice without checking */
};

static bool want(struct repair *r, term *t, uint64_t target);

static uint64_t now(struct repair *r, term *t) { return term_eval(r->s->ctx, t, r->s->scratch); }

static bool varset_has(const varset *v, uint32_t variable) {
    uint32_t low = 0, high = v->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (v->index[middle] < variable) low = middle + 1;
        else high = middle;
    }
    return low < v->count && v->index[low] == variable;
}

static bool concerned(const struct repair *r, const term *constraint) {
    for (unsigned i = 0; i < r->changed; i++)
        if (varset_has(constraint->vars, r->before[i].variable)) return true;
    return false;
}

static bool all_hold(struct repair *r) {
    if (r->tries++ >= TRY_LIMIT || !now(r, r->condition)) return false;
    for (size_t i = 0; i < r->constraints->count; i++)
        if (concerned(r, r->constraints->at[i]) && !now(r, r->constraints->at[i])) return false;
    return true;
}

static size_t words_of(struct repair *r, uint32_t variable) {
    return (terms_var(r->s->ctx, variable)->width + 63) / 64;
}

static void take_back(struct repair *r, unsigned to) {
    while (r->changed > to) {
        r->changed--;
        uint32_t variable = r->before[r->changed].variable;
        assignment_set_wide(r->s->scratch, variable, r->before[r->changed].words, words_of(r, variable));
    }
}

/* Bits low..low+width-1 of the variable become target. */
static bool arrive(struct repair *r, uint32_t variable, uint32_t low, uint32_t width, uint64_t target) {
    size_t n = words_of(r, variable);
    if (n > VALUE_WORDS || r->changed == UNDO_LIMIT) return false;
    uint64_t words[VALUE_WORDS];
    assignment_get(r->s->scratch, variable, words, n);
    r->before[r->changed].variable = variable;
    for (size_t i = 0; i < n; i++) r->before[r->changed].words[i] = words[i];
    for (uint32_t i = 0; i < width; i++) {
        uint64_t mask = 1ull << ((low + i) % 64);
        if (target >> i & 1) words[(low + i) / 64] |= mask;
        else words[(low + i) / 64] &= ~mask;
    }
    assignment_set_wide(r->s->scratch, variable, words, n);
    r->changed++;
    if (r->greedy || all_hold(r)) return true;
    take_back(r, r->changed - 1);
    return false;
}

/* Both wanted: the first without a check. */
static bool want_both(struct repair *r, term *a, uint64_t x, term *b, uint64_t y) {
    if (now(r, a) == x) return want(r, b, y);
    if (now(r, b) == y) return want(r, a, x);
    unsigned mark = r->changed;
    bool outer = r->greedy;
    r->greedy = true;
    bool good = want(r, a, x);
    r->greedy = outer;
    if (good && now(r, b) == y) good = r->greedy || all_hold(r);
    else if (good) good = want(r, b, y);
    if (!good) take_back(r, mark);
    return good;
}

static bool want_less(struct repair *r, term *a, term *b, bool outcome, bool is_signed) {
    uint32_t w = a->width;
    uint64_t mask = low_mask(w), flip = is_signed ? 1ull << (w - 1) : 0; /* orders signed like unsigned */
    uint64_t x = now(r, a) ^ flip, y = now(r, b) ^ flip;
    if (outcome) /* a < b */
        return (y > 0 && want(r, a, (y - 1) ^ flip)) || (x < mask && want(r, b, (x + 1) ^ flip)) ||
               (y > 0 && want(r, a, flip)) || (x < mask && want(r, b, mask ^ flip));
    return want(r, a, y ^ flip) || want(r, b, x ^ flip) || want(r, a, mask ^ flip) || want(r, b, flip);
}

static bool want_condition(struct repair *r, term *t, bool outcome) {
    term *a = t->arg[0], *b = t->count > 1 ? t->arg[1] : NULL;
    if (t->op == TERM_AND || t->op == TERM_OR) {
        if (outcome == (t->op == TERM_AND)) return want_both(r, a, outcome, b, outcome);
        return want(r, a, outcome) || want(r, b, outcome);
    }
    if (a->width > 64) return false;
    if (t->op != TERM_EQ) return want_less(r, a, b, outcome, t->op == TERM_SLT);
    uint64_t x = now(r, a), y = now(r, b), mask = low_mask(a->width);
    if (outcome) return want(r, b, x) || want(r, a, y);
    return want(r, b, (x + 1) & mask) || want(r, b, (x - 1) & mask) || want(r, b, x ^ (mask & ~(mask >> 1))) ||
           want(r, a, (y + 1) & mask) || want(r, a, (y - 1) & mask);
}

static uint64_t inverse_odd(uint64_t x) { /* modulo 2^64, by Newton's iteration */
    uint64_t y = x;
    for (int i = 0; i < 5; i++) y *= 2 - x * y;
    return y;
}

/* a * b = target by changing b. */
static bool want_factor(struct repair *r, term *a, term *b, uint64_t target) {
    uint64_t x = now(r, a), mask = low_mask(b->width);
    if (!x) return false;
    unsigned shift = (unsigned)__builtin_ctzll(x);
    if (target & low_mask(shift)) return false;
    uint64_t solved = (target >> shift) * inverse_odd(x >> shift), known = mask >> shift;
    return want(r, b, (solved & known) | (now(r, b) & mask & ~known));
}

/* a op b = target by changing a, where op is bitwise and keeps a's bits where b does not force the result. */
static bool want_masked(struct repair *r, uint8_t op, term *a, term *b, uint64_t target) {
    uint64_t free_bits = op == TERM_AND ? ~now(r, b) : now(r, b), mask = low_mask(a->width);
    if (op == TERM_AND ? target & free_bits : ~target & free_bits & mask) return false;
    return want(r, a, (now(r, a) & free_bits & mask) | (target & ~free_bits));
}

static bool want_shift(struct repair *r, const term *t, uint64_t target) {
    uint64_t by = now(r, t->arg[1]), old = now(r, t->arg[0]), mask = low_mask(t->width);
    if (by >= t->width) return false;
    if (t->op == TERM_SHL) {
        uint64_t lost = old & mask & ~(mask >> by);
        return !(target & low_mask((unsigned)by)) && want(r, t->arg[0], target >> by | lost);
    }
    return want(r, t->arg[0], ((target << by) & mask) | (old & low_mask((unsigned)by)));
}

static bool want_element(struct repair *r, const term *t, uint64_t target) {
    const term *table = t->arg[0];
    unsigned found = 0;
    if (table->op != TERM_TABLE) return false;
    for (uint32_t i = 0; i < table->count && i < 1024 && found < 4; i++) {
        if (!term_is_const(table->arg[i]) || table->arg[i]->value != target) continue;
        found++;
        if (want(r, t->arg[1], i)) return true;
    }
    return false;
}

static bool want_divided(struct repair *r, const term *t, uint64_t target) {
    uint64_t x = now(r, t->arg[0]), d = now(r, t->arg[1]), product;
    if (!d) return false;
    if (t->op == TERM_UREM) return target < d && want(r, t->arg[0], (x - x % d + target) & low_mask(t->width));
    if (__builtin_mul_overflow(target, d, &product) || product > low_mask(t->width)) return false;
    return want(r, t->arg[0], product);
}

static bool want_choice(struct repair *r, const term *t, uint64_t target) {
    bool chosen = now(r, t->arg[0]);
    if (now(r, t->arg[chosen ? 2 : 1]) == target && want(r, t->arg[0], !chosen)) return true;
    return want(r, t->arg[chosen ? 1 : 2], target);
}

static bool want_sliced(struct repair *r, const term *t, uint64_t target) {
    term *a = t->arg[0];
    if (t->op == TERM_EXTRACT) {
        if (a->op == TERM_VAR) return arrive(r, a->low, t->low, t->width, target);
        if (a->width > 64) return false;
        return want(r, a, (now(r, a) & ~(low_mask(t->width) << t->low)) | target << t->low);
    }
    if (t->op == TERM_CONCAT) {
        uint32_t split = t->arg[1]->width;
        return want_both(r, a, target >> split, t->arg[1], target & low_mask(split));
    }
    uint64_t inner = target & low_mask(a->width); /* an extension */
    uint64_t back = t->op == TERM_ZEXT ? inner : (uint64_t)sign_extend(inner, a->width) & low_mask(t->width);
    return back == target && want(r, a, inner);
}

static bool want_float(struct repair *r, const term *t, uint64_t target) {
    for (unsigned which = t->count > 1 ? 2 : 1; which-- > 0;) {
        uint64_t other = t->count > 1 ? now(r, t->arg[!which]) : 0, wanted;
        if (float_operand(r->s->ctx, t, which, other, target, &wanted) && want(r, t->arg[which], wanted)) return true;
    }
    return false;
}

static bool want_float_compare(struct repair *r, const term *t, bool outcome) {
    term *a = t->arg[0], *b = t->arg[1];
    uint32_t w = a->width;
    if (w > 64) return false;
    uint64_t x = now(r, a), y = now(r, b);
    if (outcome == (t->op != TERM_FLT)) { /* equal would do */
        if (want(r, b, x) || want(r, a, y)) return true;
        if (!outcome) return false;
    }
    bool upward = t->op == TERM_FLE && !outcome; /* a shall be above b; otherwise below it, or just elsewhere */
    for (int steps = 1; steps <= 1 << 20; steps <<= 10)
        if (want(r, a, float_step(y, w, upward ? steps : -steps)) ||
            want(r, b, float_step(x, w, upward ? -steps : steps)))
            return true;
    return want(r, a, 0) || want(r, b, 0);
}

/* t shall become target; t's width is at most 64. True: it has, and all holds (or greedy). */
static bool want(struct repair *r, term *t, uint64_t target) {
    if (r->steps++ > STEP_LIMIT || r->tries >= TRY_LIMIT || term_is_const(t)) return false;
    term *a = t->count > 0 ? t->arg[0] : NULL, *b = t->count > 1 ? t->arg[1] : NULL;
    uint64_t mask = low_mask(t->width);
    switch (t->op) {
    case TERM_VAR: return arrive(r, t->low, 0, t->width, target);
    case TERM_NOT: return want(r, a, ~target & mask);
    case TERM_NEG: return want(r, a, (0 - target) & mask);
    case TERM_AND: case TERM_OR:
        if (t->width == 1) return want_condition(r, t, target);
        return want_masked(r, t->op, b, a, target) || want_masked(r, t->op, a, b, target);
    case TERM_EQ: case TERM_ULT: case TERM_SLT: return want_condition(r, t, target);
    case TERM_ADD: case TERM_PTR:
        return want(r, b, (target - now(r, a)) & mask) || want(r, a, (target - now(r, b)) & mask);
    case TERM_XOR: return want(r, b, target ^ now(r, a)) || want(r, a, target ^ now(r, b));
    case TERM_MUL: return want_factor(r, a, b, target) || want_factor(r, b, a, target);
    case TERM_UDIV: case TERM_UREM: return want_divided(r, t, target);
    case TERM_SHL: case TERM_LSHR: case TERM_ASHR: return want_shift(r, t, target);
    case TERM_EXTRACT: case TERM_CONCAT: case TERM_ZEXT: case TERM_SEXT: return want_sliced(r, t, target);
    case TERM_ITE: return want_choice(r, t, target);
    case TERM_SELECT: return want_element(r, t, target);
    case TERM_FEQ: case TERM_FLT: case TERM_FLE: return want_float_compare(r, t, target);
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: case TERM_FSQRT: case TERM_FROUND: case TERM_F2F:
    case TERM_F2S: case TERM_F2U: case TERM_S2F: case TERM_U2F:
        return t->arg[0]->width <= 64 && want_float(r, t, target);
    default: return false;
    }
}

/* Bytes that the condition's truth table allows, a few of them. */
static bool try_bytes(struct repair *r, const component *base) {
    const struct truth *truth = r->s->options.use_domains ? condition_truth(r->s, r->condition) : NULL;
    if (!truth) return false;
    uint32_t variable = r->condition->vars->index[0], width = terms_var(r->s->ctx, variable)->width;
    const struct slot *slot = component_find(base, variable);
    byteset allowed = truth->holds;
    for (uint32_t i = 0; slot && slot->domain && i < slot->domain->byte_count; i++)
        if (slot->domain->bytes[i].index == truth->byte)
            allowed = byteset_meet(allowed, slot->domain->bytes[i].values);
    uint32_t bits = width - 8 * truth->byte < 8 ? width - 8 * truth->byte : 8;
    for (unsigned k = 0; k < 4 && !byteset_empty(&allowed); k++) {
        unsigned value = k & 1 ? byteset_greatest(&allowed) : byteset_least(&allowed);
        if (arrive(r, variable, 8 * truth->byte, bits, value)) return true;
        allowed.word[value / 64] &= ~(1ull << (value % 64));
    }
    return false;
}

/* The ends of the ranges that the condition leaves to single variables. */
static bool try_narrowed(struct repair *r, const narrowing_vec *narrowed) {
    for (size_t i = 0; narrowed && i < narrowed->count && i < 3; i++) {
        uint32_t variable = narrowed->at[i].variable, width = terms_var(r->s->ctx, variable)->width;
        if (width > 64) continue;
        if (arrive(r, variable, 0, width, narrowed->at[i].range.min)) return true;
        if (arrive(r, variable, 0, width, narrowed->at[i].range.max)) return true;
    }
    return false;
}

bool repair(solver *s, const component *base, term *condition, const term_vec *constraints,
            const narrowing_vec *narrowed) {
    struct repair r;
    r.s = s;
    r.condition = condition;
    r.constraints = constraints;
    r.tries = r.steps = r.changed = 0;
    r.greedy = false;
    return try_bytes(&r, base) || want(&r, condition, 1) || try_narrowed(&r, narrowed);
}

bool repair_set(solver *s, term *t, uint64_t value) {
    struct repair r;
    r.s = s;
    r.condition = NULL;
    r.constraints = NULL;
    r.tries = r.steps = r.changed = 0;
    r.greedy = true;
    return want(&r, t, value);
}
