/* vm.h -- the virtual machine: executes one state at a time, instruction by instruction.
 *
 * The explorer hands it a state with vm_run; the machine executes until the path ends or its time slice is over.
 * When the program's behaviour depends on an input, the machine forks: the running state goes on with one outcome and
 * a sibling that will redo the same instruction with the other one is handed to the explorer.
 *
 * Concrete instructions take the fast path in each handler: no term, no solver, no allocation.
 *
 * V1: a path that is cut for any reason but its own end or an infeasible assumption is reported through
 *     on_incomplete; no such path can count towards "safe".
 * V2: every finding comes with a path condition that has a model; its inputs are read from that model. */
#ifndef HEDDLE_VM_VM_H
#define HEDDLE_VM_VM_H

#include "vm/error.h"
#include "vm/state.h"

typedef struct vm vm;

/* Concrete inputs for replay: the n-th symbolic object of a name that a thread makes takes the n-th entry with that name
 * and thread, whatever the schedule. */
struct vm_input { const char *name; uint64_t size; const uint8_t *bytes; uint32_t thread; };

struct vm_options {
    unsigned checks;              /* enum check */
    uint64_t unroll;              /* iterations of one loop; 0: no bound */
    uint32_t max_call_depth;
    const char *const *arguments; size_t argument_count; /* argv of the program under test, argv[0] first */
    const struct vm_input *replay; size_t replay_count;  /* NULL: inputs are symbolic */
    bool replaying;
    bool keep_output;             /* remember what the program prints */
    void *data;                   /* for the callbacks */
    void (*on_error)(void *data, finding *f);                                  /* takes ownership */
    void (*on_incomplete)(void *data, const char *reason, uint32_t location);
    /* Takes ownership. again: it forks because it is led (vm_follow), to where states have been. */
    void (*on_fork)(void *data, state *sibling, bool again);
    bool spurious_wakeups;        /* a condition variable may wake its waiters unasked */
    bool weak_exchange_fails;     /* a weak compare-exchange may fail without reason */
    bool reuse_addresses;         /* a freed block may be handed out again */
    const uint32_t *replay_choices; size_t replay_choice_count; /* when replaying: the choices in order */
    const struct thread_name *thread_names; size_t thread_name_count; /* numbers of threads that are given already */
    /* NULL, or asked for the number of a thread that has none yet; NO_THREAD: there are too many. */
    uint32_t (*name_thread)(void *data, uint32_t creator, uint32_t nth);
    void *name_data;
    bool stop_at_first_error;     /* a path that met an error does not go on with the other outcome */
    bool pivots;                  /* threads also park before they decide on inputs, and when the last other is joined */
    const char *(*must_stop)(void *data); /* NULL, or asked inside long instructions: why the path has to end, or NULL */
    const volatile int *pause;    /* NULL, or set by a signal handler or another thread: the slice is over */
};

enum vm_outcome {
    VM_RUNNING,    /* the slice is over */
    VM_PARKED,     /* every thread that can go on is in front of a visible operation: the explorer chooses */
    VM_EXITED,     /* the program ended; state->exit_status */
    VM_ERROR,      /* ended in an error, reported if it is one of those looked for */
    VM_INFEASIBLE, /* an assumption cannot hold */
    VM_INCOMPLETE  /* cut; reported through on_incomplete */
};

extern const char vm_strayed[]; /* a reason of on_incomplete: turns were followed, and did not fit (vm_follow) */
extern const char vm_solver_gave_up[]; /* a reason of on_incomplete: of a query, for lack of time perhaps */

vm *vm_new(const program *p, terms *t, solver *s, const struct vm_options *options);
void vm_free(vm *m); /* every state must have been freed: aborts otherwise */
/* By instruction: can it influence an error? If not, transitions in general (general.h) are as if it always did what it
 * did. NULL, as at first: each can. The array must outlive the machine. */
void vm_set_matters(vm *m, const bool *matters);

/* The state at the start of the program. */
state *vm_start(vm *m);
state *vm_fork(vm *m, state *s);
state *vm_fork_parked(vm *m, state *s); /* the same for a state whose threads are all at rest */
void vm_state_free(vm *m, state *s);

/* Executes at most about `budget` instructions of s. */
enum vm_outcome vm_run(vm *m, state *s, uint64_t budget);

/* ---- threads ----
 * A state that is VM_PARKED has one or more threads in front of visible operations. Of those that are enabled the
 * explorer grants one its operation; vm_run then performs it and goes on until every thread is parked again. */
bool vm_enabled(vm *m, state *s, const thread *t); /* t is parked: can its operation be performed now? */
/* Is t, which is parked, busy waiting in vain (thread.spinning, thread.resting)? wrote: its last operation changed
 * something. */
