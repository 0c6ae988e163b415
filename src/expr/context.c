/* context.c -- the term context: interning, leaves, and the helpers every constructor uses.
 *
 * Terms live in one arena and in one open-addressed hash table keyed by operator, widths and the ids of the
 * arguments. Its slots hold the hash beside the term, so that looking for a term that does not exist yet costs one
 * access to memory. Ids, not addresses, go into the hash, so that runs are repeatable. */
#include "expr/context.h"

#include <stdlib.h>
#include <string.h>

terms *terms_new(void) {
    terms *ctx = xcalloc(1, sizeof *ctx);
    ctx->slot_count = 1024;
    ctx->slots = xcalloc(ctx->slot_count, sizeof *ctx->slots);
    varsets_init(ctx);
    ctx->bit[0] = term_const(ctx, 1, 0);
    ctx->bit[1] = term_const(ctx, 1, 1);
    return ctx;
}

void terms_free(terms *ctx) {
    if (!ctx) return;
    arena_free(&ctx->memory);
    arena_free(&ctx->memo_words);
    free(ctx->slots);
    free(ctx->varsets);
    free(ctx->variable_table);
    free(ctx->facts);
    free(ctx->digests);
    free(ctx->memo);
    vec_free(&ctx->by_id);
    vec_free(&ctx->variables);
    vec_free(&ctx->facts_stack);
    vec_free(&ctx->memo_stack);
    vec_free(&ctx->replacements);
    free(ctx);
}

size_t terms_count(const terms *ctx) { return ctx->by_id.count; }
term *terms_at(const terms *ctx, uint32_t id) { return ctx->by_id.at[id]; }

size_t terms_bytes(const terms *ctx) {
    return sizeof *ctx + ctx->memory.bytes + ctx->memo_words.bytes + ctx->slot_count * sizeof *ctx->slots +
           ctx->varset_capacity * sizeof *ctx->varsets + ctx->variables.capacity * sizeof *ctx->variables.at +
           ctx->variable_capacity * sizeof *ctx->variable_table +
           ctx->facts_capacity * sizeof *ctx->facts + ctx->digest_capacity * sizeof *ctx->digests + ctx->memo_capacity * sizeof *ctx->memo +
           (ctx->by_id.capacity + ctx->facts_stack.capacity + ctx->memo_stack.capacity + ctx->replacements.capacity) * sizeof(term *);
}

/* ---- interning ---- */

static void place(struct slot *slots, size_t mask, term *t) {
    size_t at = t->hash & mask;
    while (slots[at].term) at = (at + 1) & mask;
    slots[at] = (struct slot){t, t->hash};
}

static void grow_slots(terms *ctx) {
    size_t count = 2 * ctx->slot_count;
    struct slot *slots = xcalloc(count, sizeof *slots);
    for (size_t i = 0; i < ctx->slot_count; i++) {
        if (!ctx->slots[i].term) continue;
        size_t at = ctx->slots[i].hash & (count - 1);
        while (slots[at].term) at = (at + 1) & (count - 1);
        slots[at] = ctx->slots[i];
    }
    free(ctx->slots);
    ctx->slots = slots;
    ctx->slot_count = count;
}

static term *new_term(terms *ctx, enum term_op op, uint32_t width, uint32_t hash, uint32_t argument_count) {
    if (ctx->by_id.count == UINT32_MAX) defect("more than 2^32 terms");
    if (3 * ctx->by_id.count >= 2 * ctx->slot_count) grow_slots(ctx);
    term *t = arena_alloc(&ctx->memory, sizeof *t + argument_count * sizeof *t->arg);
    t->op = (uint8_t)op;
    t->width = width;
    t->hash = hash;
    t->count = argument_count;
    t->id = (uint32_t)ctx->by_id.count;
    vec_push(&ctx->by_id, t);
    place(ctx->slots, ctx->slot_count - 1, t);
    return t;
}

/* Visits, as `t`, the terms whose hash is `value`. */
#define FOR_EACH_WITH_HASH(ctx, value, t)                                                                          \
    for (size_t at_ = (value) & ((ctx)->slot_count - 1); ((t) = (ctx)->slots[at_].term);                           \
         at_ = (at_ + 1) & ((ctx)->slot_count - 1))                                                                \
        if ((ctx)->slots[at_].hash == (value))

