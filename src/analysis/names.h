/* names.h -- values instead of registers: which assignment an instruction's operand comes from.
 *
 * The decoder reuses registers, so a register means different things in different places. Here every assignment makes a
 * value of its own; where several assignments may reach the start of a block, a merged value stands for them (what SSA
 * form calls phi). Registers that nothing assigns have no value.
 *
 * Owner: names_free. Borrows the program.
 * V1: whatever an instruction finds in a register was put there by the value's definition, or, for a merged value, by
 *     that of one of its inputs. */
#ifndef HEDDLE_ANALYSIS_NAMES_H
#define HEDDLE_ANALYSIS_NAMES_H

#include "analysis/cfg.h"
#include "ir/map.h"

#define NO_VALUE UINT32_MAX

enum value_kind { VALUE_PARAMETER, VALUE_RESULT, VALUE_COPY, VALUE_MERGED };
struct value_definition {
    enum value_kind kind;
    uint32_t index; /* of the parameter, the instruction, the copy */
};
struct value_use { operand reg; uint32_t value; };

typedef struct value_names {
    const function *function;
    VEC(struct value_definition) values; /* the parameters come first */
    uint32_t *results;                   /* by instruction of the function: the value of its first result */
    VEC(struct value_use) uses;
    uint32_t *first_use;                 /* by instruction of the function, one more at the end */
    map copies;                          /* copy + 1 -> its value */
    map sources;                         /* copy + 1 -> the value it copies, if that is one */
    VEC(struct arc) inputs;              /* of merged values: from the merged one to an input */
} value_names;

/* The function may contain calls that come back more than once (setjmp): then every assignment to a register may reach
 * every use of it, because control can come back with any of them. */
value_names *names_new(const program *p, const function *f);
void names_free(value_names *n);

/* The value of a register that instruction `index` (of the program) reads. */
uint32_t names_value(const value_names *n, uint32_t index, operand reg);

/* How many registers an instruction assigns, from dst on. */
uint32_t insn_result_count(const program *p, const insn *x);
/* Calls visit for every operand that the instruction reads, constants included. */
void insn_each_operand(const program *p, const insn *x, void (*visit)(void *context, operand o), void *context);

#endif
