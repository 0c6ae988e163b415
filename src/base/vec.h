/* vec.h -- growable arrays.
 *
 *   VEC(int) v = {0};  vec_push(&v, 3);  v.at[0] == 3;  v.count == 1;  vec_free(&v);
 *
 * The array owns its memory, not what its elements point to. */
#ifndef HEDDLE_BASE_VEC_H
#define HEDDLE_BASE_VEC_H

#include "base/base.h"

#define VEC(type) struct { type *at; size_t count, capacity; }

#define vec_reserve(v, n) \
    ((n) <= (v)->capacity ? (void)0 \
        : ((v)->capacity = (n) > 2 * (v)->capacity ? (n) : 2 * (v)->capacity, \
           (v)->at = xrealloc((v)->at, (v)->capacity * sizeof *(v)->at), (void)0))
#define vec_push(v, ...) \
    ((v)->count == (v)->capacity ? vec_reserve(v, (v)->count < 8 ? 8 : (v)->count + 1) : (void)0, \
     (v)->at[(v)->count++] = (__VA_ARGS__))
/* At least n elements; those that are new are zeros. */
#define vec_extend(v, n) \
    ((n) <= (v)->count ? (void)0 \
        : (vec_reserve(v, n), memset((v)->at + (v)->count, 0, ((n) - (v)->count) * sizeof *(v)->at), (v)->count = (n), (void)0))
#define vec_pop(v) ((v)->at[--(v)->count])
#define vec_last(v) ((v)->at[(v)->count - 1])
#define vec_free(v) (free((v)->at), (v)->at = NULL, (v)->count = (v)->capacity = 0)

#include <stdlib.h>
#include <string.h>
#endif
