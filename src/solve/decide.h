/* decide.h -- one condition against the components it touches: the chain. */
#ifndef HEDDLE_SOLVE_DECIDE_H
#define HEDDLE_SOLVE_DECIDE_H

#include "solve/component.h"

/* The components and fresh variables that a condition touches. Use: question_new, fill in parts and fresh,
 * question_check or question_branch, question_end. */
struct question {
    solver *s;
    struct question *next; /* among those not in use, whose memory is used again */
    VEC(component *) parts;
    index_vec representatives; /* of the parts, as given */
    index_vec fresh;           /* ascending */
    component *base;           /* their union, made when first needed */
    term_vec constraints;      /* of base, gathered when first needed */
    bool gathered;
    int activity;              /* what was done before: solver_options.activity */
};

struct question *question_new(solver *s);
void question_end(struct question *q);
void questions_free(solver *s);

/* Can base and condition hold? On SAT *result is the component that then holds (a reference for the caller), or
 * NULL if the condition was implied and nothing changes. The condition is not constant. */
enum answer question_check(struct question *q, term *condition, component **result);
/* Both outcomes: result[1] for the condition, result[0] for its negation. */
void question_branch(struct question *q, term *condition, enum answer outcome[2], component *result[2]);

#endif
