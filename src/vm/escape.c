/* escape.c -- pointers that leave the slot of their object.
 *
 * C lets a pointer point one past the end of its object and nowhere else, but programs do form others on the way (an
 * array based at 1, a cursor that stops in front of the first element), and only using one is an error we report. The
 * guards around an object hold the near ones. A pointer that goes further, out of its slot, must not turn into a valid
 * pointer to the neighbour: it moves to a window of addresses that belongs to its object, at the same distance.
 * Arithmetic goes on in the window; coming back to within the slot gives the ordinary address again.
 *
 * Windows are few; when they run out, or the distance exceeds one, the pointer becomes `nowhere`, which no arithmetic
 * brings back. Such a pointer is only ever wrong to use.
 *
 * The same holds for pointers that are terms. A pointer of known origin (PTR, a constant, an if-then-else over such)
 * keeps its objects. One of unknown origin (an element of an array of pointers, say) is first settled to lie in one
 * object, by forks, because the sum alone does not tell which object it started from. */
#include "vm/machine.h"

enum { NOWHERE = 4096 }; /* not null, and never an object */

static uint64_t window_start(const struct layout *l, size_t i) {
    return l->escape_base + ((uint64_t)i << l->escape_shift);
}

bool pointer_escaped(const vm *m, uint64_t pointer, uint64_t *object_address, int64_t *distance) {
    const struct layout *l = m->layout;
    if (pointer < l->escape_base) return false;
    uint64_t i = (pointer - l->escape_base) >> l->escape_shift;
    if (i >= m->escapes.count) return false;
    *object_address = m->escapes.at[i].object;
    *distance = (int64_t)(pointer - window_start(l, i)) - (int64_t)(1ull << (l->escape_shift - 1));
    return true;
}

uint64_t pointer_real(const vm *m, uint64_t pointer) {
    uint64_t home;
    int64_t distance;
    return pointer_escaped(m, pointer, &home, &distance) ? home + (uint64_t)distance : pointer;
}

static uint64_t escape_to(vm *m, uint64_t home, int64_t distance) {
    const struct layout *l = m->layout;
    int64_t half = (int64_t)(1ull << (l->escape_shift - 1));
    size_t i = 0;
    while (i < m->escapes.count && m->escapes.at[i].object != home) i++;
    if (i == m->escapes.count) {
        if (i == l->escape_windows) return NOWHERE;
        vec_push(&m->escapes, (struct escape){home});
    }
    if (distance < -half || distance >= half) return NOWHERE;
    return window_start(l, i) + (uint64_t)(half + distance);
}

uint64_t pointer_move(vm *m, uint64_t pointer, uint64_t result) {
    const struct layout *l = m->layout;
    uint64_t home;
    int64_t distance;
    if (address_mapped(l, pointer)) {
        home = address_object(l, pointer);
        distance = (int64_t)(result - home);
        if (m->pointer_bits == 32) distance = (int32_t)distance;
    } else if (pointer_escaped(m, pointer, &home, &distance)) {
        distance += m->pointer_bits == 32 ? (int32_t)(result - pointer) : (int64_t)(result - pointer);
    } else {
        return result;
    }
    uint64_t real = (home + (uint64_t)distance) & low_mask(m->pointer_bits);
    if (address_mapped(l, real) && address_slot(l, real) == address_slot(l, home)) return real;
    return escape_to(m, home, distance);
}

/* ---- symbolic pointers ---- */

enum { MOST_LEAVES = 32 };

/* An if-then-else tree over PTR and CONST? Takes its leaves off *room. */
static bool known_origin(const term *p, int *room) {
    if (p->op == TERM_PTR || p->op == TERM_CONST) return --*room >= 0;
    return p->op == TERM_ITE && known_origin(p->arg[1], room) && known_origin(p->arg[2], room);
}

static term *move_within(vm *m, uint64_t home, term *offset) {
    terms *t = m->terms;
    term *p = term_ptr(t, term_const(t, m->pointer_bits, home), offset);
    return term_is_const(p) ? term_const(t, m->pointer_bits, pointer_move(m, home, p->value)) : p;
}

static term *move_leaves(vm *m, term *p, term *distance) {
    terms *t = m->terms;
    uint64_t home;
    int64_t away;
    if (p->op == TERM_ITE)
        return term_ite(t, p->arg[0], move_leaves(m, p->arg[1], distance), move_leaves(m, p->arg[2], distance));
    if (p->op == TERM_PTR) return move_within(m, p->arg[0]->value, term_add(t, p->arg[1], distance));
    if (address_mapped(m->layout, p->value)) {
        home = address_object(m->layout, p->value);
        away = (int64_t)(p->value - home);
    } else if (!pointer_escaped(m, p->value, &home, &away)) {
        return term_add(t, p, distance);
    }
    return move_within(m, home, term_add(t, distance, term_const(t, m->pointer_bits, (uint64_t)away)));
}

/* Unknown origin: the object the current model points to, the others are left to siblings. NULL: the path ended. */
static term *move_by_model(vm *m, const insn *ip, term *p, term *distance) {
    static const char what[] = "pointer arithmetic";
    terms *t = m->terms;
    uint32_t w = m->pointer_bits;
    uint64_t maybe = guess(m, ip, p), region = 1ull << m->layout->region_shift, home;
    int64_t away;
    term *here;
    if (memory_find(m, maybe)) {
        uint64_t first = address_slot(m->layout, maybe), span = 1ull << address_class(m->layout, maybe);
        here = term_ult(t, term_sub(t, p, term_const(t, w, first)), term_const(t, w, span));
    } else if (pointer_escaped(m, maybe, &home, &away)) {
        here = term_eq(t, p, term_const(t, w, maybe));
    } else { /* no object: null, an integer */
        here = term_not(t, term_ult(t, term_sub(t, p, term_const(t, w, region)), term_const(t, w, 3 * region)));
        if (address_mapped(m->layout, maybe)) here = NULL;
    }
    bool undefined = here && (here->flags & TERM_HAS_UNDEF) &&
                     pathcond_undef_decides(m->solver, m->state->condition, here) != UNSAT;
    if (!here || undefined) { /* using it is the error */
        m->guessed.made = false;
        return term_add(t, p, distance);
    }
    enum decision d = decide_guess(m, ip, here, what);
    if (d == NO) return has_followed(m) ? move_by_model(m, ip, p, distance) : term_add(t, p, distance);
    if (d == STOP) return NULL;
    decided(m, ip, here->op == TERM_EQ ? maybe : memory_find(m, maybe) ? address_slot(m->layout, maybe) : 0);
    if (memory_find(m, maybe)) {
        home = address_object(m->layout, maybe);
        return move_within(m, home, term_add(t, term_sub(t, p, term_const(t, w, home)), distance));
    }
    if (pointer_escaped(m, maybe, &home, &away)) return move_leaves(m, term_const(t, w, maybe), distance);
    return term_add(t, p, distance);
}

term *pointer_move_term(vm *m, const insn *ip, term *pointer, term *distance) {
    int room = MOST_LEAVES;
    if (term_is_const(distance) && !distance->value) return pointer;
    if (known_origin(pointer, &room)) return move_leaves(m, pointer, distance);
    return move_by_model(m, ip, pointer, distance);
}
