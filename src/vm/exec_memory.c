/* exec_memory.c -- addresses, loads, stores, atomics, stack objects, variadic arguments.
 *
 * The hot path of the machine is a load or store of at most 8 bytes at a concrete address whose line has a translation:
 * one table look-up, two comparisons, one memory access. Everything else falls through to access.c and then, if the
 * line is plain, leaves a translation for the next time. */
#include "vm/machine.h"

#include <string.h>

#include "vm/image.h"

/* ---- translations ---- */

static inline uint8_t *translate(const vm *m, const struct translation *table, uint32_t generation, uint64_t address,
                                 uint32_t bytes) {
    unsigned slot;
    uint64_t start = line_start(m, address, &slot);
    const struct translation *t = &table[slot];
    uint32_t at = (uint32_t)(address - start) - t->first;
    if (unlikely(t->start != start || t->generation != generation || at > t->bytes || bytes > t->bytes - at)) return NULL;
    return t->data + at;
}

static void remember(vm *m, struct translation *table, uint32_t generation, const object *o, uint64_t address, chunk *c) {
    unsigned slot;
    uint64_t start = line_start(m, address, &slot);
    table[slot] = (struct translation){
        .start = start,
        .data = c->data,
        .first = o->address > start ? (uint32_t)(o->address - start) : 0,
        .bytes = c->bytes,
        .generation = generation,
    };
}

static bool plain_chunk(const chunk *c) { return c && !c->undefined && !c->symbolic; }
/* Shared memory is not translated while other threads could notice an access: each must be asked for. (An operation that
 * was granted is such an access.) */
static bool plain_object(const vm *m, const object *o) {
    return o && o->live && !o->overlay && !o->size_term && !o->external && !(m->concurrent && o->shared) &&
           !m->general.on;
}

static void remember_read(vm *m, uint64_t address) {
    const object *o = memory_find(m, address);
    if (!plain_object(m, o)) return;
    chunk *c = object_chunk(o, address - o->address);
    if (plain_chunk(c)) remember(m, m->reads, m->read_generation, o, address, c);
}

/* Called right after a store to address: the object and chunk are the running state's own. */
static void remember_write(vm *m, uint64_t address) {
    object *o = memory_find(m, address);
    if (!plain_object(m, o) || o->read_only) return;
    chunk *c = object_chunk_writable(memory_writable(m, o), address - o->address);
    if (!plain_chunk(c)) return;
    remember(m, m->writes, m->write_generation, o, address, c);
    remember(m, m->reads, m->read_generation, o, address, c);
}

/* ---- loads and stores ---- */

static __attribute__((noinline)) const insn *load_slow(vm *m, const insn *ip) {
    const value *address = operand_value(m, ip->a);
    value result;
    if (!load_value(m, ip, address, ip->width, &result)) return NULL;
    if (!address->term && !m->granted) remember_read(m, address->bits);
    m->registers[ip->dst] = result;
    return ip + 1;
}

static const insn *exec_LOAD(vm *m, const insn *ip) {
    const value *address = operand_value(m, ip->a);
    uint32_t bytes = (ip->width + 7) / 8;
    if (unlikely(address->term || bytes > 8)) return load_slow(m, ip);
    const uint8_t *p = translate(m, m->reads, m->read_generation, address->bits, bytes);
    if (unlikely(!p)) return load_slow(m, ip);
    uint64_t bits;
    switch (bytes) {
    case 1: bits = *p; break;
    case 2: { uint16_t x; memcpy(&x, p, 2); bits = x; break; }
    case 4: { uint32_t x; memcpy(&x, p, 4); bits = x; break; }
    case 8: memcpy(&bits, p, 8); break;
    default: bits = 0; memcpy(&bits, p, bytes); break;
    }
    if (unlikely(ip->width & 7)) bits &= low_mask(ip->width);
    set_bits(m, ip->dst, bits);
    return ip + 1;
}

static __attribute__((noinline)) const insn *store_slow(vm *m, const insn *ip) {
    const value *address = operand_value(m, ip->b);
    if (!store_value(m, ip, address, ip->width, operand_value(m, ip->a))) return NULL;
    if (!address->term && !m->granted) remember_write(m, address->bits);
    return ip + 1;
}

