/* property.h -- property sites: the instructions at which an execution can turn out to be wrong.
 *
 * Q1: whenever the machine reports an error of one of the properties, it does so at a site of that property, or (for a
 *     deadlock) while every thread waits at one; a leak is reported at the end and concerns every allocation. */
#ifndef HEDDLE_ANALYSIS_PROPERTY_H
#define HEDDLE_ANALYSIS_PROPERTY_H

#include "analysis/callgraph.h"
#include "analysis/escape.h"

enum property {
    PROPERTY_ASSERT = 1,   /* assertions, aborts, places marked unreachable */
    PROPERTY_MEMORY = 2,   /* loads, stores, frees and divisions that can fail; uses of undefined values */
    PROPERTY_LOCK = 4,     /* misuse of synchronization objects */
    PROPERTY_DEADLOCK = 8, /* waiting, busy waiting included */
    PROPERTY_RACE = 16,    /* accesses to shared memory */
    PROPERTY_LEAK = 32,    /* allocations, and whatever keeps or drops a pointer */
    PROPERTY_OVERFLOW = 64, /* failed checks of arithmetic */
    PROPERTY_UNKNOWN = 128 /* places where the machine gives up, so that what the program does there is not known */
};

/* By instruction: those of the properties (enum property) of which it is a site. Functions that are never reached have
 * none. malloc'ed. */
uint8_t *property_sites(const program *p, points_to *t, const callgraph *g, unsigned properties);

#endif
