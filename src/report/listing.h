/* listing.h -- the source of the program under test with the slice marked (`--dump=slice`).
 *
 * One line for each line of each of the user's files that holds code: its number, a mark, its text. The mark is `!` for
 * a property site, `*` for another statement of the slice, `-` for a statement outside, and a blank where there is no
 * code that can be executed. */
#ifndef HEDDLE_REPORT_LISTING_H
#define HEDDLE_REPORT_LISTING_H

#include <stdio.h>

#include "analysis/slice.h"

/* checks: what the slice is about, as --check says it. */
void listing_slice(FILE *out, const program *p, const slice *s, unsigned checks);

#endif