static const insn *exec_STORE(vm *m, const insn *ip) {
    const value *v = operand_value(m, ip->a), *address = operand_value(m, ip->b);
    uint32_t bytes = (ip->width + 7) / 8;
    if (unlikely(address->term || v->term || bytes > 8)) return store_slow(m, ip);
    uint8_t *p = translate(m, m->writes, m->write_generation, address->bits, bytes);
    if (unlikely(!p)) return store_slow(m, ip);
    switch (bytes) {
    case 1: *p = (uint8_t)v->bits; break;
    case 2: { uint16_t x = (uint16_t)v->bits; memcpy(p, &x, 2); break; }
    case 4: { uint32_t x = (uint32_t)v->bits; memcpy(p, &x, 4); break; }
    default: memcpy(p, &v->bits, bytes); break;
    }
    return ip + 1;
}

/* ---- addresses ---- */

/* The common case of pointer_move: the pointer stays in its slot. */
static inline uint64_t moved(vm *m, uint64_t pointer, uint64_t distance) {
    uint64_t result = (pointer + distance) & m->pointer_mask;
    if (likely((pointer ^ result) >> address_class(m->layout, pointer) == 0 && address_mapped(m->layout, pointer)))
        return result;
    return pointer_move(m, pointer, result);
}

/* A symbolic pointer, or a concrete one moved by a symbolic distance. */
static const insn *move_symbolic(vm *m, const insn *ip, const value *base, term *distance) {
    if (unlikely(m->general.on)) {
        value from = {general_pin(m, base, m->pointer_bits), NULL};
        set_result(m, ip, pointer_move_term(m, ip, value_term(m, &from, m->pointer_bits), distance));
        return ip + 1;
    }
    term *p = pointer_move_term(m, ip, value_term(m, base, m->pointer_bits), distance);
    if (!p) return NULL;
    set_result(m, ip, p);
    return ip + 1;
}

static const insn *exec_GEP(vm *m, const insn *ip) {
    const value *base = operand_value(m, ip->a), *index = operand_value(m, ip->b);
    if (likely(!base->term && !index->term)) {
        set_bits(m, ip->dst, moved(m, base->bits, (uint64_t)sign_extend(index->bits, ip->from) * (uint64_t)ip->imm));
        return ip + 1;
    }
    terms *t = m->terms;
    uint32_t w = m->pointer_bits;
    term *i = value_term(m, index, ip->from);
    i = ip->from < w ? term_sext(t, i, w) : term_extract(t, i, 0, w);
    return move_symbolic(m, ip, base, term_mul(t, i, term_const(t, w, (uint64_t)ip->imm)));
}

static const insn *exec_GEP_CONST(vm *m, const insn *ip) {
    const value *base = operand_value(m, ip->a);
    if (likely(!base->term)) {
        set_bits(m, ip->dst, moved(m, base->bits, (uint64_t)ip->imm));
        return ip + 1;
    }
    return move_symbolic(m, ip, base, term_const(m->terms, m->pointer_bits, (uint64_t)ip->imm));
}

/* The first thread has the variable itself; every other thread a copy with its initial contents, made on first use. */
static const insn *exec_GLOBAL_TLS(vm *m, const insn *ip) {
    uint64_t address = m->global_addresses[ip->imm];
    if (m->thread->id) {
        uint64_t own = (uint64_t)(uintptr_t)pmap_get(m->thread->locals, (uint64_t)ip->imm);
        if (!own) {
            const global *g = &m->program->globals[ip->imm];
            object *o = memory_allocate(m, REGION_STACK, g->size, g->align, g->location);
            if (!o) return stop_incomplete(m, ip, "the address space for thread-local variables is exhausted");
            o->name = g->name;
            o->zero_fill = true;
            own = o->address;
            image_fill(m, o, (uint32_t)ip->imm);
            m->thread->locals =
                pmap_set(&plain_values, m->thread->locals, (uint64_t)ip->imm, (void *)(uintptr_t)own);
        }
        address = own;
    }
    set_bits(m, ip->dst, address);
    return ip + 1;
}

/* ---- stack objects ---- */

