/* program.h -- the program under test, decoded once into flat arrays.
 *
 * Everything after the decoder works on this and never sees LLVM. A function is a run of instructions over
 * numbered registers; a register holds one scalar (integer of any width, pointer, or a float as its bit
 * pattern). Local scalar variables whose address is never taken are registers too (they may be assigned
 * more than once: this is not SSA form), so phi nodes are copies on edges.
 *
 * Operands: o >= 0 is register o of the frame; o < 0 is constant -1-o of the program.
 *
 * Owner: the program's arena. Immutable after loading.
 *
 * I1: every block ends with exactly one instruction flagged T; falling off the end is impossible.
 * I2: an edge's copies can be executed one after the other (the decoder broke cycles).
 * I3: a register that is read may hold the undefined value only if the source program read something
 *     uninitialized: the decoder never invents or drops undefinedness.
 * I4: no access to memory is added, removed, merged or reordered, except accesses to local variables whose
 *     address does not leave plain loads and stores (they became registers). */
#ifndef HEDDLE_IR_PROGRAM_H
#define HEDDLE_IR_PROGRAM_H

#include "base/arena.h"

enum op {
#define OP(name, flags) OP_##name,
#include "ir/op.def"
#undef OP
    OPS
};

enum op_flag { OP_D = 1, OP_D2 = 2, OP_A = 4, OP_B = 8, OP_C = 16, OP_P = 32, OP_M = 64, OP_V = 128, OP_T = 256 };
extern const char *const op_names[OPS];
extern const uint16_t op_flags[OPS];

typedef int32_t operand;
static inline bool operand_is_constant(operand o) { return o < 0; }
static inline uint32_t operand_constant(operand o) { return (uint32_t)(-1 - o); }

enum insn_flag {
    INSN_NSW = 1, INSN_NUW = 2, INSN_EXACT = 4, /* arithmetic */
    INSN_VOLATILE = 8, INSN_ATOMIC = 16,        /* memory */
    INSN_INBOUNDS = 32,                         /* GEP */
    INSN_WEAK = 128,                            /* a compare-exchange that may fail without reason */
    INSN_POINTER = 64                           /* a comparison of pointers */
};

enum rmw_kind { RMW_XCHG, RMW_ADD, RMW_SUB, RMW_AND, RMW_NAND, RMW_OR, RMW_XOR, RMW_MAX, RMW_MIN, RMW_UMAX, RMW_UMIN,
                RMW_FADD, RMW_FSUB, RMW_FMAX, RMW_FMIN, RMW_UINC_WRAP, RMW_UDEC_WRAP };

/* Functions of FMATH and FMATH2: X(NAME, C name, arguments). */
#define FLOAT_FUNCTIONS(X) \
    X(SQRT, sqrt, 1) X(FLOOR, floor, 1) X(CEIL, ceil, 1) X(TRUNC, trunc, 1) X(RINT, rint, 1) \
    X(NEARBYINT, nearbyint, 1) X(ROUND, round, 1) X(ROUNDEVEN, roundeven, 1) \
    X(SIN, sin, 1) X(COS, cos, 1) X(TAN, tan, 1) X(EXP, exp, 1) X(EXP2, exp2, 1) X(LOG, log, 1) X(LOG2, log2, 1) \
    X(LOG10, log10, 1) X(POW, pow, 2)
enum float_function {
#define X(name, c, arguments) FLOAT_##name,
    FLOAT_FUNCTIONS(X)
#undef X
    FLOAT_FUNCTIONS_COUNT
};

typedef struct insn {
    uint16_t op;       /* enum op */
    uint16_t flags;    /* enum insn_flag */
    uint32_t width;    /* bits */
    int32_t dst;       /* register, or -1 */
    operand a, b, c;
    uint32_t from;     /* casts, GEP, UNPACK: width of the source; memory: alignment in bytes (0 unknown) */
    uint32_t count;    /* how many args or cases */
    uint32_t args;     /* PACK, PICK, RETURN, JUMP_INDIRECT: first index into program.operands */
    uint32_t location; /* index into program.locations; 0 is "unknown" */
    int64_t imm;
} insn;

