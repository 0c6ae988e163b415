/* library.h -- functions without code: what they do to pointers, memory, control and the machine's hidden state.
 *
 * One table (library.def) tells every analysis; a function that is not in it is unknown and may do anything. */
#ifndef HEDDLE_ANALYSIS_LIBRARY_H
#define HEDDLE_ANALYSIS_LIBRARY_H

#include "ir/program.h"

enum library_model {
    LIBRARY_NONE,            /* no pointer moves */
    LIBRARY_ALLOCATE, LIBRARY_ALLOCATE_ZERO, LIBRARY_ALLOCATE_STACK,
    LIBRARY_ALLOCATE_OUT,    /* *argument 0 = new object */
    LIBRARY_REALLOCATE,      /* a new object with the contents of argument 0's */
    LIBRARY_COPY, LIBRARY_FILL, /* memcpy, memset; the result is argument 0 */
    LIBRARY_INPUT,           /* contents become inputs */
    LIBRARY_SETJMP, LIBRARY_LONGJMP,
    LIBRARY_CREATE, LIBRARY_JOIN, LIBRARY_EXIT_THREAD, LIBRARY_ONCE,
    LIBRARY_KEY_CREATE, LIBRARY_SETSPECIFIC, LIBRARY_GETSPECIFIC,
    LIBRARY_HANDLER,         /* argument 0 is called later, with argument 1 */
    LIBRARY_CLEANUP_PUSH,    /* argument 1 is called later, with argument 2 */
    LIBRARY_UNKNOWN
};

enum library_flag {
    LIBRARY_ENDS = 1,         /* never comes back */
    LIBRARY_STOPS = 2,        /* may not come back: waits, or drops the execution */
    LIBRARY_FAILS = 4,        /* may meet a memory error */
    LIBRARY_SYNC = 8,         /* synchronization: deadlock and lock misuse are found here */
    LIBRARY_ASSERTS = 16,     /* reaching it violates an assertion */
    LIBRARY_FREES = 32,
    LIBRARY_JUMPS = 64,       /* may go on after a call that resumes */
    LIBRARY_RESUMES = 128,    /* may come back more than once */
    LIBRARY_EXITS = 256,      /* runs handlers that were registered */
    LIBRARY_CANCELLABLE = 512,/* a cancelled thread leaves here */
    LIBRARY_OVERRIDES = 1024, /* even where the program has a function of this name */
    LIBRARY_GIVES_UP = 2048   /* the path is not explored further, and the verdict says so */
};

/* State that no address leads to. Each is an object of its own for the dependence of memory. */
enum library_state {
    STATE_ATOMIC = 1, /* who is in an atomic block */
    STATE_THREAD = 2, /* which threads have ended */
    STATE_KEYS = 4,   /* thread-specific data */
    STATE_EXIT = 8,   /* registered handlers */
    STATE_JUMP = 16,  /* where longjmp leads */
    STATE_CANCEL = 32,
    STATE_PROCESS = 64, /* whether the program has ended */
    STATE_RESULT = 128  /* with what threads have ended */
};
enum { LIBRARY_STATES = 8 };

struct library_effect {
    const char *name;
    enum library_model model;
    uint32_t reads, writes, bytes, state_read, state_written, flags;
};

/* What a call of f does if the machine or nobody knows how to execute it; NULL: f's own code says. */
const struct library_effect *library_effect_of(const function *f);

#endif