static const insn *new_local(vm *m, const insn *ip, const value *size) {
    uint64_t bytes = size->bits;
    term *size_term = NULL;
    if (unlikely(m->general.on)) {
        bytes = general_pin(m, size, m->pointer_bits);
    } else if (size->term) {
        uint64_t low;
        term *t = defined(m, ip, value_term(m, size, m->pointer_bits), "the size of a local variable");
        if (!t) return NULL;
        pathcond_range(m->solver, m->state->condition, t, &low, &bytes);
        if (bytes > 1u << 23) {
            enum decision fits = decide(m, ip, term_ule(m->terms, t, term_const(m->terms, m->pointer_bits, 1u << 23)),
                                        "the size of a local variable");
            if (fits == NO) return stop_incomplete(m, ip, "a local variable of more than 8 MB");
            if (fits == STOP) return NULL;
            bytes = 1u << 23;
        }
        size_term = term_is_const(t) ? NULL : t;
    }
    object *o = memory_allocate(m, REGION_STACK, bytes, ip->from, ip->location);
    if (!o) return stop_incomplete(m, ip, "the address space for local variables of this size is exhausted");
    if (size_term) {
        shape_toggle(m, o);
        o->size_term = size_term;
        shape_toggle(m, o);
    }
    o->name = m->program->texts[ip->args];
    frame_add_local(m->top, o->address);
    set_bits(m, ip->dst, o->address);
    return ip + 1;
}

static const insn *exec_ALLOCA(vm *m, const insn *ip) {
    value size = {(uint64_t)ip->imm, NULL};
    return new_local(m, ip, &size);
}

static const insn *exec_ALLOCA_VAR(vm *m, const insn *ip) {
    const value *count = operand_value(m, ip->a);
    uint32_t w = m->pointer_bits;
    value size = {count->bits * (uint64_t)ip->imm, NULL};
    if (count->term || ip->width > w) {
        term *n = value_term(m, count, ip->width);
        n = ip->width < w ? term_zext(m->terms, n, w) : term_extract(m->terms, n, 0, w);
        size = value_of_term(term_mul(m->terms, n, term_const(m->terms, w, (uint64_t)ip->imm)));
    }
    return new_local(m, ip, &size);
}

/* The number of locals stands for the stack pointer. */
static const insn *exec_STACK_SAVE(vm *m, const insn *ip) {
    set_bits(m, ip->dst, m->top->local_count);
    return ip + 1;
}

static const insn *exec_STACK_RESTORE(vm *m, const insn *ip) {
    const value *mark = operand_value(m, ip->a);
    if (mark->term || mark->bits > m->top->local_count)
        return stop_incomplete(m, ip, "a stack pointer of unknown origin");
    if (!visible_death(m, ip, m->top, (uint32_t)mark->bits)) return NULL;
    frame_pop_locals(m, m->top, (uint32_t)mark->bits);
    return ip + 1;
}

/* A block is entered again: its variable is a new one, at a new address, so that a pointer to the old one stays dead.
 * Only where nothing but the variable's own register holds its address: optimized code may have put copies elsewhere.
 */
static const insn *move_local(vm *m, const insn *ip, const object *old) {
    object *o = memory_allocate(m, REGION_STACK, old->size, class_guard(address_class(m->layout, old->address)),
                                old->allocated_at);
    if (!o) return stop_incomplete(m, ip, "the address space for local variables of this size is exhausted");
    o->name = old->name;
    shape_toggle(m, o);
    o->size_term = old->size_term;
    shape_toggle(m, o);
    for (uint32_t i = m->top->local_count; i-- > 0;)
        if (m->top->locals[i] == old->address) {
            m->top->locals[i] = o->address;
            break;
        }
    memory_remove(m, old->address);
    set_bits(m, ip->a, o->address);
    return ip + 1;
}

/* A block is entered: its variable is there, with undefined contents. A block is left: the variable is gone. */
static const insn *exec_LIFETIME(vm *m, const insn *ip) {
    const value *address = m->general.on ? general_operand(m, ip->a, m->pointer_bits) : operand_value(m, ip->a);
    object *o = address->term ? NULL : memory_find(m, address->bits);
    if (!o || o->region != REGION_STACK || o->address != address->bits) return ip + 1;
    if (ip->op == OP_LIFETIME_END) {
        if (o->live && o->shared && !visible(m, ip, OPERATION_FREE, o->address, o->size, true)) return NULL;
        memory_kill(m, o, ip->location);
    } else if (!o->live && ip->a >= 0 && m->program->unoptimized && !m->top->function->is_model &&
               !m->trial.on) {
        return move_local(m, ip, o);
    } else if (!o->live || o->contents || o->overlay) {
        memory_kill(m, o, 0);
        o = memory_writable(m, memory_find(m, address->bits));
        shape_toggle(m, o);
        o->live = true;
        shape_toggle(m, o);
        if (unlikely(m->general.on)) general_wrote(m, o->address, o->size);
    }
    return ip + 1;
}

/* ---- bulk ---- */

