/* pack.h -- terms as bytes: what other processes are told about states, and files keep.
 *
 * A pack is a list of terms in which arguments stand before what is made of them, and every term once. It is made by adding
 * terms to it, written, and read into another context: there each term is built anew by the constructors, so that it means
 * the same, but may have another form. Variables are the business of whoever gave them their names.
 *
 * Owner: pack_free. The terms are the context's.
 * K1: what is read has passed the checks of the constructors: no bytes whatever make them fail. */
#ifndef HEDDLE_EXPR_PACK_H
#define HEDDLE_EXPR_PACK_H

#include "base/wire.h"
#include "expr/term.h"

typedef struct term_pack {
    VEC(term *) all;
    uint32_t *numbers; /* by term id: place in all, + 1 */
    size_t room;
    VEC(term *) stack;
} term_pack;
void pack_free(term_pack *p);

size_t pack_add(term_pack *p, const terms *ctx, term *t); /* its place */
void pack_write(const term_pack *p, wire *w, void (*variable)(void *data, wire *w, const term *var), void *data);
/* Into an empty pack. variable: NULL if it is none. False: the bytes are no terms. */
bool pack_read(term_pack *p, terms *ctx, wire_reader *r, term *(*variable)(void *data, wire_reader *r, uint32_t width),
               void *data);

#endif
