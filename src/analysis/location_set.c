/* location_set.c -- sparse sets by merging sorted pieces. */
#include "analysis/location_set.h"

#include <string.h>

static size_t place_of(const location_set *s, uint32_t base) {
    size_t low = 0, high = s->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (s->at[middle].base < base) low = middle + 1;
        else high = middle;
    }
    return low;
}

bool location_set_has(const location_set *s, uint32_t number) {
    size_t k = place_of(s, number / 64);
    return k < s->count && s->at[k].base == number / 64 && s->at[k].bits >> (number % 64) & 1;
}

bool location_set_add(location_set *s, uint32_t number) {
    uint64_t bit = 1ull << (number % 64);
    size_t k = place_of(s, number / 64);
    if (k == s->count || s->at[k].base != number / 64) {
        vec_push(s, (struct location_piece){0, 0});
        memmove(s->at + k + 1, s->at + k, (s->count - 1 - k) * sizeof *s->at);
        s->at[k] = (struct location_piece){bit, number / 64};
        return true;
    }
    bool grew = !(s->at[k].bits & bit);
    s->at[k].bits |= bit;
    return grew;
}

/* How many pieces of `with` have no counterpart in s; *grows: would a piece of s get more bits? */
static size_t missing_pieces(const location_set *s, const location_set *with, bool *grows) {
    size_t missing = 0, i = 0;
    for (size_t k = 0; k < with->count; k++) {
        while (i < s->count && s->at[i].base < with->at[k].base) i++;
        if (i == s->count || s->at[i].base != with->at[k].base) missing++;
        else *grows |= (with->at[k].bits & ~s->at[i].bits) != 0;
    }
    return missing;
}

bool location_set_join(location_set *s, const location_set *with) {
    bool grows = false;
    size_t missing = missing_pieces(s, with, &grows);
    if (!missing && !grows) return false;
    vec_reserve(s, s->count + missing);
    size_t i = s->count, k = with->count, to = s->count + missing;
    s->count = to;
    while (k > 0) { /* from the back, in place */
        struct location_piece add = with->at[k - 1];
        if (i > 0 && s->at[i - 1].base > add.base) s->at[--to] = s->at[--i];
        else if (i > 0 && s->at[i - 1].base == add.base) {
            add.bits |= s->at[--i].bits;
            s->at[--to] = add;
            k--;
        } else {
            s->at[--to] = add;
            k--;
        }
    }
    return true;
}

void location_set_intersect(location_set *s, const location_set *with) {
    size_t k = 0, kept = 0;
    for (size_t i = 0; i < s->count; i++) {
        while (k < with->count && with->at[k].base < s->at[i].base) k++;
        uint64_t both = k < with->count && with->at[k].base == s->at[i].base ? s->at[i].bits & with->at[k].bits : 0;
        if (both) s->at[kept++] = (struct location_piece){both, s->at[i].base};
    }
    s->count = kept;
}

void location_set_subtract(location_set *what, const location_set *a, const location_set *b) {
    size_t k = 0;
    what->count = 0;
    for (size_t i = 0; i < a->count; i++) {
        while (k < b->count && b->at[k].base < a->at[i].base) k++;
        uint64_t taken = k < b->count && b->at[k].base == a->at[i].base ? b->at[k].bits : 0;
        if (a->at[i].bits & ~taken) vec_push(what, (struct location_piece){a->at[i].bits & ~taken, a->at[i].base});
    }
}

bool location_set_equal(const location_set *a, const location_set *b) {
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->at[i].base != b->at[i].base || a->at[i].bits != b->at[i].bits) return false;
    return true;
}

size_t location_set_count(const location_set *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) count += (size_t)__builtin_popcountll(s->at[i].bits);
    return count;
}

bool location_set_next(const location_set *s, struct location_walk *w) {
    if (!w->started) {
        w->started = true;
        w->rest = s->count ? s->at[0].bits : 0;
    }
    while (!w->rest) {
        if (w->piece + 1 >= s->count) return false;
        w->rest = s->at[++w->piece].bits;
    }
    w->number = 64 * s->at[w->piece].base + (uint32_t)__builtin_ctzll(w->rest);
    w->rest &= w->rest - 1;
    return true;
}