static const insn *exec_COPY(vm *m, const insn *ip) {
    const value *to = operand_value(m, ip->a), *from = operand_value(m, ip->b), *bytes = operand_value(m, ip->c);
    if (unlikely(m->general.on)) {
        to = general_operand(m, ip->a, m->pointer_bits);
        from = general_operand(m, ip->b, m->pointer_bits);
    }
    if (m->concurrent && bulk_is_visible(m, to, from)) return copy_by_words(m, ip, to, from, bytes);
    return copy_memory(m, ip, to, from, bytes) ? ip + 1 : NULL;
}

static const insn *exec_MEMSET(vm *m, const insn *ip) {
    const value *to = operand_value(m, ip->a), *byte = operand_value(m, ip->b), *bytes = operand_value(m, ip->c);
    if (unlikely(m->general.on)) to = general_operand(m, ip->a, m->pointer_bits);
    if (m->concurrent && bulk_is_visible(m, to, to)) return fill_by_words(m, ip, to, byte, bytes);
    return fill_memory(m, ip, to, byte, bytes) ? ip + 1 : NULL;
}

/* ---- atomics ---- */

static term *combine(vm *m, const insn *ip, term *old, term *x) {
    terms *t = m->terms;
    uint32_t w = ip->width;
    switch ((enum rmw_kind)ip->imm) {
    case RMW_XCHG: return x;
    case RMW_ADD: return term_add(t, old, x);
    case RMW_SUB: return term_sub(t, old, x);
    case RMW_AND: return term_and(t, old, x);
    case RMW_NAND: return term_not(t, term_and(t, old, x));
    case RMW_OR: return term_or(t, old, x);
    case RMW_XOR: return term_xor(t, old, x);
    case RMW_MAX: return term_ite(t, term_slt(t, old, x), x, old);
    case RMW_MIN: return term_ite(t, term_slt(t, x, old), x, old);
    case RMW_UMAX: return term_ite(t, term_ult(t, old, x), x, old);
    case RMW_UMIN: return term_ite(t, term_ult(t, x, old), x, old);
    case RMW_FADD: return term_float_binary(t, TERM_FADD, old, x);
    case RMW_FSUB: return term_float_binary(t, TERM_FSUB, old, x);
    case RMW_FMAX:
        return term_ite(t, term_or(t, term_float_binary(t, TERM_FLT, x, old), term_float_is_nan(t, x)), old, x);
    case RMW_FMIN:
        return term_ite(t, term_or(t, term_float_binary(t, TERM_FLT, old, x), term_float_is_nan(t, x)), old, x);
    case RMW_UINC_WRAP:
        return term_ite(t, term_ult(t, old, x), term_add(t, old, term_const(t, w, 1)), term_const(t, w, 0));
    case RMW_UDEC_WRAP:
        return term_ite(t, term_or(t, term_eq(t, old, term_const(t, w, 0)), term_ult(t, x, old)), x,
                        term_sub(t, old, term_const(t, w, 1)));
    }
    defect("unknown atomic operation %" PRId64, ip->imm);
}

/* A change that nobody else can notice is no event: a waiting loop that makes one has not gone round in vain (spin.c). */
static void note_private_update(vm *m, const struct place *where) {
    if (!m->concurrent || where->object->shared || !m->thread->round) return;
    round_release(m, m->thread->round);
    m->thread->round = NULL;
}

static const insn *exec_RMW(vm *m, const insn *ip) {
    value address = *operand_value(m, ip->a), old;
    struct place where;
    if (m->concurrent && !resolve(m, ip, &address, (ip->width + 7) / 8, true, &where)) return NULL;
    if (!load_value(m, ip, &address, ip->width, &old)) return NULL;
    note_private_update(m, &where);
    value fresh = value_of_term(combine(m, ip, value_term(m, &old, ip->width), operand_term(m, ip->b, ip->width)));
    if (!store_value(m, ip, &address, ip->width, &fresh)) return NULL;
    m->registers[ip->dst] = old;
    return ip + 1;
}

