/* decoder.h -- what the files of the decoder share. Nothing outside src/ir includes this.
 *
 * A `decoder` turns one linked module into one program; a `body` is the function it is working on. A value
 * of LLVM becomes a run of consecutive registers, one for each scalar in it (`shape`); a constant becomes a
 * run of constant operands. Each block of a body is a list of instructions of its own until `layout_body`
 * puts them one after the other.
 *
 * D1: while a body is being built, edge.target is the number of a block of the body and edge.first_copy
 *     counts in body.copies, whose copies happen all at once; layout_body makes both final.
 * D2: what cannot be decoded becomes an UNSUPPORTED instruction, which ends its block. */
#ifndef HEDDLE_IR_DECODER_H
#define HEDDLE_IR_DECODER_H

#include "base/vec.h"
#include "ir/map.h"
#include "ir/program.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

/* One scalar inside a value, and where it lies when the value is in memory. */
struct leaf {
    uint32_t width;
    uint16_t align;
    bool is_float, is_pointer;
    uint64_t bit_offset;
    /* Lanes of a vector that do not fill whole bytes are packed bit by bit: */
    uint32_t packed_bits;  /* width of the whole vector, or 0 */
    uint32_t packed_lanes; /* how many lanes */
    uint32_t lane;         /* which one this is */
};

struct shape {
    const char *problem; /* NULL, or why a value of this type cannot be represented */
    uint32_t count;
    struct leaf *leaves;
};

/* A constant of LLVM as operands. */
struct constant_value {
    operand *leaves;
    uint32_t count;
    bool thread_local;   /* mentions a thread-local variable: no constant after all, must be computed */
    const char *problem; /* NULL, or why it cannot be represented */
};

struct block_address { uint32_t constant; LLVMBasicBlockRef block; };

typedef struct decoder {
    program *p;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    const char *const *user_symbols; size_t user_symbol_count; /* sorted; what the user's own files define */
    bool has_models;
    /* the program's arrays while they grow */
    VEC(insn) code;
    VEC(edge) edges;
    VEC(copy) copies;
    VEC(switch_case) cases;
    VEC(operand) operands;
    VEC(call) calls;
    VEC(argument) arguments;
    VEC(parameter) parameters;
    VEC(function) functions;
    VEC(global) globals;
    VEC(relocation) relocations;
    VEC(constant) constants;
    VEC(location) locations;
    VEC(unused_function) unused;
    VEC(uint32_t) unused_places;
    VEC(const char *) texts;
    VEC(source_type) types;
    VEC(source_field) fields;
    VEC(source_variable) variables;
    VEC(uint32_t) assigned;
    VEC(uint32_t) constructors;
    VEC(uint32_t) destructors;
    /* what LLVM's values became */
    VEC(LLVMValueRef) function_values; /* of functions[i] */
    VEC(LLVMValueRef) global_values;   /* of globals[i] */
    map function_numbers, global_numbers;
    map shapes;          /* LLVMTypeRef -> struct shape * */
    map constant_values; /* LLVMValueRef -> struct constant_value * */
    index_table constant_table, location_table;
    map type_numbers;    /* LLVMMetadataRef -> number in types */
    map file_names;      /* LLVM's file name -> name to show */
    VEC(bool) function_queued;
    VEC(uint32_t) function_queue;
    size_t globals_filled;
    VEC(struct block_address) block_addresses;
    map block_starts;    /* LLVMBasicBlockRef -> first instruction + 1 */
    unsigned byval_attribute, align_attribute, noreturn_attribute;
} decoder;

struct local_block {
    VEC(insn) code;
    VEC(uint32_t) assigned;   /* by instruction, as in program.assigned; filled when registers still are variables */
    LLVMBasicBlockRef source; /* NULL for blocks the decoder added */
    uint32_t start;           /* in program.code */
    bool reachable;
};

typedef struct body {
    decoder *d;
    LLVMValueRef function;
    uint32_t function_index;
    VEC(struct local_block) blocks;
    map block_numbers;
    map registers; /* value -> first register */
    map promoted;  /* alloca -> its register */
    map variables; /* alloca -> source_variable * */
    map variable_registers; /* register + 1 -> number in decoder.variables */
    VEC(copy) copies;
    uint32_t register_count;
    uint32_t parameter_count; /* registers 0 .. parameter_count-1 hold the parameters */
    uint32_t first_variable, end_variable; /* registers of promoted locals */
    uint32_t first_edge;
    uint32_t current;  /* block being filled */
    bool ended;        /* it has its last instruction */
    uint32_t location; /* for new instructions */
} body;

/* decode.c: a whole module. NULL never; the module stays the caller's. */
program *decode_module(LLVMModuleRef module, const char *const *user_symbols, size_t user_symbol_count,
                       bool has_models);
char *decoder_text(decoder *d, const char *format, ...) __attribute__((format(printf, 2, 3))); /* in the arena */
uint32_t decoder_add_text(decoder *d, const char *text);
uint32_t decoder_location(decoder *d, LLVMValueRef value);
bool decoder_is_model(const decoder *d, const char *name);

/* types.c */
const struct shape *shape_of(decoder *d, LLVMTypeRef type);
/* Number of leaves before element `index` of an aggregate or vector, and the element's type. */
uint32_t shape_element(decoder *d, LLVMTypeRef type, uint32_t index, LLVMTypeRef *element);
char *type_text(decoder *d, LLVMTypeRef type);
bool type_is_sized(LLVMTypeRef type);

