/* minimize.h -- the simplest schedule that leads to an error. */
#ifndef HEDDLE_EXPLORE_MINIMIZE_H
#define HEDDLE_EXPLORE_MINIMIZE_H

#include "explore/explore.h"

/* Looks for a simpler schedule (error.h) with the inputs of f, for at most that long. Takes f and returns what is to be
 * reported: f, or the same error met with a simpler schedule. Its values are those of the inputs, no more symbolic. */
finding *minimize(const program *p, const struct explore_options *options, finding *f, double seconds);

#endif
