/* native.c -- library functions the machine executes itself: memory, inputs, assertions, output.
 *
 * Each is `const insn *native_X(vm *m, const insn *ip, const call *c)`, like a handler. Those that end or unwind the
 * program are in native_exit.c, the mathematical ones in native_math.c. */
#include "vm/native.h"

#include <string.h>

/* ---- arguments and results ---- */

value call_argument(vm *m, const call *c, uint32_t i) {
    if (i >= c->arguments) return value_undefined(m);
    const argument *a = &m->program->arguments[c->first_argument + i];
    if (unlikely(m->general.on) && a->is_pointer) return *general_operand(m, a->value, m->pointer_bits);
    return *operand_value(m, m->program->arguments[c->first_argument + i].value);
}

/* An argument of type size_t, or of a narrower integer type in an old-style call. */
static value size_argument(vm *m, const call *c, uint32_t i) {
    value v = call_argument(m, c, i);
    if (i < c->arguments && v.term && v.term != m->undefined && v.term->width < m->pointer_bits)
        v = value_of_term(term_zext(m->terms, v.term, m->pointer_bits));
    return v;
}

const insn *call_return(vm *m, const insn *ip, const call *c, value v) {
    if (c->results) m->registers[ip->dst] = v;
    return ip + 1;
}

char *read_text(vm *m, const value *pointer) {
    if (pointer->term) return NULL;
    object *o = memory_find(m, pointer->bits);
    if (!o || !o->live || o->overlay) return NULL;
    if (unlikely(m->general.on) && !o->read_only) {
        general_stop(m);
        return NULL;
    }
    VEC(char) text = {0};
    for (uint64_t at = pointer->bits - o->address; at < o->size; at++) {
        cell b = object_get(o, at);
        if (b.kind != CELL_CONCRETE) break;
        vec_push(&text, (char)b.byte);
        if (!b.byte) return text.at;
    }
    vec_free(&text);
    return NULL;
}

/* ---- allocation ---- */

static const insn *give(vm *m, const insn *ip, const call *c, value size, uint64_t align, bool zero) {
    value address;
    return heap_allocate(m, ip, &size, align, zero, &address) ? call_return(m, ip, c, address) : NULL;
}

const insn *native_malloc(vm *m, const insn *ip, const call *c) {
    return give(m, ip, c, size_argument(m, c, 0), 16, false);
}

/* count * size, or a failed allocation if that overflows: *overflow tells (it forks). */
static bool product(vm *m, const insn *ip, value count, value size, value *result, bool *overflow) {
    uint32_t w = m->pointer_bits;
    terms *t = m->terms;
    if (!count.term && !size.term) {
        unsigned __int128 exact = (unsigned __int128)count.bits * size.bits;
        *overflow = exact > low_mask(w);
        *result = (value){(uint64_t)exact & low_mask(w), NULL};
        return true;
    }
    term *exact =
        term_mul(t, term_zext(t, value_term(m, &count, w), 2 * w), term_zext(t, value_term(m, &size, w), 2 * w));
    term *fits = term_eq(t, term_extract(t, exact, w, w), term_const(t, w, 0));
    enum decision d = decide(m, ip, fits, "the size of an allocation");
    *overflow = d == NO;
    *result = value_of_term(term_extract(t, exact, 0, w));
    return d != STOP;
}

const insn *native_calloc(vm *m, const insn *ip, const call *c) {
    value size;
    bool overflow;
    if (!product(m, ip, size_argument(m, c, 0), size_argument(m, c, 1), &size, &overflow)) return NULL;
    return overflow ? call_return(m, ip, c, (value){0, NULL}) : give(m, ip, c, size, 16, true);
}