static const insn *exec_CMPXCHG(vm *m, const insn *ip) {
    value address = *operand_value(m, ip->a), old;
    struct place where;
    if (m->concurrent && !resolve(m, ip, &address, (ip->width + 7) / 8, true, &where)) return NULL;
    if (!load_value(m, ip, &address, ip->width, &old)) return NULL;
    term *was = value_term(m, &old, ip->width);
    enum decision same =
        decide(m, ip, term_eq(m->terms, was, operand_term(m, ip->b, ip->width)), "the outcome of a compare-exchange");
    if (same == STOP) return NULL;
    if (same == YES) note_private_update(m, &where);
    if (same == YES && ip->flags & INSN_WEAK && m->options.weak_exchange_fails && choose(m, ip, 2)) same = NO;
    const value *expected = operand_value(m, ip->b);
    bool noticed = m->concurrent && where.object->shared; /* otherwise `done` is the operation before */
    if (noticed) {
        m->state->done.conditional = true;
        m->state->done.has_expected = !expected->term && !old.term;
        m->state->done.expected = expected->bits;
    }
    if (same == YES && !store_value(m, ip, &address, ip->width, operand_value(m, ip->c))) return NULL;
    if (same == NO && noticed && !m->thread->atomic) visible_was_read(m);
    m->registers[ip->dst] = old;
    set_bits(m, ip->dst + 1, same == YES);
    return ip + 1;
}

static const insn *exec_nothing(vm *m, const insn *ip) {
    (void)m;
    return ip + 1;
}

/* ---- variadic arguments ----
 * All of them lie in one stack object. A 64-bit va_list is {gp_offset, fp_offset, overflow area, register area}: both
 * register areas are marked as used up, so va_arg takes everything from the overflow area. A 32-bit one is a pointer.
 */

static const insn *exec_VA_START(vm *m, const insn *ip) {
    value list = *operand_value(m, ip->a), area = {m->top->variadic, NULL};
    if (m->pointer_bits == 32) return store_value(m, ip, &list, 32, &area) ? ip + 1 : NULL;
    if (list.term) return stop_incomplete(m, ip, "a symbolic va_list");
    value gp = {48, NULL}, fp = {176, NULL}, none = {0, NULL}, at = list;
    if (!store_value(m, ip, &at, 32, &gp)) return NULL;
    at.bits = list.bits + 4;
    if (!store_value(m, ip, &at, 32, &fp)) return NULL;
    at.bits = list.bits + 8;
    if (!store_value(m, ip, &at, 64, &area)) return NULL;
    at.bits = list.bits + 16;
    return store_value(m, ip, &at, 64, &none) ? ip + 1 : NULL;
}

static const insn *exec_VA_COPY(vm *m, const insn *ip) {
    value bytes = {m->pointer_bits == 32 ? 4 : 24, NULL};
    return copy_memory(m, ip, operand_value(m, ip->a), operand_value(m, ip->b), &bytes) ? ip + 1 : NULL;
}

static const insn *exec_VA_ARG(vm *m, const insn *ip) {
    value list = *operand_value(m, ip->a), area, result;
    if (list.term) return stop_incomplete(m, ip, "a symbolic va_list");
    uint32_t w = m->pointer_bits, slot = w / 8;
    if (w == 64) list.bits += 8;
    if (!load_value(m, ip, &list, w, &area)) return NULL;
    if (area.term) return stop_incomplete(m, ip, "a symbolic va_list");
    uint64_t bytes = (ip->width + 7) / 8;
    if (w == 64 && bytes > 8) area.bits = (area.bits + 15) & ~15ull;
    if (!load_value(m, ip, &area, ip->width, &result)) return NULL;
    area.bits += (bytes + slot - 1) & ~(uint64_t)(slot - 1);
    if (!store_value(m, ip, &list, w, &area)) return NULL;
    m->registers[ip->dst] = result;
    return ip + 1;
}

void exec_memory_install(vm *m) {
    static const struct { uint16_t op; handler *run; } table[] = {
        {OP_LOAD, exec_LOAD}, {OP_STORE, exec_STORE}, {OP_GEP, exec_GEP}, {OP_GEP_CONST, exec_GEP_CONST},
        {OP_GLOBAL_TLS, exec_GLOBAL_TLS}, {OP_ALLOCA, exec_ALLOCA}, {OP_ALLOCA_VAR, exec_ALLOCA_VAR},
        {OP_STACK_SAVE, exec_STACK_SAVE}, {OP_STACK_RESTORE, exec_STACK_RESTORE}, {OP_MEMCPY, exec_COPY},
        {OP_MEMMOVE, exec_COPY}, {OP_MEMSET, exec_MEMSET}, {OP_RMW, exec_RMW}, {OP_CMPXCHG, exec_CMPXCHG},
        {OP_FENCE, exec_nothing}, {OP_LIFETIME_START, exec_LIFETIME}, {OP_LIFETIME_END, exec_LIFETIME},
        {OP_VA_START, exec_VA_START}, {OP_VA_END, exec_nothing}, {OP_VA_COPY, exec_VA_COPY}, {OP_VA_ARG, exec_VA_ARG},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) m->handlers[table[i].op] = table[i].run;
}