/* A way from the end of one block to the start of another. */
typedef struct edge {
    uint32_t target;      /* absolute index into program.code */
    uint32_t first_copy;  /* program.copies[first_copy .. first_copy+copies-1], executed in order */
    uint32_t copies;
    int32_t loop;         /* register that counts the iterations of a loop (concrete, never symbolic), or -1 */
    bool enters_loop;     /* this edge enters the loop: the counter becomes 0 */
    bool repeats_loop;    /* this edge goes back to the loop's head: the counter goes up by 1 */
    bool leaves_loop;     /* this edge goes from inside some loop to outside of it */
} edge;

typedef struct copy { int32_t dst; operand src; uint32_t width; } copy;

typedef struct switch_case { uint64_t value; uint32_t edge; } switch_case; /* sorted by value, unsigned */

/* One scalar argument of a call. */
typedef struct argument {
    operand value;
    uint32_t width;
    uint32_t byval_bytes; /* != 0: value is a pointer to that many bytes that are passed as a copy */
    uint16_t align;       /* alignment when passed in memory (variadic), at least 1 */
    uint32_t behind;      /* != 0: a lane of a vector, so many bytes behind the start of its first lane */
    bool is_float;
    bool is_pointer;
} argument;

typedef struct call {
    int32_t function;  /* index of the callee, or -1: indirect */
    operand callee;    /* indirect: the address */
    uint32_t first_argument, arguments; /* program.arguments[] */
    uint32_t fixed_arguments;           /* the first so many are declared parameters of the call's function type */
    uint32_t results;                   /* registers dst .. dst+results-1 take the result */
    bool no_return;
} call;

typedef struct parameter { uint32_t width; uint32_t byval_bytes; uint16_t byval_align; uint32_t variable; } parameter;

typedef struct function {
    const char *name;
    uint32_t index;
    bool has_body;
    bool variadic;
    bool is_model;        /* comes from the library models or from heddle.h, not from the user's files */
    bool is_atomic;       /* __VERIFIER_atomic_*: no other thread runs during a call */
    bool address_taken;
    bool is_weak;         /* declared weak and defined nowhere: natively its address would be null */
    uint32_t first_parameter, parameters; /* program.parameters[]: scalar k arrives in register k */
    uint32_t registers;   /* how many a frame needs */
    uint32_t results;     /* scalars returned */
    uint32_t result_width;/* of the first scalar; 0 for void */
    uint32_t code;        /* first instruction */
    uint32_t code_count;
    uint32_t location;    /* where it is defined */
} function;

/* A global variable. Its initial bytes are `bytes` with relocations applied: constant c stored at offset. */
typedef struct relocation { uint64_t offset; uint32_t constant; } relocation;
typedef struct global {
    const char *name;     /* source name where known; string literals are called e.g. "string literal" */
    uint64_t size;
    uint32_t align;
    bool read_only, thread_local, is_external; /* external: declared but defined nowhere */
    bool is_model;
    uint8_t *bytes;       /* size bytes, or NULL: all zero */
    uint32_t first_relocation, relocations; /* program.relocations[] */
    uint8_t *undefined;   /* NULL, or a bit per byte that the initializer leaves undefined */
    uint32_t location;
    uint32_t type;        /* program.types[] */
} global;

/* A constant operand. Trees: the constants a and b of an expression come earlier in the table. */
enum constant_kind {
    CONSTANT_INT,      /* value (width <= 64) or words */
    CONSTANT_GLOBAL,   /* address of global `index` plus value */
    CONSTANT_FUNCTION, /* address of function `index` */
    CONSTANT_BLOCK,    /* address of the block at instruction `index` (absolute) */
    CONSTANT_UNDEF,    /* undefined or poison */
    CONSTANT_EXPR      /* op (OP_ADD, OP_SUB, OP_MUL, OP_XOR, OP_AND, OP_OR, OP_SHL, OP_LSHR, OP_TRUNC, OP_ZEXT,
                          OP_SEXT) over constants a, b; b == a for the casts */
};
typedef struct constant {
    enum constant_kind kind;
    uint32_t width;
    uint32_t index;
    uint16_t op;
    uint32_t a, b;
    uint64_t value;
    const uint64_t *words; /* width > 64 */
} constant;

