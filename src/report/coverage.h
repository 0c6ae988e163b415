/* coverage.h -- what of the program's own source was executed: lines, branches and functions.
 *
 * A line counts if it holds code, and is covered if some of it was executed; a branch counts once for each way it can go;
 * a function is covered if it was entered. Models, heddle.h and stubs are not the program; functions that nothing calls
 * are, with all they hold. What static copies of one function in several files have executed counts together.
 *
 * Owner: coverage_free. Borrows the program and the result. */
#ifndef HEDDLE_REPORT_COVERAGE_H
#define HEDDLE_REPORT_COVERAGE_H

#include <jansson.h>

#include "report/report.h"

typedef struct coverage coverage;

coverage *coverage_new(const struct report_run *run, const struct explore_coverage *executed);
void coverage_free(coverage *c);

/* {"lines": {"covered", "total"}, "branches": ..., "functions": ..., "files": [{"file", "lines", ...}]} */
json_t *coverage_json(const coverage *c);
/* One line: `heddle: coverage: 45 of 60 lines (75.0 %), ...` */
void coverage_summary(const struct text_style *style, const coverage *c);
/* A tracefile as lcov and genhtml read them; each count is 0 or 1. Free it. */
char *coverage_lcov(const coverage *c);

#endif
