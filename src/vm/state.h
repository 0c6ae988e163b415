/* state.h -- one state of the program under test: threads, memory, path condition, inputs.
 *
 * A state is a persistent value: forking shares everything (memory map, path condition, inputs, frames below the
 * top one) and copies only the small state record and the top frame's registers, which the other side is about to
 * change anyway. What is shared is never changed in place.
 *
 * Owner: the explorer owns states; state_free gives back everything only this state held.
 * S1: frames and texts are reference counted; a frame with refs > 1 is copied before it becomes the top frame of a
 *     running state (frame_own).
 * S2: thread and object names do not depend on the schedule: a thread is known by its creator and its number among
 *     that creator's threads, an object by its thread, region, class and number. */
#ifndef HEDDLE_VM_STATE_H
#define HEDDLE_VM_STATE_H

#include "base/pmap.h"
#include "ir/program.h"
#include "solve/solver.h"
#include "vm/object.h"

/* A scalar: `bits` if term is NULL, else the term. Scalars wider than 64 bits always have a term. The term may be
 * the virtual machine's `undefined` marker: a value nobody has written. */
typedef struct value { uint64_t bits; term *term; } value;

/* A growing, shared list of stack objects of a frame. */
typedef struct frame {
    uint32_t refs;
    uint32_t depth;          /* 0 for the first function of a thread */
    const function *function;
    const insn *ip;          /* of a suspended frame: the instruction to execute next, or the call it waits in */
    struct frame *caller;    /* owned reference */
    uint64_t serial;         /* n-th call of this thread: the identity that setjmp remembers */
    uint64_t variadic;       /* address of the object holding the variadic arguments, or 0 */
    uint64_t *locals;        /* addresses of the stack objects of this frame */
    uint32_t local_count, local_capacity;
    uint8_t purpose;         /* enum frame_purpose: what its return means */
    value registers[];
} frame;

/* What happens when the frame at the bottom of a thread, or one pushed by the machine itself, returns. */
enum frame_purpose { FRAME_CALL, FRAME_CONSTRUCTOR, FRAME_MAIN, FRAME_EXIT_HANDLER };

typedef struct counters { /* shared, copied on change */
    uint32_t refs;
    uint64_t next[3][CLASS_COUNT]; /* region-1, class: how many objects were made */
} counters;

typedef struct thread {
    uint32_t id;
    frame *top;
    counters *counters;
    uint64_t calls;      /* calls made so far */
    uint64_t undefined;  /* undefined values made so far: part of their names */
} thread;

/* What the program has printed, newest first. */
typedef struct output {
    uint32_t refs;
    int file;
    size_t bytes;
    struct output *before;
    char text[];
} output;

/* A part of a symbolic object that has been looked at: bytes [offset, offset+bytes) are variable `var`. */
typedef struct slice { uint64_t offset, bytes; term *var; } slice;

/* One symbolic input object; shared between states, copied on change. */
typedef struct input {
    uint32_t refs;
    uint32_t ordinal;     /* n-th input of the state */
    uint32_t nth;         /* n-th of its name */
    const char *name;     /* lives as long as the term context */
    uint64_t size;
    term *blob;           /* stands for all of its bytes in memory until they are looked at (input.c) */
    slice *slices;        /* sorted by offset, disjoint */
    size_t slice_count;
} input;

enum { FACTS = 8 };
typedef struct fact { term *condition; bool holds; } fact;

enum phase { PHASE_CONSTRUCTORS, PHASE_MAIN, PHASE_EXIT_HANDLERS, PHASE_DESTRUCTORS, PHASE_DONE };

typedef struct exit_handlers {
    uint32_t refs, count;
    struct {
        uint64_t function, argument;
        bool with_argument;
    } at[];
} exit_handlers;

typedef struct state {
    pmap *memory;          /* slot -> object */
    pathcond *condition;
    pmap *inputs;          /* variable of the blob -> input */
    pmap *input_names;     /* name -> newest input of that name */
    uint32_t input_count;
    output *output;
    exit_handlers *exits;
    thread thread;         /* the running thread */
    uint64_t instructions; /* executed on the way here */
    uint64_t forks;        /* branches with two feasible outcomes on the way here */
    uint32_t live_heap;    /* heap objects not freed */
    uint32_t tombstones;   /* freed objects still remembered */
    enum phase phase;
    uint32_t phase_next;   /* next constructor or destructor */
    int exit_status;
    fact facts[FACTS];     /* recent decisions, true of every execution of this state: decide.c */
    uint32_t fact_next;
} state;

#endif
