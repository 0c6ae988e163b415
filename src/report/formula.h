/* formula.h -- conditions over the program's variables, written as a C programmer would. */
#ifndef HEDDLE_REPORT_FORMULA_H
#define HEDDLE_REPORT_FORMULA_H

#include "report/variables.h"

enum formula_kind {
    FORMULA_DATA,
    FORMULA_POINTER, /* a variable points to that object, or means that thread */
    FORMULA_SYNC,    /* about a synchronization object, in words */
    FORMULA_USUAL    /* what holds anyway: of the control, or of any synchronization object that can be used */
};
struct formula { enum formula_kind kind; char *text; /* owned by whoever asked */ };

/* One clause in a state with the control of `at`. */
struct formula formula_of(variables *v, const struct gig_state *at, const term *t);
/* Does it follow from the other one, as a weaker bound of the same value does? Not if they are the same. */
bool formula_follows(const term *t, const term *from);

#endif
