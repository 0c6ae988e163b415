/* object.c -- the bytes of memory objects, shared between states and copied on write.
 *
 * A small object has one chunk of exactly its size. A larger one has a tree of chunks with 64 children a node,
 * as deep as the number of chunks asks for; a write copies the chunk and the nodes above it, if they are shared. */
#include "vm/object.h"

#include <stdlib.h>
#include <string.h>

enum { FANOUT = 64, FANOUT_LOG = 6 };

struct chunk_node {
    uint32_t refs;
    void *child[FANOUT]; /* chunk_node* or, at the lowest level, chunk* */
};

/* ---- chunks ---- */

static size_t map_words(uint32_t bytes) { return ((size_t)bytes + 63) / 64; }

static chunk *chunk_new(uint32_t bytes, bool zero) {
    chunk *c = xmalloc(sizeof *c + bytes);
    *c = (chunk){.refs = 1, .bytes = bytes};
    memset(c->data, 0, bytes);
    if (!zero) {
        c->undefined = bytes;
        c->undefined_map = xmalloc(map_words(bytes) * 8);
        memset(c->undefined_map, 0xff, map_words(bytes) * 8);
    }
    return c;
}

static void chunk_release(chunk *c) {
    if (!c || --c->refs) return;
    free(c->undefined_map);
    free(c->terms);
    free(c);
}

static chunk *chunk_copy(const chunk *from) {
    chunk *c = xmalloc(sizeof *c + from->bytes);
    memcpy(c, from, sizeof *c + from->bytes);
    c->refs = 1;
    c->undefined_map = NULL;
    c->terms = NULL;
    if (from->undefined) {
        c->undefined_map = xmalloc(map_words(c->bytes) * 8);
        memcpy(c->undefined_map, from->undefined_map, map_words(c->bytes) * 8);
    }
    if (from->symbolic) {
        c->terms = xmalloc(c->bytes * sizeof *c->terms);
        memcpy(c->terms, from->terms, c->bytes * sizeof *c->terms);
    }
    return c;
}

static bool chunk_undefined(const chunk *c, uint32_t i) {
    return c->undefined && (c->undefined_map[i / 64] >> (i % 64) & 1);
}

static void mark_defined(chunk *c, uint32_t i) {
    if (!chunk_undefined(c, i)) return;
    c->undefined_map[i / 64] &= ~(1ull << (i % 64));
    c->undefined--;
}

static void mark_undefined(chunk *c, uint32_t i) {
    if (!c->undefined_map) c->undefined_map = xcalloc(map_words(c->bytes), 8);
    if (!c->undefined) memset(c->undefined_map, 0, map_words(c->bytes) * 8);
    if (c->undefined_map[i / 64] >> (i % 64) & 1) return;
    c->undefined_map[i / 64] |= 1ull << (i % 64);
    c->undefined++;
}

static void mark_concrete(chunk *c, uint32_t i) {
    if (!c->symbolic || !c->terms[i].t) return;
    c->terms[i].t = NULL;
    c->symbolic--;
}

static void mark_term(chunk *c, uint32_t i, symbyte from) {
    if (!c->terms) c->terms = xcalloc(c->bytes, sizeof *c->terms);
    else if (!c->symbolic) memset(c->terms, 0, c->bytes * sizeof *c->terms);
    c->symbolic += c->terms[i].t == NULL;
    c->terms[i] = from;
}

/* Bytes first .. first+count-1 become concrete and defined. */
static void mark_plain(chunk *c, uint32_t first, uint32_t count) {
    if (count == c->bytes) {
        c->undefined = c->symbolic = 0;
        return;
    }
    if (c->undefined)
        for (uint32_t i = first; i < first + count; i++) mark_defined(c, i);
    if (c->symbolic)
        for (uint32_t i = first; i < first + count; i++) mark_concrete(c, i);
}

/* ---- the tree ---- */

static unsigned tree_depth(const object *o) {
    uint64_t chunks = object_chunk_count(o);
    unsigned depth = 0;
    for (uint64_t reach = 1; reach < chunks; reach <<= FANOUT_LOG) depth++;
    return depth;
}

static void tree_release(void *node, unsigned depth) {
    if (!node) return;
    if (!depth) {
        chunk_release(node);
        return;
    }
    struct chunk_node *n = node;
    if (--n->refs) return;
    for (int i = 0; i < FANOUT; i++) tree_release(n->child[i], depth - 1);
    free(n);
}

