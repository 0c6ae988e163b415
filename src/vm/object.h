/* object.h -- one memory object of the program under test: its bytes, and what is known about each.
 *
 * A byte is concrete, undefined (never written), or part of a term. The bytes live in *chunks* that are shared
 * between states and copied when one of them writes; a missing chunk stands for bytes that all still have their
 * initial value (zero, or undefined), so a large untouched object costs nothing.
 *
 * After a write at a symbolic offset that could hit many elements the object is covered by an *overlay*, an array
 * term that holds all of its contents from then on (overlay.c).
 *
 * Owner: reference counts; the memory map of each state holds one.
 * O1: an object with refs > 1, or that other states reach through a shared map node, is never changed: the memory
 *     map copies it first (memory_writable).
 * O2: chunk->undefined and chunk->symbolic count the bytes of that kind; when 0 the side tables may be NULL. */
#ifndef HEDDLE_VM_OBJECT_H
#define HEDDLE_VM_OBJECT_H

#include "expr/term.h"
#include "vm/address.h"

/* Where a symbolic byte comes from: byte `index` (0 = least significant) of term t. */
typedef struct symbyte { term *t; uint32_t index; } symbyte;

typedef struct chunk {
    uint32_t refs;
    uint32_t bytes;
    uint32_t undefined, symbolic; /* how many bytes are */
    uint64_t *undefined_map;      /* bit per byte, or NULL */
    symbyte *terms;               /* entry per byte, t == NULL where concrete; or NULL */
    uint8_t data[];
} chunk;

/* A byte as seen by the slow paths. */
enum cell_kind { CELL_CONCRETE, CELL_UNDEFINED, CELL_TERM };
typedef struct cell { enum cell_kind kind; uint8_t byte; symbyte from; } cell;

struct chunk_node; /* inner node of the tree of chunks of a large object */

typedef struct object {
    uint32_t refs;
    uint8_t region;      /* enum region */
    uint8_t line;        /* log2 of the bytes in a chunk; the object's only chunk if the object is smaller */
    bool live, read_only, zero_fill; /* zero_fill: missing chunks are zero, otherwise undefined */
    bool shared;         /* another thread may reach it: shared.c */
    bool external;       /* declared but defined nowhere: nothing is known about it */
    uint64_t address, size;
    term *size_term;     /* NULL, or the exact size of an object whose size is symbolic; `size` is its largest value */
    term *overlay;       /* NULL, or an array term of elements of overlay_bytes bytes each */
    uint32_t overlay_bytes, overlay_stores; /* stores since it was last a plain table */
    uint32_t allocated_at, freed_at; /* locations */
    const char *name;    /* of the variable, or NULL for heap objects */
    void *contents;      /* chunk* if one chunk is enough, else struct chunk_node*; NULL: nothing written */
} object;

object *object_new(enum region region, uint64_t address, uint64_t size, unsigned line);
object *object_copy(const object *o); /* shares the chunks; refs == 1 */
void object_release(object *o);
void object_clear(object *o); /* its contents are as at the beginning; o is owned by the caller alone */

static inline uint64_t object_chunk_count(const object *o) { return (o->size + (1ull << o->line) - 1) >> o->line; }

/* The chunk holding offset, or NULL if it still has its initial contents. */
chunk *object_chunk_of_many(const object *o, uint64_t offset);
static inline chunk *object_chunk(const object *o, uint64_t offset) {
    return o->size <= 1ull << o->line ? (chunk *)o->contents : object_chunk_of_many(o, offset);
}
/* The same, for writing: made or copied if needed. o is owned by the caller alone. */
chunk *object_chunk_writable(object *o, uint64_t offset);

/* offset < size; the object has no overlay */
cell object_get(const object *o, uint64_t offset);
void object_set(object *o, uint64_t offset, cell c);
void object_write(object *o, uint64_t offset, const uint8_t *bytes, uint64_t count); /* concrete bytes */
void object_write_undefined(object *o, uint64_t offset, uint64_t count);
void object_fill(object *o, uint64_t offset, uint8_t byte, uint64_t count);
void object_write_term(object *o, uint64_t offset, term *t, uint32_t count); /* width(t) == 8 * count */
/* Concrete, defined bytes into out; false if some are not. */
bool object_read(const object *o, uint64_t offset, uint8_t *out, uint64_t count);
/* Whole ranges with undefined and symbolic bytes and all; `to` is owned by the caller alone; ranges of one and the
 * same object may overlap only if to_offset <= from_offset. */
void object_copy_range(object *to, uint64_t to_offset, const object *from, uint64_t from_offset, uint64_t count);
/* Does every byte hold a concrete value? (undefined bytes do not) */
bool object_concrete(const object *o, uint64_t offset, uint64_t count);

#endif
