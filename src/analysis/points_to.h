/* points_to.h -- what every register and every piece of memory may point to: inclusion-based (Andersen), sensitive to
 * fields, insensitive to the order of instructions and to calling contexts.
 *
 * An abstract object stands for everything one place of the program allocates: a global variable, an ALLOCA, a call of
 * an allocation function, a function, a copy passed by value, the variadic arguments of a function. A pointee is an
 * object and an offset into it, or ANY_OFFSET where arithmetic made it unknown.
 *
 * Owner: points_to_free. Immutable after construction.
 * P1: if an execution makes a register or a byte of memory hold an address inside some run-time object, derived from
 *     that object's address, then the object's abstract object is among the register's or the byte's pointees, with
 *     ANY_OFFSET or with the very offset.
 * P2: OBJECT_INPUT among the pointees means an address that came from an input: it may be any address.
 * P3: OBJECT_UNDEFINED among them means that the value may be undefined; it is passed on by all operations, comparisons
 *     included, so its absence proves a value defined.
 * P4: functions that no call can reach from main have no pointees: they were not analysed (points_to_reaches). */
#ifndef HEDDLE_ANALYSIS_POINTS_TO_H
#define HEDDLE_ANALYSIS_POINTS_TO_H

#include "analysis/names.h"

enum object_kind {
    OBJECT_GLOBAL, OBJECT_FUNCTION, OBJECT_STACK, OBJECT_HEAP,
    OBJECT_PARAMETER, /* the callee's copy of a parameter passed by value */
    OBJECT_VARIADIC,  /* the variadic arguments of a function */
    OBJECT_ARGUMENTS, /* argv and its strings */
    OBJECT_EXTERNAL,  /* all that unknown functions allocate */
    OBJECT_INPUT, OBJECT_UNDEFINED
};

#define ANY_OFFSET UINT32_MAX
#define UNKNOWN_SIZE UINT64_MAX

struct abstract_object {
    enum object_kind kind;
    uint32_t index; /* of the global, the function (PARAMETER, VARIADIC: whose it is), or the allocating instruction */
    uint32_t align; /* at least 1 */
    uint64_t size;  /* or UNKNOWN_SIZE */
};

typedef struct pointee { uint32_t object, offset; } pointee;
struct pointees { const pointee *at; uint32_t count; };

typedef struct points_to points_to;

points_to *points_to_new(const program *p);
void points_to_free(points_to *t);

/* Can f be called, or started as a thread or handler? */
bool points_to_reaches(const points_to *t, const function *f);
/* Pointees of an operand that instruction x of f reads. Valid as long as t. */
struct pointees points_to_operand(points_to *t, const function *f, const insn *x, operand o);
struct pointees points_to_parameter(points_to *t, const function *f, uint32_t k);
/* Pointees that may be in memory: anywhere in an object. */
struct pointees points_to_contents(points_to *t, uint32_t object);
/* May the operand be undefined? */
bool points_to_may_be_undefined(points_to *t, const function *f, const insn *x, operand o);
/* The values of a function that points_to_reaches. */
const value_names *points_to_names(const points_to *t, const function *f);
/* May a byte be in both of bytes [a, a + a_bytes) and [b, b + b_bytes)? 0 bytes: up to the end of the object. */
bool pointees_overlap(const points_to *t, pointee a, uint64_t a_bytes, pointee b, uint64_t b_bytes);

uint32_t points_to_object_count(const points_to *t);
const struct abstract_object *points_to_object(const points_to *t, uint32_t object);
/* The object of a global or of a function; UINT32_MAX if nothing refers to it. */
uint32_t points_to_global(const points_to *t, uint32_t index);
/* The object that instruction `index` allocates, or UINT32_MAX. */
uint32_t points_to_site(const points_to *t, uint32_t index);
/* A short name for people: `x`, `malloc at file.c:12`; free it. */
char *points_to_object_name(const points_to *t, uint32_t object);

/* One way a function is entered. */
enum entry_kind {
    ENTRY_CALL,    /* a call instruction */
    ENTRY_THREAD,  /* started as a thread by the call instruction */
    ENTRY_ONCE,    /* called by pthread_once */
    ENTRY_HANDLER  /* called later: exit handlers, destructors of thread-specific data, cleanup and signal handlers */
};
struct entry { uint32_t site, function; enum entry_kind kind; }; /* site: instruction */
/* All of them, by site. Direct calls included. */
const struct entry *points_to_entries(const points_to *t, size_t *count);

struct points_to_counts { uint32_t nodes, objects, locations, waves; uint64_t copies; };
struct points_to_counts points_to_counts(const points_to *t);

#endif