/* Types and variables as the source has them, from debug information: for people, not for the machine. */
enum source_kind { SOURCE_UNKNOWN, SOURCE_SIGNED, SOURCE_UNSIGNED, SOURCE_BOOL, SOURCE_FLOAT, SOURCE_POINTER,
                   SOURCE_ARRAY, SOURCE_RECORD };
typedef struct source_type {
    enum source_kind kind;
    const char *name;             /* of a typedef the name it gives; NULL: none */
    uint64_t size;                /* bytes */
    uint32_t element;             /* an array's; what a pointer points to, if it is the type of a variable */
    uint64_t count;               /* of its elements; 0: not known */
    uint32_t first_field, fields; /* a record's: program.fields[], bit-fields left out */
} source_type;
typedef struct source_field { const char *name; /* NULL: anonymous */ uint64_t offset; uint32_t type; } source_field;
/* A variable, or a scalar of one, that lives in registers. */
typedef struct source_variable { const char *name; uint32_t function, type; } source_variable;

/* A function of the user's files that nothing reaches. It has no code; where its code would be is known for coverage. */
typedef struct unused_function {
    const char *name;
    uint32_t location;
    uint32_t first_line, lines;       /* program.unused_places[]: locations of its statements */
    uint32_t first_branch, branches;  /* the same for the ways its branches can go, one entry for each */
} unused_function;

typedef struct location { const char *file; uint32_t line, column; } location;

typedef struct program {
    arena memory;
    uint32_t pointer_bits; /* 64 or 32 */
    insn *code;             uint32_t code_count;
    edge *edges;            uint32_t edge_count;
    copy *copies;           uint32_t copy_count;
    switch_case *cases;     uint32_t case_count;
    operand *operands;      uint32_t operand_count; /* lists for PACK, PICK, RETURN, JUMP_INDIRECT */
    call *calls;            uint32_t call_count;
    argument *arguments;    uint32_t argument_count;
    parameter *parameters;  uint32_t parameter_count;
    function *functions;    uint32_t function_count;
    global *globals;        uint32_t global_count;
    relocation *relocations;uint32_t relocation_count;
    constant *constants;    uint32_t constant_count;
    location *locations;    uint32_t location_count; /* [0] is unknown: file NULL */
    source_type *types;     uint32_t type_count;     /* [0] is unknown */
    source_field *fields;   uint32_t field_count;
    source_variable *variables; uint32_t variable_count; /* [0] is none */
    uint32_t *assigned;     uint32_t assigned_count; /* by instruction: the variable that its first result is, or 0 */
    const char **texts;     uint32_t text_count; /* ALLOCA: texts[args] names it; UNSUPPORTED: texts[args] says what */
    uint32_t *constructors; uint32_t constructor_count; /* functions, in order of execution */
    uint32_t *destructors;  uint32_t destructor_count;
    uint32_t *bodies;       uint32_t body_count; /* functions with code, in the order of their code */
    unused_function *unused; uint32_t unused_count;
    uint32_t *unused_places; uint32_t unused_place_count;
    int32_t main;           /* function index, or -1 */
    bool unoptimized; /* all of the user's code is C that was compiled here: addresses of variables are not kept over */
} program;

void program_free(program *p);
/* Index of the function called `name`, or -1. */
int32_t program_find_function(const program *p, const char *name);
/* The member of a record that holds the byte at this offset, or NULL. */
const source_field *source_field_at(const source_field *fields, const source_type *types, const source_type *record,
                                    uint64_t offset);
/* The function whose code holds instruction `index`. */
const function *program_function_at(const program *p, uint32_t index);
/* `--dump=ir`: readable listing. */
#include <stdio.h>
void program_print(FILE *out, const program *p);

#endif