static struct chunk_node *node_writable(struct chunk_node *n, unsigned depth) {
    if (!n) {
        n = xcalloc(1, sizeof *n);
        n->refs = 1;
        return n;
    }
    if (n->refs == 1) return n;
    struct chunk_node *copy = xmalloc(sizeof *copy);
    *copy = *n;
    copy->refs = 1;
    n->refs--;
    for (int i = 0; i < FANOUT; i++)
        if (n->child[i]) ++*(depth > 1 ? &((struct chunk_node *)n->child[i])->refs : &((chunk *)n->child[i])->refs);
    return copy;
}

static uint32_t chunk_bytes(const object *o, uint64_t index) {
    uint64_t start = index << o->line, left = o->size - start;
    return (uint32_t)(left < 1ull << o->line ? left : 1ull << o->line);
}

object *object_new(enum region region, uint64_t address, uint64_t size, unsigned line) {
    object *o = xcalloc(1, sizeof *o);
    o->refs = 1;
    o->region = (uint8_t)region;
    o->line = (uint8_t)line;
    o->live = true;
    o->address = address;
    o->size = size;
    return o;
}

object *object_copy(const object *o) {
    object *copy = xmalloc(sizeof *copy);
    *copy = *o;
    copy->refs = 1;
    if (o->contents) ++*(tree_depth(o) ? &((struct chunk_node *)o->contents)->refs : &((chunk *)o->contents)->refs);
    return copy;
}

void object_clear(object *o) {
    tree_release(o->contents, tree_depth(o));
    o->contents = NULL;
    o->overlay = NULL;
    o->overlay_stores = 0;
}

void object_release(object *o) {
    if (--o->refs) return;
    tree_release(o->contents, tree_depth(o));
    free(o);
}

chunk *object_chunk_of_many(const object *o, uint64_t offset) {
    uint64_t index = offset >> o->line;
    void *node = o->contents;
    for (unsigned depth = tree_depth(o); depth && node; depth--)
        node = ((struct chunk_node *)node)->child[index >> (FANOUT_LOG * (depth - 1)) & (FANOUT - 1)];
    return node;
}

/* Where the chunk holding offset hangs; the nodes above it are the object's own. */
static void **chunk_link(object *o, uint64_t offset) {
    uint64_t index = offset >> o->line;
    void **link = &o->contents;
    for (unsigned depth = tree_depth(o); depth; depth--) {
        *link = node_writable(*link, depth);
        link = &((struct chunk_node *)*link)->child[index >> (FANOUT_LOG * (depth - 1)) & (FANOUT - 1)];
    }
    return link;
}

chunk *object_chunk_writable(object *o, uint64_t offset) {
    void **link = chunk_link(o, offset);
    chunk *c = *link;
    if (!c) return *link = chunk_new(chunk_bytes(o, offset >> o->line), o->zero_fill);
    if (c->refs == 1) return c;
    c->refs--;
    return *link = chunk_copy(c);
}

/* ---- bytes ---- */

cell object_get(const object *o, uint64_t offset) {
    const chunk *c = object_chunk(o, offset);
    if (!c) return (cell){.kind = o->zero_fill ? CELL_CONCRETE : CELL_UNDEFINED};
    uint32_t i = (uint32_t)(offset & low_mask(o->line));
    if (chunk_undefined(c, i)) return (cell){.kind = CELL_UNDEFINED};
    if (c->symbolic && c->terms[i].t) return (cell){.kind = CELL_TERM, .from = c->terms[i]};
    return (cell){.kind = CELL_CONCRETE, .byte = c->data[i]};
}

void object_set(object *o, uint64_t offset, cell value) {
    chunk *c = object_chunk_writable(o, offset);
    uint32_t i = (uint32_t)(offset & low_mask(o->line));
    if (value.kind == CELL_UNDEFINED) {
        mark_undefined(c, i);
        mark_concrete(c, i);
        c->data[i] = 0;
        return;
    }
    mark_defined(c, i);
    if (value.kind == CELL_TERM) {
        mark_term(c, i, value.from);
        return;
    }
    mark_concrete(c, i);
    c->data[i] = value.byte;
}

