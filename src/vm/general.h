/* general.h -- what an execution means for other states: transitions in general, and control states.
 *
 * A transition that was executed in one state says something about every state with the same *control*: what each thread
 * does next, apart from data. Executed once more with all data left open (registers and memory are variables, called
 * *cells*), it gives the conditions under which another state takes the same way, and the values it leaves behind as
 * terms over the cells. Summaries of what lies below a state are made from that (explore/summary.h).
 *
 * G1: the conditions and values hold for every state that has the control of the one the transition started in, as far
 *     as they can influence an error (vm_set_matters).
 * G2: a cell is named by thread, depth of the frame and register, or by address and bytes; it means the same in all
 *     states with one control. */
#ifndef HEDDLE_VM_GENERAL_H
#define HEDDLE_VM_GENERAL_H

#include "base/vec.h"
#include "vm/vm.h"

/* Identifies a control state, up to collisions of 128 bits. */
typedef struct control { uint64_t a, b; } control;
static inline bool control_same(control x, control y) { return x.a == y.a && x.b == y.b; }
control vm_control(vm *m, const state *s);
/* The same without what the explorer found out about waiting loops, and what that depends on: as the machine leaves it.
 * If no thread is in such a loop, the two are the same. */
control vm_control_reached(vm *m, const state *s);

typedef VEC(term *) clause_vec; /* terms of width 1, all of which hold */

/* What a cell is. False: the variable is none, but an input. */
enum vm_cell_kind { VM_CELL_REGISTER, VM_CELL_MEMORY, VM_CELL_RESULT };
struct vm_cell {
    enum vm_cell_kind kind;
    uint32_t thread, depth, index; /* a register of the frame at that depth; of a result the thread that ended with it */
    uint64_t address;              /* memory */
    uint32_t bytes;
};
bool vm_cell(const vm *m, const term *var, struct vm_cell *found);
term *vm_cell_variable(vm *m, const struct vm_cell *c, uint32_t width); /* NULL: there is no such cell */

/* Executes the transition of `thread` from `before` again, in general. It ended with `outcome` in a state with this path
 * condition, after these choices. False: what it did cannot be said in general. Otherwise its conditions are added to
 * clauses, and vm_before can be asked until vm_generalize_end. */
bool vm_generalize(vm *m, state *before, uint32_t thread, const state *after, enum vm_outcome outcome,
                   clause_vec *clauses);
/* After vm_generalize has returned true: adds that threads which have run and are in waiting loops in `after` come to the
 * local states they have there. False: that cannot be said. */
bool vm_general_waiting(vm *m, const state *before, const state *after);
/* Has a thread that is in a waiting loop memory of its own beside its frames? That is not in the control. */
bool vm_loops_beside_own_memory(vm *m, const state *s);
/* The cells that a transition executed in general has used and that had defined values: another state may do the same
 * only if they are defined there. Valid until vm_generalize_end. */
term *const *vm_opened(const vm *m, size_t *count);
/* Adds the cells in the term to all[], each of them once. */
void vm_cells_of(const vm *m, const term *t, clause_vec *all);
/* A term over the cells after the transition, said over those before it. NULL: it depends on undefined contents. */
term *vm_before(vm *m, term *t);
void vm_generalize_end(vm *m); /* also after false */

/* What decides which threads of a parked state can go on, as conditions. False: that cannot be said. */
bool vm_general_enabled(vm *m, state *s, clause_vec *clauses);
/* What the newest trial of a waiting loop in s (vm_waits_in_vain) has looked at, as conditions. */
bool vm_general_trial(vm *m, state *s, clause_vec *clauses);
/* A term over cells with the values they have in s. NULL: it depends on undefined contents, or on something gone. */
term *vm_in_state(vm *m, state *s, term *t);

#endif