static const insn *resize(vm *m, const insn *ip, const call *c, value old, value size, const char *by) {
    uint64_t address;
    if (!concrete_value(m, ip, &old, m->pointer_bits, "the pointer to reallocate", &address)) return NULL;
    if (!address) return give(m, ip, c, size, 16, false);
    object *o = memory_find(m, address);
    if (o && !freeing_is_private(m, o) && !visible(m, ip, OPERATION_FREE, o->address, o->size, true)) return NULL;
    if (!o || !o->live || o->region != REGION_HEAP || o->address != address) {
        value pointer = {address, NULL};
        return heap_free(m, ip, &pointer, by) ? ip + 1 : NULL;
    }
    value bytes = {o->size < size.bits ? o->size : size.bits, NULL}, fresh, moved = {address, NULL};
    term *to_nothing = term_eq(m->terms, value_term(m, &size, m->pointer_bits), term_const(m->terms, m->pointer_bits, 0));
    enum decision frees = decide(m, ip, to_nothing, "the size of an allocation");
    if (frees == STOP) return NULL;
    if (frees == YES) /* glibc frees the object and gives no other */
        return heap_free(m, ip, &moved, by) ? call_return(m, ip, c, (value){0, NULL}) : NULL;
    if (o->size_term || size.term) { /* the decision copy_memory is going to need: before the allocation */
        terms *t = m->terms;
        uint32_t w = m->pointer_bits;
        term *a = o->size_term ? o->size_term : term_const(t, w, o->size), *b = value_term(m, &size, w);
        size = value_of_term(b);
        bytes = value_of_term(term_ite(t, term_ult(t, a, b), a, b));
        term *none = term_eq(t, value_term(m, &bytes, w), term_const(t, w, 0));
        if (decide(m, ip, none, "the size of an allocation") == STOP) return NULL;
    }
    if (!heap_allocate(m, ip, &size, 16, false, &fresh)) return NULL;
    if (!fresh.bits) return call_return(m, ip, c, fresh);
    if (!copy_memory(m, ip, &fresh, &moved, &bytes)) return NULL;
    return heap_free(m, ip, &moved, by) ? call_return(m, ip, c, fresh) : NULL;
}

const insn *native_realloc(vm *m, const insn *ip, const call *c) {
    return resize(m, ip, c, call_argument(m, c, 0), size_argument(m, c, 1), "realloc");
}

const insn *native_reallocarray(vm *m, const insn *ip, const call *c) {
    value size;
    bool overflow;
    if (!product(m, ip, size_argument(m, c, 1), size_argument(m, c, 2), &size, &overflow)) return NULL;
    if (overflow) return call_return(m, ip, c, (value){0, NULL});
    return resize(m, ip, c, call_argument(m, c, 0), size, "reallocarray");
}

const insn *native_free(vm *m, const insn *ip, const call *c) {
    value pointer = call_argument(m, c, 0);
    return heap_free(m, ip, &pointer, "free") ? ip + 1 : NULL;
}

const insn *native_aligned_alloc(vm *m, const insn *ip, const call *c) {
    uint64_t align;
    value a = size_argument(m, c, 0);
    if (!concrete_value(m, ip, &a, m->pointer_bits, "an alignment", &align)) return NULL;
    if (!align || align & (align - 1)) return call_return(m, ip, c, (value){0, NULL});
    if (align > 4096) return stop_incomplete(m, ip, "an alignment of %" PRIu64 " bytes", align);
    return give(m, ip, c, size_argument(m, c, 1), align < 16 ? 16 : align, false);
}

const insn *native_valloc(vm *m, const insn *ip, const call *c) {
    return give(m, ip, c, size_argument(m, c, 0), 4096, false);
}

const insn *native_posix_memalign(vm *m, const insn *ip, const call *c) {
    enum { INVALID = 22, NO_MEMORY = 12 };
    uint64_t align;
    value where = call_argument(m, c, 0), a = size_argument(m, c, 1), size = size_argument(m, c, 2), address;
    if (!concrete_value(m, ip, &a, m->pointer_bits, "an alignment", &align)) return NULL;
    if (align < m->pointer_bits / 8 || align & (align - 1)) return call_return(m, ip, c, (value){INVALID, NULL});
    if (align > 4096) return stop_incomplete(m, ip, "an alignment of %" PRIu64 " bytes", align);
    struct place there;
    if (!resolve(m, ip, &where, m->pointer_bits / 8, true, &there)) return NULL;
    if (!heap_allocate(m, ip, &size, align < 16 ? 16 : align, false, &address)) return NULL;
    if (!address.bits) return call_return(m, ip, c, (value){NO_MEMORY, NULL});
    return store_value(m, ip, &where, m->pointer_bits, &address) ? call_return(m, ip, c, (value){0, NULL}) : NULL;
}