/* The part of [offset, offset+count) that lies in offset's chunk. */
static uint32_t run_in_chunk(const object *o, uint64_t offset, uint64_t count) {
    uint64_t room = (1ull << o->line) - (offset & low_mask(o->line));
    return (uint32_t)(count < room ? count : room);
}

void object_write(object *o, uint64_t offset, const uint8_t *bytes, uint64_t count) {
    for (uint32_t run; count; offset += run, bytes += run, count -= run) {
        run = run_in_chunk(o, offset, count);
        chunk *c = object_chunk_writable(o, offset);
        uint32_t i = (uint32_t)(offset & low_mask(o->line));
        memmove(c->data + i, bytes, run);
        mark_plain(c, i, run);
    }
}

void object_fill(object *o, uint64_t offset, uint8_t byte, uint64_t count) {
    for (uint32_t run; count; offset += run, count -= run) {
        run = run_in_chunk(o, offset, count);
        if (!byte && o->zero_fill && !object_chunk(o, offset)) continue;
        chunk *c = object_chunk_writable(o, offset);
        uint32_t i = (uint32_t)(offset & low_mask(o->line));
        memset(c->data + i, byte, run);
        mark_plain(c, i, run);
    }
}

void object_write_undefined(object *o, uint64_t offset, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) object_set(o, offset + i, (cell){.kind = CELL_UNDEFINED});
}

void object_write_term(object *o, uint64_t offset, term *t, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) object_set(o, offset + i, (cell){.kind = CELL_TERM, .from = {t, i}});
}

bool object_concrete(const object *o, uint64_t offset, uint64_t count) {
    for (uint32_t run; count; offset += run, count -= run) {
        run = run_in_chunk(o, offset, count);
        const chunk *c = object_chunk(o, offset);
        if (!c) {
            if (!o->zero_fill) return false;
            continue;
        }
        if (!c->undefined && !c->symbolic) continue;
        uint32_t first = (uint32_t)(offset & low_mask(o->line));
        for (uint32_t i = first; i < first + run; i++)
            if (chunk_undefined(c, i) || (c->symbolic && c->terms[i].t)) return false;
    }
    return true;
}

/* Is the run of bytes plain (concrete and defined) in its chunk? */
static bool run_plain(const object *o, const chunk *c) { return c ? !c->undefined && !c->symbolic : o->zero_fill; }

bool object_read(const object *o, uint64_t offset, uint8_t *out, uint64_t count) {
    const chunk *whole = object_chunk(o, offset);
    uint64_t first = offset & low_mask(o->line);
    if (whole && run_plain(o, whole) && first + count <= whole->bytes) {
        memcpy(out, whole->data + first, count);
        return true;
    }
    if (!object_concrete(o, offset, count)) return false;
    for (uint32_t run; count; offset += run, out += run, count -= run) {
        run = run_in_chunk(o, offset, count);
        const chunk *c = object_chunk(o, offset);
        if (c) memcpy(out, c->data + (offset & low_mask(o->line)), run);
        else memset(out, 0, run);
    }
    return true;
}

/* A run that is one whole chunk of both objects is not copied: they share the chunk from then on. */
static bool share_run(object *to, uint64_t to_offset, const object *from, uint64_t from_offset, uint32_t run) {
    if (to->line != from->line || run != 1ull << to->line || (to_offset | from_offset) & low_mask(to->line)) return false;
    chunk *source = object_chunk(from, from_offset);
    if (!source && to->zero_fill != from->zero_fill) return false;
    void **link = chunk_link(to, to_offset);
    if (*link == source) return true;
    if (source) source->refs++;
    chunk_release(*link);
    *link = source;
    return true;
}

void object_copy_range(object *to, uint64_t to_offset, const object *from, uint64_t from_offset, uint64_t count) {
    for (uint32_t run; count; to_offset += run, from_offset += run, count -= run) {
        uint32_t a = run_in_chunk(to, to_offset, count), b = run_in_chunk(from, from_offset, count);
        run = a < b ? a : b;
        if (share_run(to, to_offset, from, from_offset, run)) continue;
        const chunk *source = object_chunk(from, from_offset);
        if (run_plain(from, source)) {
            if (source) object_write(to, to_offset, source->data + (from_offset & low_mask(from->line)), run);
            else object_fill(to, to_offset, 0, run);
        } else {
            for (uint32_t i = 0; i < run; i++) object_set(to, to_offset + i, object_get(from, from_offset + i));
        }
    }
}
