/* solver.h -- inside points_to: nodes, constraints and their solution.
 *
 * A node stands for a value of a register, a constant, a function's result, or a cell of memory, and owns the set of
 * locations (pointees, numbered) it may hold. Constraints: a copy makes one node's set part of another's; the others
 * hang on the node of a pointer and act on each location that arrives there.
 *
 * Memory of an object: a cell for each machine word of it that is accessed at a known offset, `anywhere` for what is
 * stored at an unknown offset, `everything` for what a load at an unknown offset sees.
 * S1: anywhere is part of every cell and of everything; every cell is part of everything. */
#ifndef HEDDLE_ANALYSIS_SOLVER_H
#define HEDDLE_ANALYSIS_SOLVER_H

#include "analysis/graph.h"
#include "analysis/location_set.h"
#include "analysis/names.h"
#include "analysis/points_to.h"
#include "ir/map.h"

enum constraint_kind {
    CONSTRAINT_LOAD,      /* other = *(node), `amount` bytes, 0: unknown */
    CONSTRAINT_STORE,     /* *(node) = other */
    CONSTRAINT_ADD,       /* other = node + amount */
    CONSTRAINT_AND, CONSTRAINT_OR, /* other = node & amount, node | amount */
    CONSTRAINT_ANY,       /* other = some place in the object */
    CONSTRAINT_UNDEFINED, /* only whether it is undefined goes on */
    CONSTRAINT_INVOKE     /* invocation `other` calls what node points to */
};
struct constraint { enum constraint_kind kind; uint32_t other; int64_t amount; };

struct node {
    uint32_t parent; /* union-find: of the cycle it is in; itself if it stands for it */
    location_set set, done; /* done: the part that has been passed on */
    VEC(uint32_t) copies;
    VEC(struct constraint) constraints;
    size_t seasoned; /* the first so many constraints have met everything in `done` */
};

/* A call as the solver sees it: nodes of arguments, where results go. */
struct invocation {
    uint32_t site;
    enum entry_kind kind;
    uint32_t first_argument, arguments, fixed; /* in argument_nodes */
    uint32_t result, results;                  /* nodes result .. result + results - 1 */
    const call *call;                          /* NULL: made by the library, not by an instruction */
};

struct object_cells {
    uint32_t anywhere, everything;
    uint32_t locations; /* at known offsets */
    uint32_t any;       /* the location at ANY_OFFSET + 1, or 0 */
};

struct points_to {
    const program *program;
    VEC(struct node) nodes;
    VEC(struct abstract_object) objects;
    VEC(struct object_cells) cells;      /* by object */
    VEC(pointee) locations;
    map location_index;                  /* object and offset -> location */
    map cell_index;                      /* object and word -> node */
    map copy_seen, invoke_seen;
    VEC(struct invocation) invocations;
    VEC(uint32_t) argument_nodes;
    VEC(struct entry) entries;
    VEC(uint32_t) waiting;               /* functions whose code is not yet turned into constraints */
    value_names **names;                       /* by function: its values, NULL: not reached */
    uint32_t *values;                    /* by function: node of its first value; its results follow */
    uint32_t *variadic;                  /* by function: its object of variadic arguments + 1 */
    uint32_t *constants;                 /* by constant: node, or 0 */
    uint32_t *globals, *functions;       /* objects + 1 */
    map sites;                           /* instruction + 1 -> object */
    uint32_t external, input, undefined; /* objects */
    uint32_t undefined_location;
    uint32_t jump_result, thread_result, specific; /* nodes: longjmp's value, threads' results, thread-specific data */
    uint32_t unknown;                    /* node: all that unknown functions know; 0: none is called */
    bool input_dereferenced;             /* an address from an input was used: it may meet every object */
    map cached;                          /* node + 1 -> index + 1 into answers */
    VEC(struct pointees) answers;
    uint32_t waves;
    uint64_t copy_count;
};

/* ---- solver.c ---- */
uint32_t node_new(points_to *t);
uint32_t node_find(points_to *t, uint32_t node);
uint32_t abstract_object_new(points_to *t, enum object_kind kind, uint32_t index, uint64_t size, uint32_t align);
uint32_t location_of(points_to *t, uint32_t object, uint32_t offset);
void node_add_location(points_to *t, uint32_t node, uint32_t number);
void node_copy(points_to *t, uint32_t from, uint32_t to);
void node_constrain(points_to *t, uint32_t node, enum constraint_kind kind, uint32_t other, int64_t amount);
/* The cell of the word that holds the byte at this offset. */
uint32_t cell_of(points_to *t, uint32_t object, uint32_t offset);
void constraints_solve(points_to *t);

/* ---- constraints.c ---- */
/* The node of an operand of instruction x of f. */
uint32_t operand_node(points_to *t, const function *f, const insn *x, operand o);
uint32_t constant_node(points_to *t, uint32_t index);
uint32_t global_object(points_to *t, uint32_t index);
uint32_t function_object(points_to *t, uint32_t index);
uint32_t variadic_object(points_to *t, const function *f);
/* Nodes for f's values; its code will become constraints. */
void function_reach(points_to *t, const function *f);
uint32_t function_result(points_to *t, const function *f, uint32_t k);
void constrain_function(points_to *t, const function *f);
/* The invocation may call f. */
void invoke(points_to *t, uint32_t invocation, const function *f);

/* *(to) = *(from); bytes 0: unknown. */
void constrain_copy(points_to *t, uint32_t to, uint32_t from, uint64_t bytes);

/* ---- effects.c ---- */
struct library_effect;
/* Constraints of a call of a function without code. */
void constrain_library(points_to *t, const struct library_effect *e, const struct invocation *i);
/* Library code may call what `pointer` points to, with these arguments. */
void constrain_callback(points_to *t, uint32_t site, enum entry_kind kind, uint32_t pointer, uint32_t given,
                        uint32_t result);

#endif
