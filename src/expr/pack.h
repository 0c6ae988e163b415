/* pack.h -- terms as bytes: what other processes are told about states, and files keep.
 *
 * A writer numbers the terms it tells, arguments before what is made of them and every term once, for as long as it lives:
 * what was told before is meant by its number. A reader has a book of what it was told by one writer. There a term is built
 * when somebody asks for it, by the constructors: so it means the same, but may have another form. Variables are the business
 * of whoever gave them their names.
 *
 * Owner: pack_free, book_free. The terms are the context's.
 * K1: what is built has passed the checks of the constructors: no bytes whatever make them fail. */
#ifndef HEDDLE_EXPR_PACK_H
#define HEDDLE_EXPR_PACK_H

#include "base/wire.h"
#include "expr/term.h"

/* What one writer has told, and is about to tell. */
typedef struct term_pack {
    VEC(uint32_t) numbers; /* by term id: its number + 1; 0: it has none */
    size_t count;          /* numbered so far */
    VEC(term *) fresh;  /* the last ones of these, which have not been written */
    VEC(term *) stack;
} term_pack;
void pack_free(term_pack *p);

size_t pack_add(term_pack *p, const terms *ctx, term *t); /* its number */
#define PACK_NONE SIZE_MAX
static inline size_t pack_number(const term_pack *p, uint32_t id) { /* of the term with this id, if it has one already */
    return id < p->numbers.count ? (size_t)p->numbers.at[id] - 1 : PACK_NONE;
}
/* Those that were added since the last time. */
void pack_write(term_pack *p, wire *w, void (*variable)(void *data, wire *w, const term *var), void *data);

/* What one reader has been told by one writer. */
struct booked { size_t at, end; /* in the bytes */ term *built; /* NULL: nobody has asked for it */ };
typedef struct term_book {
    const wire *bytes;  /* all that was told; borrowed */
    VEC(struct booked) all; /* by number */
    VEC(uint64_t) stack;
    VEC(term *) arguments;
} term_book;
void book_free(term_book *b);

/* What pack_write has written next; r reads what was added to the bytes last. False: it is damaged. */
bool book_read(term_book *b, wire_reader *r);
/* variable: NULL if it is none. NULL: there is no such number, or the bytes are no term. */
term *book_term(term_book *b, terms *ctx, uint64_t number,
                term *(*variable)(void *data, wire_reader *r, uint32_t width), void *data);

#endif
