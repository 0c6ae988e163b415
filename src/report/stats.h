/* stats.h -- what the time of a run went into. */
#ifndef HEDDLE_REPORT_STATS_H
#define HEDDLE_REPORT_STATS_H

#include <jansson.h>

#include "report/report.h"

/* A few lines: shares of the time, what was cut by which reduction, the lines with the most scheduling points, the loops that
 * have met a bound. */
void stats_print(const struct text_style *style, const struct report_run *run, const struct explore_result *result);
/* The same as keys `time`, `scheduling_points` and `bounded_loops` of the report. */
void stats_set_json(json_t *report, const program *p, const struct explore_result *result);

#endif
