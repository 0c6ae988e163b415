/* shown.h -- `--show-output`: what the program under test printed, on our standard output and standard error.
 *
 * With one path its bytes come out as they are, nothing added. With several, each is headed by a line. As nobody
 * knows at the first path whether there is a second, the first one is held back. */
#ifndef HEDDLE_REPORT_SHOWN_H
#define HEDDLE_REPORT_SHOWN_H

#include "explore/explore.h"

struct shown_part { int file; size_t bytes; char *text; };

struct shown {
    uint64_t paths;
    char *first_heading;
    struct shown_part *first; size_t first_count; /* the first path, while it is the only one */
};

void shown_path(struct shown *s, const struct explore_path *path);
void shown_end(struct shown *s);

#endif
