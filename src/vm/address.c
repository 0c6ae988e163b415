/* address.c -- names of objects to addresses and back. */
#include "vm/address.h"

const struct layout layout64 = {
    .region_shift = 45, .class_shift = 40, .class_max = 31, .thread_bits = 8,
    .escape_base = 1ull << 47, .escape_shift = 35, .escape_windows = 4096,
    .row_class = {5,  6,  7,  8,  9,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31}};
const struct layout layout32 = {
    .region_shift = 30, .class_shift = 25, .class_max = 24, .thread_bits = 6,
    .escape_base = 1u << 29, .escape_shift = 23, .escape_windows = 64,
    .row_class = {5,  5,  6,  22, 24, 5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                  16, 17, 18, 19, 20, 21, 22, 23, 24, 5,  5,  6,  7,  21, 23, 24}};

const uint8_t class_lines[CLASS_COUNT] = {0, 1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 9,  9,  9,  9,
                                          12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12};

/* The upper bits of an index name the thread. The first thread, which is the only one of most programs, has half of the
 * space (upper bit 0); the others share the other half. */
static unsigned thread_bits(const struct layout *l, unsigned class_) {
    unsigned index_bits = l->class_shift - class_;
    return index_bits / 2 < l->thread_bits ? index_bits / 2 : l->thread_bits;
}

unsigned class_for(const struct layout *l, uint64_t size, uint64_t align) {
    for (unsigned c = CLASS_MIN; c <= l->class_max && c < CLASS_COUNT; c++)
        if (class_guard(c) >= align && size <= (1ull << c) && 2 * class_guard(c) <= (1ull << c) - size) return c;
    return 0;
}

/* How many bits of the index are the ordinal, for a thread. */
static unsigned ordinal_bits(const struct layout *l, unsigned class_, bool first_thread) {
    unsigned index_bits = l->class_shift - class_;
    return first_thread ? index_bits - 1 : index_bits - thread_bits(l, class_);
}

/* Rows of a class are filled one after the other, in ascending order, by each thread on its own. */
uint64_t address_of(const struct layout *l, enum region region, unsigned class_, uint32_t thread, uint64_t n) {
    unsigned index_bits = l->class_shift - class_, bits = ordinal_bits(l, class_, thread == 0);
    uint64_t upper = 0;
    if (thread) {
        unsigned number_bits = index_bits - bits - 1;
        if (bits + 1 > index_bits || (thread - 1) >> number_bits) return 0;
        upper = 1ull << number_bits | (thread - 1);
    }
    for (unsigned row = 0; row < CLASS_COUNT; row++) {
        if (l->row_class[row] != class_) continue;
        if (n >> bits) {
            n -= 1ull << bits;
            continue;
        }
        uint64_t index = upper << bits | n;
        uint64_t slot = ((uint64_t)region << l->region_shift) | ((uint64_t)row << l->class_shift) | (index << class_);
        return slot + class_guard(class_);
    }
    return 0;
}

static uint64_t index_of(const struct layout *l, uint64_t a) {
    return (a & low_mask(l->class_shift)) >> address_class(l, a);
}

static bool of_first_thread(const struct layout *l, uint64_t a) {
    return !(index_of(l, a) >> (l->class_shift - address_class(l, a) - 1));
}

uint64_t address_ordinal(const struct layout *l, uint64_t a) {
    unsigned class_ = address_class(l, a), bits = ordinal_bits(l, class_, of_first_thread(l, a));
    uint64_t n = index_of(l, a) & low_mask(bits);
    for (unsigned row = 0; row < address_row(l, a); row++)
        if (l->row_class[row] == class_) n += 1ull << bits;
    return n;
}

uint32_t address_thread(const struct layout *l, uint64_t a) {
    if (of_first_thread(l, a)) return 0;
    unsigned c = address_class(l, a), bits = ordinal_bits(l, c, false);
    return 1 + (uint32_t)(index_of(l, a) >> bits & low_mask(l->class_shift - c - bits - 1));
}