const insn *native_malloc_usable_size(vm *m, const insn *ip, const call *c) {
    value pointer = call_argument(m, c, 0);
    uint64_t address;
    if (!concrete_value(m, ip, &pointer, m->pointer_bits, "the pointer given to malloc_usable_size", &address))
        return NULL;
    if (!address) return call_return(m, ip, c, (value){0, NULL});
    if (!visible_address(m, ip, address, 1, false)) return NULL;
    object *o = memory_check(m, ip, address, 0, false);
    if (!o) return NULL;
    return call_return(m, ip, c, o->size_term ? value_of_term(o->size_term) : (value){o->size, NULL});
}

const insn *native_alloca(vm *m, const insn *ip, const call *c) {
    uint64_t bytes;
    value size = size_argument(m, c, 0);
    if (!concrete_value(m, ip, &size, m->pointer_bits, "the size of a local variable", &bytes)) return NULL;
    object *o = memory_allocate(m, REGION_STACK, bytes, 16, ip->location);
    if (!o) return stop_incomplete(m, ip, "the address space for local variables of this size is exhausted");
    frame_add_local(m->top, o->address);
    return call_return(m, ip, c, (value){o->address, NULL});
}

/* ---- bulk ---- */

const insn *native_memcpy(vm *m, const insn *ip, const call *c) {
    value to = call_argument(m, c, 0), from = call_argument(m, c, 1), bytes = size_argument(m, c, 2);
    if (m->concurrent && bulk_is_visible(m, &to, &from)) {
        call_return(m, ip, c, to);
        return copy_by_words(m, ip, &to, &from, &bytes);
    }
    return copy_memory(m, ip, &to, &from, &bytes) ? call_return(m, ip, c, to) : NULL;
}

const insn *native_memset(vm *m, const insn *ip, const call *c) {
    value to = call_argument(m, c, 0), fill = call_argument(m, c, 1), bytes = size_argument(m, c, 2);
    value byte = fill.term == m->undefined ? fill
                 : fill.term               ? value_of_term(term_extract(m->terms, fill.term, 0, 8))
                                           : (value){fill.bits & 0xff, NULL};
    if (m->concurrent && bulk_is_visible(m, &to, &to)) {
        call_return(m, ip, c, to);
        return fill_by_words(m, ip, &to, &byte, &bytes);
    }
    return fill_memory(m, ip, &to, &byte, &bytes) ? call_return(m, ip, c, to) : NULL;
}

/* ---- inputs and assertions ---- */

const insn *native_symbolic(vm *m, const insn *ip, const call *c) {
    value address = call_argument(m, c, 0), bytes = size_argument(m, c, 1), text = call_argument(m, c, 2);
    char *name = read_text(m, &text);
    const insn *next = make_symbolic(m, ip, &address, &bytes, name && *name ? name : "input");
    free(name);
    return next;
}

static const insn *assumption(vm *m, const insn *ip, const call *c, bool leaves_others) {
    value v = call_argument(m, c, 0);
    uint32_t w = c->arguments ? m->program->arguments[c->first_argument].width : 32;
    term *t = value_term(m, &v, w);
    return assume(m, ip, term_ne(m->terms, t, term_const(m->terms, w, 0)), leaves_others) ? ip + 1 : NULL;
}

const insn *native_assume(vm *m, const insn *ip, const call *c) { return assumption(m, ip, c, false); }

/* heddle_narrow: an assumption about a new input of a model that can be kept whatever other inputs are. */
const insn *native_narrow(vm *m, const insn *ip, const call *c) { return assumption(m, ip, c, true); }

const insn *native_assert_fail(vm *m, const insn *ip, const call *c) {
    value v = call_argument(m, c, 0);
    char *text = read_text(m, &v);
    fail(m, ip, ERROR_ASSERT, NULL, "assertion '%s' fails", text ? text : "?");
    free(text);
    return NULL;
}

const insn *native_error(vm *m, const insn *ip, const call *c) {
    value v = call_argument(m, c, 0);
    char *text = read_text(m, &v);
    fail(m, ip, ERROR_ASSERT, NULL, "%s", text ? text : "an error is reached");
    free(text);
    return NULL;
}

/* A model met a case that it does not cover. */
const insn *native_incomplete(vm *m, const insn *ip, const call *c) {
    value v = call_argument(m, c, 0);
    char *text = read_text(m, &v);
    stop_incomplete(m, ip, "%s", text ? text : "a library function met a case that is not modelled");
    free(text);
    return NULL;
}

/* ---- output ---- */

