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
#include "vm/operation.h"

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
    uint64_t variadic;       /* address of the object holding the variadic arguments; 0 if the function takes none */
    uint64_t *locals;        /* addresses of the stack objects of this frame */
    uint32_t local_count, local_capacity;
    uint8_t purpose;         /* enum frame_purpose: what its return means */
    bool atomic;             /* its return ends an atomic block */
    bool ends;               /* its thread ends at its present instruction (native_key.c) */
    value registers[];
} frame;

/* What happens when the frame at the bottom of a thread, or one pushed by the machine itself, returns. */
enum frame_purpose {
    FRAME_CALL,
    FRAME_CONSTRUCTOR,
    FRAME_MAIN,
    FRAME_EXIT_HANDLER,
    FRAME_THREAD,     /* the start routine of a thread */
    FRAME_HELPER,     /* called by the machine in the middle of an instruction, which is then complete */
    FRAME_ONCE,       /* called by pthread_once */
    FRAME_DESTRUCTOR  /* of a thread-specific value, or a cleanup handler: the thread is ending */
};

typedef struct counters { /* shared, copied on change */
    uint32_t refs;
    uint64_t next[3][CLASS_COUNT]; /* region-1, class: how many objects were made */
} counters;

/* A set of threads. */
enum { THREADS_MAX = 128 };
typedef struct thread_set { uint64_t bits[THREADS_MAX / 64]; } thread_set;
static inline bool set_has(const thread_set *s, uint32_t i) { return s->bits[i / 64] >> (i % 64) & 1; }
static inline void set_add(thread_set *s, uint32_t i) { s->bits[i / 64] |= 1ull << (i % 64); }
static inline void set_remove(thread_set *s, uint32_t i) { s->bits[i / 64] &= ~(1ull << (i % 64)); }
static inline bool set_empty(const thread_set *s) { return !(s->bits[0] | s->bits[1]); }

static inline bool set_single(const thread_set *s) { /* exactly one member */
    uint64_t a = s->bits[0], b = s->bits[1];
    return (a && !(a & (a - 1)) && !b) || (b && !(b & (b - 1)) && !a);
}
static inline thread_set set_minus(thread_set a, const thread_set *b) {
    for (uint32_t i = 0; i < THREADS_MAX / 64; i++) a.bits[i] &= ~b->bits[i];
    return a;
}
static inline thread_set set_both(thread_set a, const thread_set *b) {
    for (uint32_t i = 0; i < THREADS_MAX / 64; i++) a.bits[i] &= b->bits[i];
    return a;
}
static inline uint32_t set_size(const thread_set *s) {
    uint32_t size = 0;
    for (uint32_t i = 0; i < THREADS_MAX / 64; i++) size += (uint32_t)__builtin_popcountll(s->bits[i]);
    return size;
}
/* The smallest member, or UINT32_MAX. */
static inline uint32_t set_first(const thread_set *s) {
    for (uint32_t i = 0; i < THREADS_MAX / 64; i++)
        if (s->bits[i]) return 64 * i + (uint32_t)__builtin_ctzll(s->bits[i]);
    return UINT32_MAX;
}

enum thread_status {
    THREAD_RUNNABLE, /* goes on at once: nothing it does next is visible */
    THREAD_PARKED,   /* in front of the visible operation `next` */
    THREAD_ASLEEP,   /* until another thread makes it runnable: it joins `waits_for`, or waits at the barrier `waits_on` */
    THREAD_STOPPED,  /* met an error, a bound or an assumption that does not hold: never goes on */
    THREAD_ENDED
};

/* Locks a thread holds, in the order it took them; shared, copied on change. */
typedef struct held_locks {
    uint32_t refs, count;
    struct held_lock { uint64_t address; uint32_t location; bool robust; } at[];
} held_locks;

/* Cleanup handlers of a thread: addresses of their jump buffers, oldest first; shared, copied on change. */
typedef struct cleanup_list { uint32_t refs, count; uint64_t at[]; } cleanup_list;

typedef struct thread {
    uint32_t refs;
    uint32_t id;         /* stands for (creator, nth thread of that creator): vm.names */
    uint8_t status;      /* enum thread_status */
    bool detached;
    bool claimed;        /* another thread has begun to join it (native_thread.c) */
    bool unasked;        /* its last wakeup from a condition variable was unasked for (native_cond.c) */
    bool left;           /* the condition variable that it waited for, unwoken: its time is over, or it is cancelled */
    bool woken;          /* what it slept for, or was parked for, has happened: a signal, the barrier is complete */
    bool cancelled, cancel_disabled, cancel_asynchronous, ending;
    bool loop_checked;   /* PARKED: it is known whether it is in a loop that may be busy waiting (next.waits) */
    bool spinning;       /* ... and that would go round in vain, as long as what it is about to read stays as it is */
    bool resting;        /* ... and that has gone round in vain: this execution goes on without it */
    bool exits;          /* it runs the exit handlers, and ends the process then */
    bool exits_at_once;  /* it ends the process without them */
    int exit_status;     /* with this status */
    uint32_t creator;
    uint32_t created;    /* threads it has created */
    uint32_t joined;     /* threads it has joined or detached */
    uint32_t inputs;     /* inputs it has made */
    uint32_t keys;       /* keys it has created */
    uint32_t destructor_round, destructor_key; /* ending: which destructor comes next (native_key.c) */
    uint32_t atomic;     /* depth of atomic blocks */
    frame *top;
    counters *counters;
    uint64_t calls;      /* calls made so far */
    uint64_t executed;   /* instructions */
    uint64_t undefined;  /* undefined values made so far: part of their names */
    uint64_t path;       /* hash of all its decisions so far */
    operation next;      /* PARKED */
    const insn *last_place; /* where it was parked before, ... */
    const insn *last_call;  /* ... if that is in a library model: where this was called, ... */
    uint32_t last_depth;    /* ... and how deep in calls */
    struct round *round; /* NULL, or how things were when it came to a waiting loop: spin.c; shared */
    uint32_t waits_for;  /* ASLEEP in join: the thread; else NO_THREAD */
    uint32_t joins;      /* the thread it has claimed and not joined yet, or NO_THREAD */
    uint64_t leaves;     /* ending: the robust mutex that it has chosen to leave next, else 0 */
    uint64_t waits_on;   /* ASLEEP at a barrier, or waiting for a condition variable: its address, else 0 */
    value result;        /* ENDED */
    pmap *locals;        /* thread-local variables: number of the global -> address */
    pmap *specific;      /* thread-specific data: key -> value, as a plain number */
    held_locks *held;
    cleanup_list *cleanups;
} thread;
enum { NO_THREAD = UINT32_MAX };