static inline uint64_t hash_head(enum term_op op, uint32_t width, uint32_t low) {
    return hash_mix((uint64_t)op << 32 | low, width);
}

static inline uint32_t hash_end(uint64_t h) { return (uint32_t)(h ^ h >> 32); }

static uint8_t own_flags(enum term_op op) {
    if (op >= TERM_FADD) return TERM_HAS_FLOAT;
    if (op == TERM_TABLE || op == TERM_STORE) return TERM_HAS_ARRAY | TERM_IS_ARRAY;
    return op == TERM_SELECT ? TERM_HAS_ARRAY : 0;
}

static inline bool is_node(const term *t, enum term_op op, uint32_t width, uint32_t low) {
    return t->op == op && t->width == width && t->low == low;
}

#define INHERITED ((uint8_t)~TERM_IS_ARRAY)

term *make_unary(terms *ctx, enum term_op op, uint32_t width, uint32_t low, term *a) {
    uint32_t hash = hash_end(hash_mix(hash_head(op, width, low), a->id));
    term *t;
    FOR_EACH_WITH_HASH(ctx, hash, t)
        if (is_node(t, op, width, low) && t->arg[0] == a) return t;
    t = new_term(ctx, op, width, hash, 1);
    t->low = low;
    t->flags = own_flags(op) | (a->flags & INHERITED);
    t->vars = a->vars;
    t->arg[0] = a;
    return t;
}

static bool is_commutative(enum term_op op) {
    switch (op) {
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
    case TERM_ADD:
    case TERM_MUL:
    case TERM_EQ:
    case TERM_FEQ: return true;
    default: return false;
    }
}

term *make_binary(terms *ctx, enum term_op op, uint32_t width, term *a, term *b) {
    if (is_commutative(op)) order_arguments(&a, &b);
    uint32_t hash = hash_end(hash_mix(hash_mix(hash_head(op, width, 0), a->id), b->id));
    term *t;
    FOR_EACH_WITH_HASH(ctx, hash, t)
        if (is_node(t, op, width, 0) && t->arg[0] == a && t->arg[1] == b) return t;
    const varset *vars = varset_union(ctx, a->vars, b->vars);
    t = new_term(ctx, op, width, hash, 2);
    t->flags = own_flags(op) | ((a->flags | b->flags) & INHERITED);
    t->vars = vars;
    t->arg[0] = a;
    t->arg[1] = b;
    return t;
}

term *make_ternary(terms *ctx, enum term_op op, uint32_t width, term *a, term *b, term *c) {
    uint32_t hash = hash_end(hash_mix(hash_mix(hash_mix(hash_head(op, width, 0), a->id), b->id), c->id));
    term *t;
    FOR_EACH_WITH_HASH(ctx, hash, t)
        if (is_node(t, op, width, 0) && t->arg[0] == a && t->arg[1] == b && t->arg[2] == c) return t;
    const varset *vars = varset_union(ctx, varset_union(ctx, a->vars, b->vars), c->vars);
    t = new_term(ctx, op, width, hash, 3);
    t->flags = own_flags(op) | ((a->flags | b->flags | c->flags) & INHERITED);
    t->vars = vars;
    t->arg[0] = a;
    t->arg[1] = b;
    t->arg[2] = c;
    if (op == TERM_ITE && b->flags & TERM_IS_ARRAY) {
        t->flags |= TERM_IS_ARRAY;
        t->length = b->length;
    } else if (op == TERM_STORE) {
        t->length = a->length;
    }
    return t;
}

