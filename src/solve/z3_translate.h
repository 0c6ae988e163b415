/* z3_translate.h -- terms as Z3 expressions.
 *
 * A session is one Z3 context and the translations made in it. Terms of width 1 become Booleans,
 * floating-point operators stay in the floating-point theory as long as their results are used there, and
 * arrays are expanded into if-then-else as in the bit-blaster, so that Z3 sees no array theory.
 *
 * Owner: the solver. Z1: every expression made is held until the session is freed. */
#ifndef HEDDLE_SOLVE_Z3_TRANSLATE_H
#define HEDDLE_SOLVE_Z3_TRANSLATE_H

#include <z3.h>

#include "base/vec.h"
#include "expr/term.h"

struct z3_session {
    Z3_context z3;
    VEC(Z3_ast) known; /* by term id; NULL: not yet */
    VEC(Z3_ast) held;
    VEC(term *) pending; /* scratch */
    VEC(struct z3_select) selects;
};

struct z3_session *z3_session_new(void);
/* The Boolean for a term of width 1, without FREM in it. */
Z3_ast z3_session_boolean(struct z3_session *session, term *t);
/* The bit-vector for a term, of any width. */
Z3_ast z3_session_vector(struct z3_session *session, term *t);
bool z3_session_failed(struct z3_session *session); /* did Z3 report an error? */

#endif
