/* profile.h -- a profile (explore/profile.h) as text, for the tools that draw it. */
#ifndef HEDDLE_REPORT_PROFILE_H
#define HEDDLE_REPORT_PROFILE_H

#include "explore/profile.h"

/* By the end of the file's name: `.json` is speedscope's format, anything else a folded stack in each line, for
 * flamegraph.pl. A sample stands for that many milliseconds. Free the result. */
char *profile_text(const struct explore_profile *p, const program *of, const char *path, double milliseconds);

#endif