term *make_table(terms *ctx, term *const *elements, uint64_t length) {
    uint32_t width = elements[0]->width;
    uint64_t h = hash_head(TERM_TABLE, width, 0);
    for (uint64_t i = 0; i < length; i++) h = hash_mix(h, elements[i]->id);
    uint32_t hash = hash_end(h);
    term *t;
    FOR_EACH_WITH_HASH(ctx, hash, t)
        if (is_node(t, TERM_TABLE, width, 0) && t->length == length &&
            !memcmp(t->arg, elements, length * sizeof *elements))
            return t;
    const varset *vars = varset_union_of_terms(ctx, elements, length);
    t = new_term(ctx, TERM_TABLE, width, hash, (uint32_t)length);
    t->flags = own_flags(TERM_TABLE);
    for (uint64_t i = 0; i < length; i++) {
        t->arg[i] = elements[i];
        t->flags |= elements[i]->flags & INHERITED;
    }
    t->vars = vars;
    t->length = length;
    return t;
}

/* ---- leaves ---- */

term *term_const_wide(terms *ctx, uint32_t width, const uint64_t *words) {
    if (width <= 64) return term_const(ctx, width, words[0]);
    size_t n = wide_count(width);
    uint64_t trimmed[n], h = hash_head(TERM_CONST, width, 0);
    memcpy(trimmed, words, sizeof trimmed);
    wide_trim(trimmed, width);
    for (size_t i = 0; i < n; i++) h = hash_mix(h, trimmed[i]);
    uint32_t hash = hash_end(h);
    term *t;
    FOR_EACH_WITH_HASH(ctx, hash, t)
        if (is_node(t, TERM_CONST, width, 0) && !memcmp(t->words, trimmed, sizeof trimmed)) return t;
    const uint64_t *kept = arena_copy(&ctx->memory, trimmed, sizeof trimmed);
    t = new_term(ctx, TERM_CONST, width, hash, 0);
    t->vars = ctx->no_vars;
    t->words = kept;
    return t;
}

term *term_const(terms *ctx, uint32_t width, uint64_t bits) {
    ensure(width >= 1);
    if (width > 64) {
        uint64_t words[wide_count(width)];
        wide_zext(words, &bits, 64, width);
        return term_const_wide(ctx, width, words);
    }
    bits &= low_mask(width);
    uint32_t hash = hash_end(hash_mix(hash_head(TERM_CONST, width, 0), bits));
    term *t;
    FOR_EACH_WITH_HASH(ctx, hash, t)
        if (is_node(t, TERM_CONST, width, 0) && t->value == bits) return t;
    t = new_term(ctx, TERM_CONST, width, hash, 0);
    t->vars = ctx->no_vars;
    t->value = bits;
    return t;
}

term *const_ones(terms *ctx, uint32_t width) {
    if (width <= 64) return term_const(ctx, width, ~0ull);
    uint64_t words[wide_count(width)];
    memset(words, 0xff, sizeof words);
    return term_const_wide(ctx, width, words);
}

term *term_true(terms *ctx) { return ctx->bit[1]; }
term *term_false(terms *ctx) { return ctx->bit[0]; }

static void grow_variables(terms *ctx) {
    size_t capacity = ctx->variable_capacity ? 2 * ctx->variable_capacity : 64;
    free(ctx->variable_table);
    ctx->variable_table = xcalloc(capacity, sizeof *ctx->variable_table);
    ctx->variable_capacity = capacity;
    for (size_t i = 0; i < ctx->variables.count; i++) {
        size_t at = ctx->variables.at[i].hash & (capacity - 1);
        while (ctx->variable_table[at]) at = (at + 1) & (capacity - 1);
        ctx->variable_table[at] = (uint32_t)i + 1;
    }
}

term *term_var(terms *ctx, const char *name, uint32_t width, bool undef) {
    ensure(width >= 1);
    if (2 * ctx->variables.count >= ctx->variable_capacity) grow_variables(ctx);
    uint64_t h = 0;
    bool shares_name = false;
    for (const char *c = name; *c; c++) h = hash_mix(h, (unsigned char)*c);
    size_t mask = ctx->variable_capacity - 1, at = h & mask;
    for (uint32_t slot; (slot = ctx->variable_table[at]); at = (at + 1) & mask) {
        const struct variable *v = &ctx->variables.at[slot - 1];
        if (v->hash != h || strcmp(v->name, name)) continue;
        if (v->var->width == width) return v->var;
        shares_name = true;
    }
    uint32_t index = (uint32_t)ctx->variables.count;
    term *t = new_term(ctx, TERM_VAR, width, hash_end(hash_mix(hash_head(TERM_VAR, width, index), 0)), 0);
    t->low = index;
    t->flags = undef ? TERM_HAS_UNDEF : 0;
    t->vars = varset_single(ctx, index);
    ctx->variable_table[at] = index + 1;
    vec_push(&ctx->variables, (struct variable){t, arena_strdup(&ctx->memory, name), h, undef, shares_name});
    return t;
}

