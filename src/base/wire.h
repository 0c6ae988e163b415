/* wire.h -- numbers, texts and lists as a string of bytes, for files and for other processes.
 *
 * A writer appends; a reader takes the same things out in the same order. Numbers take one byte for each seven bits they
 * have. A reader that meets the end, or something impossible, is *spoiled*: from then on it gives zeros and empty lists, so
 * that who reads has to look once, at the end.
 *
 * Owner: wire_free frees what a writer has. A reader borrows the bytes.
 * W1: a reader never looks beyond its bytes, and wire_count never promises more things than there are bytes left. */
#ifndef HEDDLE_BASE_WIRE_H
#define HEDDLE_BASE_WIRE_H

#include "base/vec.h"

typedef VEC(uint8_t) wire;
void wire_free(wire *w);
void wire_put_long(wire *w, uint64_t x);
static inline void wire_put(wire *w, uint64_t x) {
    if (x < 0x80 && w->count < w->capacity) w->at[w->count++] = (uint8_t)x;
    else wire_put_long(w, x);
}
void wire_put_bytes(wire *w, const void *bytes, size_t count); /* nothing but these */
void wire_put_text(wire *w, const char *text);                 /* NULL is not "" */
void wire_put_blob(wire *w, const void *bytes, size_t count);  /* with their number */

typedef struct wire_reader { const uint8_t *at, *end; bool spoiled; } wire_reader;
wire_reader wire_read(const void *bytes, size_t count);
uint64_t wire_get_long(wire_reader *r);
static inline uint64_t wire_get(wire_reader *r) {
    return r->at < r->end && *r->at < 0x80 ? *r->at++ : wire_get_long(r);
}
uint64_t wire_get_below(wire_reader *r, uint64_t limit); /* spoiled unless it is less */
bool wire_get_bool(wire_reader *r);
size_t wire_count(wire_reader *r); /* of things of at least one byte that follow */
bool wire_get_bytes(wire_reader *r, void *bytes, size_t count);
char *wire_get_text(wire_reader *r); /* NULL, or the caller's */
/* A part of the bytes, with its length: as a reader of its own. */
wire_reader wire_get_blob(wire_reader *r);
bool wire_done(const wire_reader *r); /* all of it was read, and nothing was wrong */

#endif