/* constants.c */
operand constant_int(decoder *d, uint32_t width, uint64_t value);
operand constant_undef(decoder *d, uint32_t width);
operand constant_of_global(decoder *d, uint32_t number, uint64_t offset);
const struct constant_value *constant_value_of(decoder *d, LLVMValueRef value);
bool constant_same(decoder *d, operand o, enum constant_kind kind, uint64_t value);
/* If `gep` (instruction or constant) adds a constant to its base, that offset. */
bool gep_constant_offset(decoder *d, LLVMValueRef gep, int64_t *offset);

/* globals.c */
uint32_t global_number(decoder *d, LLVMValueRef variable);
void globals_fill(decoder *d);

/* functions.c: the table of functions and what is decoded. */
void functions_declare(decoder *d);
int32_t function_number(decoder *d, LLVMValueRef value); /* -1: not in the table */
void function_queue(decoder *d, uint32_t index);
void functions_take_constructors(decoder *d);
/* Everything has been decoded: where the code of the others is. */
void functions_note_unused(decoder *d);

/* body.c: one function. */
void body_decode(decoder *d, uint32_t function_index);
int32_t body_new_register(body *b, uint32_t count);
insn *body_emit(body *b, enum op op, uint32_t width, int32_t dst, operand a, operand o, operand c);
int32_t body_emit_new(body *b, enum op op, uint32_t width, operand a, operand o); /* into a new register */
int32_t body_register(body *b, LLVMValueRef value); /* first register of an instruction's or parameter's value */
operand body_value(body *b, LLVMValueRef value, uint32_t leaf);
operand body_resize(body *b, operand o, uint32_t from, uint32_t to); /* zero-extend or truncate */
void body_unsupported(body *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint32_t body_new_block(body *b, LLVMBasicBlockRef source);
uint32_t body_edge(body *b, uint32_t target);
/* Calls visit on every operand the instruction reads. */
void insn_visit_operands(decoder *d, insn *i, void (*visit)(void *context, operand *o), void *context);

/* The families of instructions; each returns after emitting the code of one instruction. */
void decode_instruction(body *b, LLVMValueRef instruction);       /* instructions.c */
void decode_binary(body *b, LLVMValueRef i, LLVMOpcode opcode);   /* arithmetic.c */
void decode_fneg(body *b, LLVMValueRef i);
void decode_icmp(body *b, LLVMValueRef i);
void decode_fcmp(body *b, LLVMValueRef i);
void decode_cast(body *b, LLVMValueRef i, LLVMOpcode opcode);
void decode_select(body *b, LLVMValueRef i);
void decode_freeze(body *b, LLVMValueRef i);
void decode_extract_value(body *b, LLVMValueRef i);               /* aggregates.c */
void decode_insert_value(body *b, LLVMValueRef i);
void decode_extract_element(body *b, LLVMValueRef i);
void decode_insert_element(body *b, LLVMValueRef i);
void decode_shuffle(body *b, LLVMValueRef i);
void emit_reinterpret(body *b, const struct shape *from, LLVMValueRef value, const struct shape *to, int32_t dst);
void decode_alloca(body *b, LLVMValueRef i);                      /* memory.c */
void decode_load(body *b, LLVMValueRef i);
void decode_store(body *b, LLVMValueRef i);
void decode_gep(body *b, LLVMValueRef i);
void decode_rmw(body *b, LLVMValueRef i);
void decode_cmpxchg(body *b, LLVMValueRef i);
void decode_va_arg(body *b, LLVMValueRef i);
void emit_load(body *b, LLVMTypeRef type, operand address, int32_t dst, uint32_t align, unsigned flags);
void emit_store(body *b, LLVMValueRef value, operand address, uint32_t align, unsigned flags);
void decode_call(body *b, LLVMValueRef i);                        /* calls.c */
void decode_inline_assembly(body *b, LLVMValueRef i, LLVMValueRef assembly); /* assembly.c */
void decode_intrinsic(body *b, LLVMValueRef i, const char *name); /* intrinsics.c */
bool decode_reduction(body *b, LLVMValueRef i, const char *name); /* reductions.c */
void decode_terminator(body *b, LLVMValueRef i, LLVMOpcode opcode); /* terminators.c */

/* source.c: names and types for people. */
uint32_t source_type_of_global(decoder *d, LLVMValueRef variable);
void source_find_variables(body *b);
source_variable source_variable_of(body *b, LLVMValueRef value); /* name NULL: it has none */
void source_name_parameters(body *b);
void source_name_local(body *b, LLVMValueRef alloca, const struct shape *shape, int32_t first);
void source_name_register(body *b, int32_t r, const char *name, uint32_t type);
void source_same_variable(body *b, int32_t r, int32_t other); /* from now on r is what `other` was */
uint32_t source_variable_in(const body *b, int32_t r); /* number in decoder.variables, or 0 */

/* promote.c: which allocas become registers. */
void promote_locals(body *b);
/* merge.c: threads jumps to jumps, joins blocks that only follow each other. */
void merge_blocks(body *b);
/* clean.c: copy propagation, dead code. coalesce.c: computing values where they are wanted. */
void clean_body(body *b);
void coalesce_body(body *b);
/* liveness.c: removes UNDEFs of variables that are assigned on every path before they are read. */
void undefine_late(body *b);
/* pack.c: values that live inside one block share registers. */
void pack_registers(body *b);
enum { INSN_REMOVED = OPS }; /* op of an instruction that layout_body leaves out */
/* How many registers from dst on an instruction writes. */
uint32_t insn_results(const decoder *d, const insn *i);
/* layout.c: reachable blocks, loops, edge copies, compact registers, final positions. */
void layout_mark_reachable(body *b);
void layout_body(body *b);
/* The edges that leave block `number`; the list stays the caller's. */
typedef VEC(uint32_t) edge_list;
void body_block_edges(body *b, uint32_t number, edge_list *edges);
/* loops.c: flags the edges that enter or repeat loops. */
void loops_mark(body *b);

#endif