/* The situation of a thread at the start of a round of a waiting loop; shared. */
struct round {
    uint32_t refs;
    frame *top;          /* owned reference, like those that follow */
    held_locks *held;
    cleanup_list *cleanups;
    pmap *specific, *memory;
    uint32_t created, joined, inputs, keys, destructor_round, destructor_key; /* the thread's */
    bool cancel_disabled, cancel_asynchronous;
    uint32_t depth, loop; /* of the frame with the loop; the loop's number (ir/flow.h) */
    uint32_t local_count;
    object *locals[];    /* of all its frames */
};

/* The threads of a state by number, NULL where there is none; shared, copied on change like the threads themselves. */
typedef struct thread_list { uint32_t refs, count, room; thread *at[]; } thread_list;

/* Threads that go on after others since the last operation was granted: creation, waking, joining, in the order in which
 * these happened. A thread comes after what the other had done by then, and no more. Shared, copied on change. */
typedef struct thread_orders {
    uint32_t refs, count, room;
    struct thread_order { uint32_t later, earlier; } at[];
} thread_orders;

/* Choices that are not about inputs (whom a signal wakes, ...), newest first. */
typedef struct choices { uint32_t refs, value; struct choices *before; } choices;

/* The forks on the way, newest first: which outcome was taken, of those that were all possible (vm_follow). */
typedef struct turns {
    uint32_t refs;
    uint32_t count;       /* with those before it */
    struct turn {
        uint32_t place;   /* the instruction */
        uint32_t outcome; /* of a branch: whether its condition holds; of a choice: the alternative */
        uint64_t guess;   /* the value the question was about, if a model of the path condition gave it */
    } turn;
    struct turns *before;
} turns;

/* Where a state is to go: the turn it takes at its next fork, and at those behind it (vm_follow). */
struct way {
    struct turn turn;
    const struct way *next;  /* behind it; NULL: from there on the state is on its own */
    const struct way *other; /* NULL, or another turn at the same fork, for a state that forks there */
};

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
    uint32_t thread, own; /* the thread that made it, and n-th of its name there: its identity under any schedule */
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

/* Keys of thread-specific data, in the order of creation; shared, copied on change. */
typedef struct key_list {
    uint32_t refs, count;
    struct key { uint32_t number; bool deleted; uint64_t destructor; } at[];
} key_list;

typedef struct state {
    struct state *next_free; /* of a freed one: vm.free_states */
    pmap *memory;          /* slot -> object */
    pathcond *condition;
    pmap *inputs;          /* variable of the blob -> input */
    pmap *input_names;     /* name -> newest input of that name */
    uint32_t input_count;
    output *output;
    exit_handlers *exits;
    thread_list *threads;
    uint32_t thread_count; /* threads created, main included */
    thread_set joined;     /* threads that have ended and been joined */
    uint32_t joined_count;
    thread_set runnable, asleep; /* which threads have this status (threads.c, H3) */
    thread_set changed;    /* at least the threads that are not what they were when an operation was granted last */
    thread_orders *orders; /* the explorer takes them out */
    uint32_t running;      /* number of the thread that runs, or ran last */
    bool concurrent;       /* another thread may notice what the running one does: visible operations are parked */
    uint8_t watched;       /* not 0: the running thread is alone, and concurrent for so many operations: vm_watch */
    bool granted;          /* the running thread may perform the operation it is in front of */
    uint8_t stopped;       /* bit per enum vm_outcome: why threads of this run were stopped */
    uint32_t redone;       /* of a fork: decisions of the instruction it executes again that were noted before */
    uint32_t chosen;       /* a fork of a choice: 1 + the alternative it takes, until it has taken it */
    uint32_t fresh_from;   /* inputs from this number on are known to the running thread alone, and not decided on */
    pmap *outside;         /* NULL, or memory as it was when the atomic block that is being executed began, */
    thread_list *others;   /* and the other threads, */
    held_locks *held;      /* and the locks of its own */
    uint64_t label;        /* hash of the decisions since the last operation was granted */
    operation done;        /* the visible operation performed last */
    choices *choices;
    turns *turns;
    const struct way *ahead; /* NULL, or where it is to go: vm_follow */
    bool led;              /* it has followed some */
    struct key_list *keys; /* thread-specific data: which keys exist */
    uint64_t instructions; /* executed on the way here */
    uint64_t forks;        /* branches with two feasible outcomes on the way here */
    uint32_t live_heap;    /* heap objects not freed */
    uint32_t tombstones;   /* freed objects still remembered */
    uint64_t shape[2];     /* digest of the objects made at run time: addresses, sizes, which are alive, which are shared */
    enum phase phase;
    uint32_t phase_next;   /* next constructor or destructor */
    int exit_status;
    fact facts[FACTS];     /* recent decisions, true of every execution of this state: decide.c */
    uint32_t fact_next;
} state;

#endif
