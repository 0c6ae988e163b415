/* census.h -- how many different traces a search has come to the end of: what `exhaustive` is compared with.
 *
 * An execution without threads is a trace of its own. The others are told apart by hashes of 64 bits, which have to be
 * remembered; searches last, and memory has to stay what it is, so beyond CENSUS_MOST of them nothing is remembered, and no
 * number is claimed. What one search has counted can be told to another: the number is that of both together, the same
 * whoever found what.
 *
 * Owner: the search. Zeroes are an empty one. */
#ifndef HEDDLE_EXPLORE_CENSUS_H
#define HEDDLE_EXPLORE_CENSUS_H

#include "base/vec.h"
#include "base/wire.h"

#define CENSUS_MOST ((size_t)1 << 22)

typedef struct census {
    uint64_t *at;              /* hashes; 0: a free place */
    size_t places, used;       /* places is a power of two, or 0 */
    VEC(uint64_t) untold;      /* hashes, since census_told */
    uint64_t alone, alone_untold; /* executions without threads */
    bool lost;                 /* there were more than can be counted */
} census;

void census_add(census *c, uint64_t hash);
void census_add_alone(census *c);
uint64_t census_count(const census *c); /* 0 if there were too many */
void census_write(const census *c, wire *w); /* what was added since census_told */
void census_told(census *c);
void census_read(census *c, wire_reader *r);
void census_free(census *c);

#endif