uint32_t terms_var_count(const terms *ctx) { return (uint32_t)ctx->variables.count; }

static const struct variable *variable(const terms *ctx, uint32_t index) {
    ensure(index < ctx->variables.count);
    return &ctx->variables.at[index];
}

term *terms_var(const terms *ctx, uint32_t index) { return variable(ctx, index)->var; }
const char *terms_var_name(const terms *ctx, uint32_t index) { return variable(ctx, index)->name; }
bool terms_var_undef(const terms *ctx, uint32_t index) { return variable(ctx, index)->undef; }

/* ---- inspection ---- */

const uint64_t *term_words(const term *t) {
    ensure(t->op == TERM_CONST);
    return t->width <= 64 ? &t->value : t->words;
}

const char *term_op_name(enum term_op op) {
    static const char *const names[] = {
#define OP(name, smt, arity) #name,
#include "expr/term.def"
#undef OP
    };
    return op < TERM_OPS ? names[op] : "?";
}

/* ---- helpers of the constructors ---- */

term *fold_const(terms *ctx, enum term_op op, uint32_t width, uint32_t low, term *a, term *b, term *c) {
    term *args[3] = {a, b, c};
    struct fold_shape shape = {.op = op, .width = width, .low = low};
    const uint64_t *words[3] = {0};
    for (int i = 0; i < 3 && args[i]; i++) {
        shape.argument[i] = args[i]->width;
        words[i] = term_words(args[i]);
    }
    uint64_t out[wide_count(width)];
    fold_words(&shape, words, out);
    return term_const_wide(ctx, width, out);
}

int const_single_bit(const term *t) {
    if (t->op != TERM_CONST) return -1;
    const uint64_t *words = term_words(t);
    int found = -1;
    for (size_t i = 0, n = wide_count(t->width); i < n; i++) {
        if (!words[i]) continue;
        if (found >= 0 || (words[i] & (words[i] - 1))) return -1;
        found = (int)i * 64 + __builtin_ctzll(words[i]);
    }
    return found;
}

static bool is_negation(const term *a, const term *b) {
    return (a->op == TERM_NOT && a->arg[0] == b) || (b->op == TERM_NOT && b->arg[0] == a);
}

bool is_complement(const term *a, const term *b) {
    if (is_negation(a, b)) return true;
    bool dual = a->width == 1 && ((a->op == TERM_AND && b->op == TERM_OR) || (a->op == TERM_OR && b->op == TERM_AND));
    if (!dual) return false;
    return (is_negation(a->arg[0], b->arg[0]) && is_negation(a->arg[1], b->arg[1])) ||
           (is_negation(a->arg[0], b->arg[1]) && is_negation(a->arg[1], b->arg[0]));
}

static int const_leaves(const term *t, int room) {
    if (t->op == TERM_CONST) return 1;
    if (t->op != TERM_ITE || room < 2) return 9;
    int left = const_leaves(t->arg[1], room - 1);
    return left >= room ? 9 : left + const_leaves(t->arg[2], room - left);
}

bool is_const_tree(const term *t) { return t->op == TERM_ITE && const_leaves(t, 8) <= 8; }

term *lift_binary(terms *ctx, term *(*build)(terms *, term *, term *), term *a, term *b) {
    if (term_is_const(a) && is_const_tree(b))
        return term_ite(ctx, b->arg[0], build(ctx, a, b->arg[1]), build(ctx, a, b->arg[2]));
    if (term_is_const(b) && is_const_tree(a))
        return term_ite(ctx, a->arg[0], build(ctx, a->arg[1], b), build(ctx, a->arg[2], b));
    return NULL;
}

term *lower_pointer(terms *ctx, term *t) {
    return t->op == TERM_PTR ? term_add(ctx, t->arg[0], t->arg[1]) : t;
}
