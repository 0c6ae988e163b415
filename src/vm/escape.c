/* escape.c -- pointers that leave the slot of their object.
 *
 * C lets a pointer point one past the end of its object and nowhere else, but programs do form others on the way (an
 * array based at 1, a cursor that stops in front of the first element), and only using one is an error we report. The
 * guards around an object hold the near ones. A pointer that goes further, out of its slot, must not turn into a valid
 * pointer to the neighbour: it moves to a window of addresses that belongs to its object, at the same distance.
 * Arithmetic goes on in the window; coming back to within the slot gives the ordinary address again.
 *
 * Windows are few; when they run out, or the distance exceeds one, the pointer becomes `nowhere`, which no arithmetic
 * brings back. Such a pointer is only ever wrong to use. */
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
