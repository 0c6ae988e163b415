/* harvest.h -- what a search has found, as bytes (harvest.c). */
#ifndef HEDDLE_EXPLORE_HARVEST_H
#define HEDDLE_EXPLORE_HARVEST_H

#include "base/wire.h"
#include "explore/explore.h"

struct search;
/* What the search has found since harvest_sent: counts, errors, warnings, reasons, what was executed. */
void harvest_write(struct search *s, wire *w);
void harvest_sent(struct search *s); /* it has been; the next one begins */
/* No execution that was made since then counts, nor what it left out: it will be made again. Errors and races remain, and what
 * was executed. */
void harvest_forget_runs(struct search *s);
/* What is counted in it, but for what is not added up. */
struct explore_counts harvest_counts(const struct search *s);
/* Of that, only the errors, warnings and races; the next harvest is without them. What is read twice counts once. */
void harvest_findings_write(struct search *s, wire *w);
void harvest_findings_read(struct search *s, wire_reader *r);
/* Between which places data races were found, but for the first so many. */
void races_write(const struct search *s, wire *w, size_t from);
void races_read(struct search *s, wire_reader *r);
/* Adds a harvest to what s has. False: it is damaged. */
bool harvest_read(struct search *s, wire_reader *r);

#endif
