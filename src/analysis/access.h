/* access.h -- which memory an instruction may read and write.
 *
 * Objects are those of points-to, followed by one for each kind of hidden state of the machine (enum library_state). */
#ifndef HEDDLE_ANALYSIS_ACCESS_H
#define HEDDLE_ANALYSIS_ACCESS_H

#include "analysis/callgraph.h"
#include "base/vec.h"

struct access {
    uint32_t object, offset; /* offset may be ANY_OFFSET */
    uint64_t bytes;          /* 0: up to the end of the object */
    bool write;
};
typedef VEC(struct access) access_list;

/* Appends what instruction x of f may read and write, calls of functions with code excepted (their instructions do it),
 * except for what passing arguments in memory does. */
void access_collect(const program *p, points_to *t, const callgraph *g, const function *f, const insn *x,
                    access_list *list);
/* The object of a kind of hidden state. */
uint32_t access_state_object(const points_to *t, enum library_state state);
static inline uint32_t access_object_count(const points_to *t) { return points_to_object_count(t) + LIBRARY_STATES; }

#endif
