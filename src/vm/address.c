/* address.c -- names of objects to addresses and back. */
#include "vm/address.h"

const struct layout layout64 = {.region_shift = 45, .class_shift = 40, .class_max = 31, .thread_bits = 8,
                                .escape_base = 1ull << 47, .escape_shift = 35, .escape_windows = 4096};
const struct layout layout32 = {.region_shift = 30, .class_shift = 25, .class_max = 24, .thread_bits = 4,
                                .escape_base = 1u << 29, .escape_shift = 23, .escape_windows = 64};

const uint8_t class_lines[CLASS_COUNT] = {0, 1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 9,  9,  9,  9,
                                          12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12};

static unsigned thread_bits(const struct layout *l, unsigned class_) {
    unsigned index_bits = l->class_shift - class_;
    return index_bits / 2 < l->thread_bits ? index_bits / 2 : l->thread_bits;
}

unsigned class_for(const struct layout *l, uint64_t size, uint64_t align) {
    for (unsigned c = CLASS_MIN; c <= l->class_max && c < CLASS_COUNT; c++)
        if (class_guard(c) >= align && size <= (1ull << c) && 2 * class_guard(c) <= (1ull << c) - size) return c;
    return 0;
}

uint64_t address_of(const struct layout *l, enum region region, unsigned class_, uint32_t thread, uint64_t n) {
    unsigned index_bits = l->class_shift - class_, tb = thread_bits(l, class_);
    if (thread >> tb || n >> (index_bits - tb)) return 0;
    uint64_t index = ((uint64_t)thread << (index_bits - tb)) | n;
    uint64_t slot = ((uint64_t)region << l->region_shift) | ((uint64_t)class_ << l->class_shift) | (index << class_);
    return slot + class_guard(class_);
}

static uint64_t index_of(const struct layout *l, uint64_t a) {
    return (a & low_mask(l->class_shift)) >> address_class(l, a);
}

uint64_t address_ordinal(const struct layout *l, uint64_t a) {
    unsigned c = address_class(l, a);
    return index_of(l, a) & low_mask(l->class_shift - c - thread_bits(l, c));
}

uint32_t address_thread(const struct layout *l, uint64_t a) {
    unsigned c = address_class(l, a);
    return (uint32_t)(index_of(l, a) >> (l->class_shift - c - thread_bits(l, c)));
}
