/* json.h -- values that several JSON outputs have. Owner: who asked. */
#ifndef HEDDLE_REPORT_JSON_H
#define HEDDLE_REPORT_JSON_H

#include <jansson.h>

#include "explore/explore.h"

json_t *count_value(uint64_t n);        /* at most what a signed number holds */
json_t *microseconds(double seconds);   /* rounded to these */
json_t *estimate_json(const struct explore_estimate *e); /* null if nothing is known */

#endif
