/* address.h -- the address space of the program under test.
 *
 * An address says by itself which object it belongs to, and a pointer that is moved keeps its object, so an
 * access through a pointer that has left its object is always seen, however far it went.
 *
 * The space is cut into slots of 2^class bytes; a slot holds at most one object, which starts `guard(class)`
 * bytes into it, with at least as much free space behind it:
 *
 *     | region : 2 | row : 5 | index | offset in slot : class |
 *
 * The row says the class: row r holds class r, but for rows that no class of that number can use, which add room to
 * the classes that need it most (a 32-bit space is small).
 *
 * Region 0 is not mapped (null, small integers, code); 1 holds globals, 2 stack objects, 3 heap objects. The
 * index is made of the thread and the count of earlier objects of that thread, region and class, so the address
 * of an object follows from its name and does not depend on the schedule. Addresses are never used twice.
 *
 * A pointer that leaves its slot by pointer arithmetic becomes an *escaped* address: it moves to a window set
 * aside for its object, at the same distance. It cannot be dereferenced, and becomes an ordinary address again
 * when arithmetic brings it back into its slot (see escape.c).
 *
 * A1: slot(p) == slot(q) for two ordinary addresses <=> they belong to the same object's slot.
 * A2: an object of `size` bytes and its one-past-the-end address lie inside its slot, at least guard/2 bytes
 *     away from either end. */
#ifndef HEDDLE_VM_ADDRESS_H
#define HEDDLE_VM_ADDRESS_H

#include "base/base.h"

enum region { REGION_NONE, REGION_GLOBAL, REGION_STACK, REGION_HEAP };

enum { CLASS_MIN = 5, CLASS_COUNT = 32 }; /* there are as many rows */

/* How the bits are laid out for this pointer width. */
struct layout {
    uint8_t region_shift, class_shift; /* row field below the region field; index+offset below that */
    uint8_t class_max;                 /* largest class whose slot fits */
    uint8_t row_class[CLASS_COUNT];    /* by row */
    uint8_t thread_bits;               /* upper bits of the index field; fewer for large classes */
    uint64_t escape_base;              /* escaped addresses: windows of 2^escape_shift bytes from here on */
    uint8_t escape_shift;
    uint32_t escape_windows;
};
extern const struct layout layout64, layout32;

static inline unsigned address_region(const struct layout *l, uint64_t a) { return (unsigned)(a >> l->region_shift); }
static inline unsigned address_row(const struct layout *l, uint64_t a) { return (unsigned)(a >> l->class_shift) & 31; }
static inline unsigned address_class(const struct layout *l, uint64_t a) { return l->row_class[address_row(l, a)]; }
static inline bool address_mapped(const struct layout *l, uint64_t a) {
    uint64_t r = a >> l->region_shift;
    return r - 1 < 3;
}
static inline uint64_t class_guard(unsigned class_) {
    return class_ <= 6 ? 8u << (class_ - 5) : class_ >= 15 ? 4096 : 1ull << (class_ - 3);
}
/* First address of the slot of a. */
static inline uint64_t address_slot(const struct layout *l, uint64_t a) {
    return a & ~((1ull << address_class(l, a)) - 1);
}
/* Where the object in a's slot starts. */
static inline uint64_t address_object(const struct layout *l, uint64_t a) {
    return address_slot(l, a) + class_guard(address_class(l, a));
}

/* Least class for an object of that size and alignment, or 0 if none is large enough. */
unsigned class_for(const struct layout *l, uint64_t size, uint64_t align);
/* Start address of the n-th object of `thread` in this region and class, or 0 if the space is exhausted. */
uint64_t address_of(const struct layout *l, enum region region, unsigned class_, uint32_t thread, uint64_t n);
/* The inverse: which n. */
uint64_t address_ordinal(const struct layout *l, uint64_t a);
uint32_t address_thread(const struct layout *l, uint64_t a);

/* Log2 of the piece of an object that is copied on write, by class: the whole slot for small ones. */
extern const uint8_t class_lines[CLASS_COUNT];
static inline unsigned class_line(unsigned class_) { return class_lines[class_]; }

#endif