/* The byte as it is printed, a mark for a symbolic one; an undefined one is an error about `what`. */
static bool output_byte(vm *m, const insn *ip, cell b, const char *what, char *out) {
    *out = (char)b.byte;
    if (b.kind == CELL_CONCRETE) return true;
    if (b.kind == CELL_UNDEFINED) {
        if (!(m->options.checks & CHECK_MEMORY)) return true;
        fail(m, ip, ERROR_UNINITIALIZED, NULL, "%s depends on uninitialized memory", what);
        return false;
    }
    *out = '?';
    return is_blob(m, b.from.t) || defined(m, ip, term_extract(m->terms, b.from.t, 8 * b.from.index, 8), what);
}

/* The object of so many bytes that are about to be read; they are within its bounds, which may be symbolic. */
static object *bytes_at(vm *m, const insn *ip, uint64_t start, uint64_t count) {
    struct place where;
    value address = {start, NULL};
    return resolve(m, ip, &address, count, false, &where) ? where.object : NULL;
}

const insn *native_output(vm *m, const insn *ip, const call *c) {
    value file = call_argument(m, c, 0), address = call_argument(m, c, 1), bytes = size_argument(m, c, 2);
    uint64_t count, start;
    if (!concrete_value(m, ip, &bytes, m->pointer_bits, "the length of the output", &count)) return NULL;
    if (!count) return ip + 1;
    if (!concrete_value(m, ip, &address, m->pointer_bits, "the address of the output", &start)) return NULL;
    object *o = bytes_at(m, ip, start, count);
    if (!o) return NULL;
    if (unlikely(m->general.on)) { /* nothing depends on what was printed, but it must be defined */
        general_read(m, o, start - o->address, count);
        return ip + 1;
    }
    output *text = xmalloc(sizeof *text + count);
    *text = (output){.refs = 1, .file = (int)file.bits, .bytes = count, .before = m->state->output};
    for (uint64_t i = 0; i < count; i++) {
        cell b = o->overlay ? (cell){.kind = CELL_TERM, .from = {overlay_load(m, o, start - o->address + i, 1), 0}}
                            : object_get(o, start - o->address + i);
        if (b.kind == CELL_TERM && term_is_const(b.from.t) && b.from.t->width == 8)
            b = (cell){.byte = (uint8_t)b.from.t->value};
        if (output_byte(m, ip, b, "the output", &text->text[i])) continue;
        free(text);
        return NULL;
    }
    if (m->options.keep_output) m->state->output = text;
    else free(text);
    return ip + 1;
}

/* Does any of the bytes depend on an input? A value that is about to be printed must not be undefined. */
const insn *native_is_symbolic(vm *m, const insn *ip, const call *c) {
    value address = call_argument(m, c, 0), bytes = size_argument(m, c, 1);
    uint64_t count, start;
    if (!concrete_value(m, ip, &bytes, m->pointer_bits, "a length", &count) ||
        !concrete_value(m, ip, &address, m->pointer_bits, "an address", &start))
        return NULL;
    object *o = bytes_at(m, ip, start, count);
    if (!o) return NULL;
    if (unlikely(m->general.on)) return general_stop(m);
    bool symbolic = o->overlay != NULL;
    for (uint64_t i = 0; i < count && !symbolic; i++) {
        cell b = object_get(o, start - o->address + i);
        char ignored;
        if (!output_byte(m, ip, b, "what a library function does", &ignored)) return NULL;
        symbolic = b.kind == CELL_TERM;
    }
    return call_return(m, ip, c, (value){symbolic, NULL});
}

/* Verification tasks define reach_error in many ways; reaching it is the error, whatever its body does. */
static const insn *native_reach_error(vm *m, const insn *ip, const call *c) {
    const function *f =
        &m->program->functions[c->function >= 0 ? c->function : function_at(m, operand_value(m, c->callee)->bits)];
    return fail(m, ip, ERROR_ASSERT, NULL, "%s is reached", f->name);
}

native *native_override(const char *name) {
    return !strcmp(name, "reach_error") || !strcmp(name, "__VERIFIER_error") ? native_reach_error : NULL;
}

const insn *native_nothing(vm *m, const insn *ip, const call *c) {
    (void)m, (void)c;
    return ip + 1;
}

/* ---- the table ---- */

native *native_find(const char *name) {
    static const struct { const char *name; native *run; } table[] = {
#define NATIVE(name, handler) {#name, native_##handler},
#include "vm/native.def"
#undef NATIVE
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if (!strcmp(table[i].name, name)) return table[i].run;
    return native_find_math(name);
}
