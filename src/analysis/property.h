/* property.h -- property sites: the instructions at which an execution can turn out to be wrong.
 *
 * Q1: whenever the machine reports an error of one of the properties, it does so at a site of that property, or (for a
 *     deadlock) while every thread waits at one; a leak is reported at the end and concerns every allocation.
 * Q2: with PROPERTY_UNCHECKED, whenever an error of another property than those asked for ends a path as incomplete, it
 *     does so at a site of it; what decides about such errors without raising them (the end of a variable's life) is a site as well. */
#ifndef HEDDLE_ANALYSIS_PROPERTY_H
#define HEDDLE_ANALYSIS_PROPERTY_H

#include "analysis/callgraph.h"
#include "analysis/escape.h"

struct values;

enum property {
    PROPERTY_ASSERT = 1,   /* assertions, aborts, places marked unreachable */
    PROPERTY_MEMORY = 2,   /* loads, stores, frees and divisions that can fail; uses of undefined values */
    PROPERTY_LOCK = 4,     /* misuse of synchronization objects */
    PROPERTY_DEADLOCK = 8, /* waiting, busy waiting included */
    PROPERTY_RACE = 16,    /* accesses to shared memory */
    PROPERTY_LEAK = 32,    /* allocations, and whatever keeps or drops a pointer */
    PROPERTY_OVERFLOW = 64, /* failed checks of arithmetic */
    PROPERTY_UNKNOWN = 128, /* places where the machine gives up, so that what the program does there is not known */
    PROPERTY_UNCHECKED = 256, /* errors of other properties than those asked for that end a path as incomplete, and calls
                                 that may be nested too deep */
    PROPERTIES_ALL = 511
};

/* By instruction: those of the properties (enum property) of which it is a site. Functions that are never reached have
 * none. v: NULL, or numbers that variables can have, which say of more unchecked errors that they cannot happen.
 * malloc'ed. */
uint16_t *property_sites(const program *p, points_to *t, const callgraph *g, const struct values *v, unsigned properties);

#endif
