/* location_set.h -- sets of small numbers, sparse: sorted pieces of 64.
 *
 * Owner: whoever declares it; {0} is empty; location_set_free returns its memory. */
#ifndef HEDDLE_ANALYSIS_LOCATION_SET_H
#define HEDDLE_ANALYSIS_LOCATION_SET_H

#include "base/vec.h"

struct location_piece { uint64_t bits; uint32_t base; /* the bits are the numbers 64 * base .. 64 * base + 63 */ };
typedef VEC(struct location_piece) location_set;

bool location_set_has(const location_set *s, uint32_t number);
/* These say whether the set grew. */
bool location_set_add(location_set *s, uint32_t number);
bool location_set_join(location_set *s, const location_set *with);
void location_set_intersect(location_set *s, const location_set *with);
/* what = a \ b */
void location_set_subtract(location_set *what, const location_set *a, const location_set *b);
bool location_set_equal(const location_set *a, const location_set *b);
size_t location_set_count(const location_set *s);
static inline void location_set_free(location_set *s) { vec_free(s); }

/* for (struct location_walk w = {0}; location_set_next(s, &w);) use(w.number); The set must not change meanwhile. */
struct location_walk { size_t piece; uint64_t rest; uint32_t number; bool started; };
bool location_set_next(const location_set *s, struct location_walk *w);

#endif