bool vm_spins(vm *m, state *s, uint32_t thread, bool wrote);
enum vm_wait { WAIT_IS_OVER, WAIT_GOES_ON, WAIT_UNCLEAR };
/* Nothing is enabled: would a thread that rests still go round without effect? */
enum vm_wait vm_waits_in_vain(vm *m, state *s, uint32_t thread);
/* All who rest would, each by itself. Would they also if their rounds overlapped? Unclear if that may make a difference. */
enum vm_wait vm_waits_together(vm *m, state *s);
/* Would one that spins, if these bytes held that value? Unclear if something else decides as well. */
enum vm_wait vm_would_spin(vm *m, state *s, uint32_t thread, const touch *changed, uint64_t value);
void vm_grant(vm *m, state *s, uint32_t thread);
/* ---- turns ----
 * Where a state forks, each of the two takes its turn and remembers that. A state that is run from the start of the
 * program and follows the turns of another one, with the threads granted in the same order, comes to where that is. */
/* How many turns s has taken. */
size_t vm_turns(const state *s);
/* From now on the state is led this way, which must stay where it is. It forks only where the way does, and as the way does, until
 * that ends. If it comes to a fork that is not on the way, that is reported as incomplete, and it goes on by itself. */
void vm_follow(state *s, const struct way *first);
bool vm_follows(const state *s); /* some of the way is left */
void vm_repeats(vm *m, bool repeats); /* what is executed now has been before: nothing is learned from it */
/* The state is running and has been for some time. If its thread is the last one it may be waiting in a loop, which
 * nobody notices: after so many instructions its next operations are parked as if there were others. */
uint64_t vm_watch_after(const state *s);
void vm_watch(state *s);
void vm_watched(state *s); /* one of them has been granted */
void vm_forget_orders(vm *m, state *s); /* state.orders have been dealt with */
/* All remaining threads are blocked: who waits for what held by whom. */
finding *vm_deadlock(vm *m, state *s);
/* The value of up to 8 bytes of a parked state, if they lie in one object and depend on no input. */
bool vm_peek(vm *m, const state *s, uint64_t address, uint64_t bytes, uint64_t *bits);
/* The name of what lies at this address, for schedules: `x`, `a[3]`, `heap object`. Free it. */
char *vm_describe(vm *m, const state *s, uint64_t address, uint64_t bytes);
char *vm_describe_special(uint64_t address); /* the same where there is no object: a thread, the process. Free it. */
/* The name of what a pointer points to, NULL if it is no address of anything. Free it. */
char *vm_describe_target(vm *m, const state *s, uint64_t pointer);

/* The object, or the function, that holds an address. False: there is none. */
enum vm_place_kind { PLACE_GLOBAL, PLACE_STACK, PLACE_HEAP, PLACE_FUNCTION };
struct vm_place {
    enum vm_place_kind kind;
    const char *name;       /* the program's own text (global.name, program.texts[]), or NULL */
    uint64_t address, size; /* of the whole object */
    uint32_t location;      /* where it was allocated or defined */
    uint32_t thread;        /* whose object it is, unless global */
};
bool vm_place_at(vm *m, const state *s, uint64_t address, struct vm_place *place);
uint32_t vm_handle_thread(uint64_t handle); /* the thread that a pthread_t of this value means, or NO_THREAD */
/* Is that, in the source, the type of a synchronization object? */
bool vm_is_sync(const char *type_name);
/* What it means that the 32-bit word at this offset of such an object has this value, in words; "" if it is only the usual
 * (the object is initialized, of the normal kind, ...). Free it. */
char *vm_sync_phrase(const vm *m, const char *type_name, const char *what, uint64_t offset, uint32_t word);

const state *vm_running(const vm *m); /* the state that ran last */
/* An access of a data race, to the given bytes unless op->offset says which; `before`: the state in which it was about to
 * happen, if there still is one: for its stack. */
struct vm_access { uint32_t thread; const operation *op; uint64_t address, bytes; const state *before; };
/* Two accesses that nothing orders; the second has just been performed in s. Takes the message. NULL: whatever the inputs,
 * they touch different bytes. */
finding *vm_data_race(vm *m, state *s, struct vm_access first, struct vm_access second, char *message);

/* What has been executed, by all states: a byte for each edge that was taken, and one for each call, return or last
 * instruction of a path that was reached (the others of its block up to there have been executed before). Trials (spin.c)
 * do not count. */
struct vm_executed { uint8_t *edges, *reached; };
const struct vm_executed *vm_executed(const vm *m);

uint64_t vm_instructions(const vm *m); /* executed so far by all states */
uint64_t vm_live_states(const vm *m);
bool vm_used_heap(const vm *m); /* some state has allocated */
void vm_give_names(vm *m, const struct thread_name *names, size_t count); /* by number; some may be known */
const struct thread_name *vm_thread_names(const vm *m, size_t *count); /* by number; valid until a thread is created */

/* The values of the inputs of s under its path condition's model. Free with input_values_free. */
input_value *vm_inputs(vm *m, pathcond *condition, const state *s, size_t *count);
void input_values_free(input_value *values, size_t count);

/* Functions that have neither body nor model: their names, in order of appearance; the array is the caller's, the names
 * are the program's. First those that are called by name, `called` of them, then those whose address is taken. */
const char **vm_unmodelled(vm *m, size_t *called, size_t *count);
/* Does the machine itself execute functions of this name? */
bool vm_is_native(const char *name);

#endif
