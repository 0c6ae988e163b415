/* variables.h -- what the cells of a state are called in the source.
 *
 *     x, a[3], queue.head      global variables and their parts
 *     f::i                     a local variable of function f
 *     f::i@2                   ... of thread 2, where several calls of f are active; f::i@2.5 at depth 5 of its calls
 *     malloc@12, malloc@12#2   a heap object allocated in line 12, and another one
 *     {x read at 12:9}         a value on its way from one operation to the next that is no variable
 *     x{2:4}                   4 bytes of x from byte 2 on, where that is no part of it by itself
 *
 * Owner: variables_free. Borrows the graph. */
#ifndef HEDDLE_REPORT_VARIABLES_H
#define HEDDLE_REPORT_VARIABLES_H

#include "explore/gig.h"

typedef struct variables variables;

variables *variables_new(const struct gig *g);
void variables_free(variables *v);
const struct gig *variables_graph(const variables *v);

/* A cell by its name, and what is known about it. */
struct named_cell {
    char *text;            /* owned by whoever asked */
    uint32_t type;         /* program.types[]; 0: not known */
    uint32_t bits;         /* how many of the cell's bits are the variable; the others mean nothing */
    bool fixed;            /* the address of a local variable: it follows from the control */
    const char *sync;      /* NULL, or the type of the synchronization object that text names, ... */
    uint64_t sync_offset;  /* ... and which of its bytes */
};
/* var is a cell, in a state with the control of `at`. False: it is none. */
bool variables_cell(variables *v, const struct gig_state *at, const term *var, struct named_cell *found);
/* What an operation touches; NULL: nothing. Free it. */
char *variables_touched(variables *v, const struct gig_state *at, const touch *a);
/* `&x`, for an address; NULL: it is none that is known. Free it. */
char *variables_address(variables *v, const struct gig_state *at, uint64_t address);
/* Neighbouring cells of memory put together as one. False: t is something else. */
bool variables_joined(variables *v, const struct gig_state *at, const term *t, struct named_cell *found);
/* The array whose elements a table lists in order, and their type; NULL: it is something else. Free it. */
char *variables_array(variables *v, const struct gig_state *at, const term *table, uint32_t *element);

#endif
