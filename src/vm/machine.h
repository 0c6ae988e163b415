/* machine.h -- the inside of the virtual machine, shared by its files only.
 *
 * Handlers: `const insn *exec_X(vm *m, const insn *ip)` executes *ip and returns the instruction to go on with, or
 * NULL after vm_stop. A handler that may fork calls decide/require before it changes anything, because the sibling
 * will execute the instruction again from the start. */
#ifndef HEDDLE_VM_MACHINE_H
#define HEDDLE_VM_MACHINE_H

#include <inttypes.h>

#include "base/vec.h"
#include "vm/general.h"
#include "vm/vm.h"

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

typedef const insn *handler(vm *m, const insn *ip);
/* A library function executed by the machine itself. */
typedef const insn *native(vm *m, const insn *ip, const call *c);

/* Where an access goes: one object, at a concrete or symbolic offset that is in bounds on this path. */
struct place { object *object; uint64_t offset; term *offset_term; /* NULL: concrete */ };

/* A translation: the bytes of one line of memory, ready for direct access. */
struct translation {
    uint64_t start;      /* address of the line: names it uniquely, whatever its length */
    uint8_t *data;       /* the byte at offset `first` of the line */
    uint32_t first, bytes;
    uint32_t generation; /* the entry counts only if this is the table's current one; 0 never is */
};
enum { TRANSLATIONS = 256 };

/* general.c: what a variable stands for that is a cell of the state. */
struct cell_name {
    enum { CELL_NAME_NONE, CELL_NAME_REGISTER, CELL_NAME_MEMORY, CELL_NAME_RESULT } kind;
    uint32_t thread, depth, index; /* a register; a result has a thread */
    uint32_t bytes;                /* memory */
    uint64_t address;
};
struct known_range { uint64_t start, end; };

struct trial_lock { uint32_t thread; enum operation_kind kind; uint64_t address; };

struct escape { uint64_t object; }; /* address of the object whose pointers were moved to this window */

struct vm {
    /* the running state, unpacked */
    value *registers;            /* of the top frame */
    const value *constants_end;  /* constant k is constants_end[-1-k] */
    frame *top;
    state *state;
    thread *thread;              /* the running one: this state's own copy */
    bool concurrent;             /* state->concurrent */
    bool granted;                /* the instruction being executed may perform its visible operation */
    struct vm_executed mark;     /* executed, or nobody_counts during a trial */
    const program *program;
    terms *terms;
    solver *solver;
    const struct layout *layout;
    uint32_t pointer_bits;
    uint64_t pointer_mask;       /* that many bits set */
    term *undefined;             /* the marker of undefined values: never an operand of a term */
    uint32_t read_generation, write_generation; /* a new one empties the table */
    struct translation reads[TRANSLATIONS], writes[TRANSLATIONS];
    handler *handlers[OPS];

    struct vm_options options;
    const bool *matters;         /* vm_set_matters */
    value *constants;
    uint64_t *global_addresses;
    native **natives;            /* by function index; NULL: none */
    VEC(struct escape) escapes;
    VEC(struct thread_name) names; /* by number of the thread */
    int32_t copy_helper, fill_helper; /* functions that do it word by word, or -1 */
    uint8_t called;              /* which calls that make ends, joins, detaches and deleted keys visible there are (native_key.c) */
    pmap *initial_memory;        /* globals */
    counters *initial_counters;
    uint64_t arguments_address;  /* argv */
    enum vm_outcome outcome;
    bool used_heap;
    uint32_t decisions;          /* of the instruction being executed, those it repeats included */
    struct { bool made; uint64_t number; } guessed; /* the value that is being asked about, if it was guessed */
    struct vm_executed executed, nobody_counts;
    uint64_t bulk_bytes;         /* moved at once since must_stop was asked */
    uint64_t instructions;
    uint64_t live_states, live_frames;
    frame *free_frames[64];      /* by register count / 4 */
    state *free_states;
    VEC(thread *) free_threads;
    VEC(thread_list *) free_lists; /* all with this room: */
    uint32_t list_room;
    VEC(thread_orders *) free_orders;
    assignment *model;           /* scratch */
    struct flow *flow;
    struct {                     /* spin.c: running a thread on a scratch state, to see what it would do */
        bool on;
        VEC(uint64_t) written;   /* addresses of objects that were changed */
        operation touched;
        uint32_t operations;     /* instructions with a visible operation */
        bool acted;              /* the instruction being executed has one */
        uint16_t *tries;         /* by instruction: trials since one came back in vain */
        bool repeated;           /* they do not count: vm_repeats */
        bool thorough;           /* nobody else can go on: what follows from the path condition is decided */
        bool decided;            /* the newest thorough one rests on such a decision */
        bool chose;              /* ... on the first of several choices */
        bool unclear;            /* ... ended before anything was known */
        VEC(struct trial_lock) locks; /* ... took them, or asked for them */
    } trial;
    struct general {             /* general.c: executing a transition in general */
        bool on;
        bool frames;             /* registers and memory become cells as they are used */
        bool failed;             /* it was given up */
        state *scratch;
        clause_vec *clauses;
        assignment *model;       /* the real values of inputs and cells */
        VEC(term *) opened;      /* cells that were used, and had a defined value */
        VEC(struct cell_name) cells; /* by index of the variable */
        pmap *registers, *memory;    /* names of cells -> their variables */
        VEC(struct known_range) known;
        size_t block_known;      /* so many of them before the atomic block; the last one ended there */
        uint64_t block_end;
        VEC(uint32_t) lowest;    /* by thread: depth of the lowest frame whose registers have become cells */
        thread_set results;      /* threads that had ended, and whose results have not been asked for */
        VEC(uint32_t) choices;   /* still to be made, the next one last */
        VEC(uint64_t) steps;     /* by thread: instructions it has still to execute */
        thread_set pivots;       /* threads that parked in front of a pivot */
        uint64_t **live;         /* by instruction: live registers, once asked for */
    } general;
};

extern const struct pmap_values object_values;

/* ---- values ---- */
static inline const value *operand_value(const vm *m, operand o) {
    return (o >= 0 ? m->registers : m->constants_end) + o;
}
/* As a term of `width` bits; an undefined value becomes a fresh undefined variable. */
term *value_term(vm *m, const value *v, uint32_t width);
static inline term *operand_term(vm *m, operand o, uint32_t width) { return value_term(m, operand_value(m, o), width); }
/* Simplest representation of t. */
value value_of_term(term *t);
static inline void set_result(vm *m, const insn *ip, term *t) { m->registers[ip->dst] = value_of_term(t); }
static inline void set_bits(vm *m, int32_t dst, uint64_t bits) { m->registers[dst] = (value){bits, NULL}; }
value value_const(vm *m, uint32_t width, uint64_t bits);
static inline value value_undefined(const vm *m) { return (value){0, m->undefined}; }
term *fresh_undefined(vm *m, uint32_t width);
/* A new value that can be anything and stays what it is: what undefined contents are when nobody checks them. */
term *any_value(vm *m, uint32_t width);

/* ---- ending a path ---- */
static inline const insn *vm_stop(vm *m, enum vm_outcome outcome) {
    m->outcome = outcome;
    return NULL;
}
/* Ends the path as incomplete. */
const insn *stop_incomplete(vm *m, const insn *ip, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- decide.c ---- */
enum decision { NO, YES, STOP }; /* STOP: the path ended; the handler returns NULL */
/* Does the condition hold? Forks if both outcomes are possible. A condition that depends on undefined contents is an
 * error (`what` says what was decided by it). */
enum decision decide(vm *m, const insn *ip, term *condition, const char *what);
/* The same; where both outcomes are possible, the running state goes on with `first`. */
enum decision decide_first(vm *m, const insn *ip, term *condition, const char *what, bool first);
/* The same, but not part of the execution's identity: the caller says what was decided (see `decided`). */
enum decision decide_quietly(vm *m, const insn *ip, term *condition, const char *what);
/* A condition that must hold: reports `kind` if it can fail, and goes on where it holds. */
enum decision require(vm *m, const insn *ip, term *condition, enum error_kind kind, const object *about,
                      const char *format, ...) __attribute__((format(printf, 6, 7)));
/* Unconditional error: reports and ends the path. */
const insn *fail(vm *m, const insn *ip, enum error_kind kind, const object *about, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Restricts the path to the condition; false: the path ended. leaves_others: it can be kept whatever the inputs are that
 * other threads know, so executions where it is not kept show nothing new. */
bool assume(vm *m, const insn *ip, term *condition, bool leaves_others);
/* If t depends on undefined contents, that is an error about `what`; otherwise a term equal to it without any.
 * NULL: the path ended. */
term *defined(vm *m, const insn *ip, term *t, const char *what);
/* t with its undefined parts set to zero. */
term *without_undefined(vm *m, term *t);

/* ---- frames.c ---- */
frame *frame_new(vm *m, const function *f);
frame *frame_copy(vm *m, const frame *f);
void frame_release(vm *m, frame *f);
void frame_own(vm *m);                     /* makes the top frame of the running state its own */
void frame_add_local(frame *f, uint64_t address);
void frame_pop_locals(vm *m, frame *f, uint32_t keep); /* the stack objects beyond the first `keep` die */
const insn *call_function(vm *m, const insn *ip, const function *f, const call *c);
/* A call the machine makes in the middle of instruction ip, which is complete when it returns. */
const insn *call_helper(vm *m, const insn *ip, const function *f, const value *arguments, uint32_t count);
const insn *return_from(vm *m, const insn *ip, const value *results, uint32_t count); /* results outside the frame */
void push_root(vm *m, const function *f, enum frame_purpose purpose); /* the first frame of a phase */
const insn *next_phase(vm *m, const insn *ip); /* what runs after constructors, main, exit handlers */
void machine_load(vm *m, state *s);        /* unpack */
void machine_store(vm *m, const insn *ip); /* pack */

/* ---- threads.c ---- */
extern const struct pmap_values plain_values; /* values that are numbers */
thread *thread_of(const state *s, uint32_t id);          /* to look at; NULL: there is none */
thread *thread_own(vm *m, state *s, uint32_t id);        /* to change */
thread *thread_new(vm *m, state *s, uint32_t id, uint32_t creator);
void thread_becomes(state *s, thread *t, enum thread_status status); /* t is its own */
uint32_t thread_name(vm *m, uint32_t creator, uint32_t nth); /* the number of that thread; NO_THREAD: too many */
void threads_release(vm *m, thread_list *list);
void threads_free_spare(vm *m);                              /* vm.free_threads, free_lists, free_orders */
thread_list *threads_copy_for_fork(vm *m, const state *s);   /* of the running state */
thread_list *threads_others(vm *m, const state *s);          /* all but the running one, as they are now */
void threads_return(vm *m, state *s, const thread_list *others); /* ... as they were then */
/* The running thread goes to sleep in the instruction ip, which it executes again when it is woken. */
const insn *thread_sleep(vm *m, const insn *ip, uint32_t waits_for, uint64_t waits_on);
/* Makes a sleeping thread go on, after the running thread's operation. */
void thread_wake(vm *m, uint32_t id);
/* What `later` does next comes after all that `earlier` has done so far. */
void thread_goes_after(vm *m, uint32_t later, uint32_t earlier);
/* The running thread ends, its frames with it. May park; the instruction is then executed again. */
const insn *thread_end(vm *m, const insn *ip, value result);
/* The thread leaves through its cleanup handlers, then its destructors, then thread_end. */
const insn *thread_unwind(vm *m, const insn *ip, value result);
/* What a thread does at its very end: destructors of thread-specific data; its robust mutexes pass on. True: nothing is
 * left to do; false: the handler returns *next, and the end of the thread is tried again later (frame.ends). */
bool thread_finish(vm *m, const insn *ip, value result, const insn **next);
/* The process is about to end, by the running thread; parks if others could still do something. */
const insn *process_end(vm *m, const insn *ip);
bool exit_visible(vm *m, const insn *ip); /* the exit handlers are about to be changed, or run */
void held_add(vm *m, uint64_t address, uint32_t location, bool robust); /* by the running thread */
void held_remove(vm *m, uint64_t address);                              /* one entry; none is fine */

/* ---- visible.c ---- */
/* May the running thread perform this operation now? False: it is parked in front of it; the handler returns NULL and
 * will be called again when the explorer has granted it. Before it says true, nothing may be changed; once it said true
 * for an instruction it says true again until the instruction is complete, and each call adds what is touched. */
bool visible(vm *m, const insn *ip, enum operation_kind kind, uint64_t address, uint64_t bytes, bool write);
/* The same for an operation on a synchronization object; parks the thread also if it must wait (sync_enabled). */
bool visible_sync(vm *m, const insn *ip, enum operation_kind kind, uint64_t address, uint64_t bytes);
/* The same for one that is not part of what the instruction has done so far: if others can notice that, the thread is
 * parked in between, and the handler must know on its next call how far it has come. */
bool visible_apart(vm *m, const insn *ip, enum operation_kind kind, uint64_t address, uint64_t bytes);
/* Parks the thread in front of it in any case: false. When it is granted, the handler says what was touched. */
bool visible_parked(vm *m, const insn *ip, enum operation_kind kind, uint64_t address, uint64_t bytes);
/* One more object of the operation that is being performed. */
void visible_also(vm *m, uint64_t address, uint64_t bytes, bool write, bool synchronizes);
/* The operation being performed was only a read of its object (a trylock that failed, ...). */
void visible_was_read(vm *m);
void visible_value(vm *m, uint64_t value);               /* its result, for schedules */
/* An access to these bytes, or somewhere in this object; true at once if nobody else can notice it. */
bool visible_address(vm *m, const insn *ip, uint64_t address, uint64_t bytes, bool write);
/* The same where *o is what memory_find has found at the address, and still is afterwards. */
bool visible_found(vm *m, const insn *ip, object **o, uint64_t address, uint64_t bytes, bool write);
bool visible_object(vm *m, const insn *ip, const object *o, term *offset, uint64_t bytes, bool write);
/* Locals of the frame beyond the first `keep` are about to die. */
bool visible_death(vm *m, const insn *ip, const frame *f, uint32_t keep);
/* The running thread is about to do something that begins a new part of the execution, though nobody can notice. False:
 * it is parked in front of it (vm_options.pivots), as with `visible`. */
bool pivot(vm *m, const insn *ip);
/* One of n alternatives; forks a sibling for each other one. Call it before anything is changed, once an instruction. */
uint32_t choose(vm *m, const insn *ip, uint32_t n);
/* A decision was made: (what, outcome) becomes part of the identity of this execution. */
void decided(vm *m, const insn *ip, uint64_t outcome);
/* The state goes on with this outcome of a fork. */
void take_turn(vm *m, state *s, const insn *ip, uint32_t outcome);
/* The next turn of the way that the running state is led, at a fork with so many outcomes, and those of siblings; NULL: it may go
 * where it wants. From now on it is behind that turn. */
const struct way *follow_turn(vm *m, const insn *ip, uint32_t outcomes);
bool has_followed(const vm *m); /* does the running state follow turns, or has it followed some? */
/* A possible value of t: of the model of the path condition, or when turns are followed the one they are about. */
uint64_t guess(vm *m, const insn *ip, term *t);
/* Asks about it: decide_quietly. The guess is made for this question alone. */
enum decision decide_guess(vm *m, const insn *ip, term *condition, const char *what);
/* The running thread begins an atomic block; false: it is parked in front of it. */
bool atomic_enter(vm *m, const insn *ip);
void atomic_leave(vm *m);
/* The running thread stops inside an atomic block: memory is as before it, and its operation has only read. */
void atomic_undo(vm *m);

/* ---- general.c: what handlers ask while m->general.on ---- */
enum decision general_decide(vm *m, const insn *ip, term *condition);
uint64_t general_pin(vm *m, const value *v, uint32_t width);       /* its real value, from now on a condition */
uint64_t general_address(vm *m, const insn *ip, const value *v);   /* the same for the address of an access */
const value *general_operand(vm *m, operand o, uint32_t width);    /* the same for an operand */
uint64_t general_real(vm *m, const value *v);                      /* its real value */
term *general_fit(vm *m, term *t, uint32_t width);                 /* cut or extended with zeros */
void general_frame(vm *m);                                         /* the top frame of the running thread runs now */
object *general_read(vm *m, object *o, uint64_t offset, uint64_t bytes); /* they are about to be read: the object then */
void general_wrote(vm *m, uint64_t address, uint64_t bytes);
/* An atomic block begins; it did not happen: no more is known of memory than before it. */
void general_block(vm *m);
void general_undo(vm *m);
/* May an address be left open? All it can reach is an object of moderate size that only this thread uses, and which is
 * about to be read as a whole. */
bool general_open(vm *m, const term *address);
void general_pin_bytes(vm *m, const object *o, uint64_t offset, uint32_t bytes);
uint32_t general_choice(vm *m);
/* How many instructions the running thread executes before it stops or, *parks, comes to a pivot. */
uint64_t general_steps(vm *m, bool *parks);
void general_executed(vm *m, uint64_t instructions);               /* by the running thread */
void general_result(vm *m, uint32_t thread);                       /* what a thread returned is about to be used */
const insn *general_stop(vm *m);                                   /* this cannot be said in general */
void general_free(vm *m);

/* ---- spin.c ---- */
void round_release(vm *m, struct round *r);
/* In a trial: a lock is taken, or asked for. */
void spin_note_lock(vm *m, enum operation_kind kind, uint64_t address);
/* Is it memory that only this thread can reach, and can write? */
bool is_own_memory(const vm *m, const object *o, uint32_t owner);

/* ---- shared.c ---- */
void share_everything_reachable(vm *m);                  /* from now on there are other threads */
void share_range(vm *m, const object *o, uint64_t offset, uint64_t bytes); /* what these bytes point to */
void share_value(vm *m, const value *v);                 /* another thread can get this value */

/* ---- memory.c ---- */
/* The line of an address: where it starts, and which entry of a table of translations it has. */
static inline uint64_t line_start(const vm *m, uint64_t address, unsigned *slot) {
    unsigned line = class_line(address_class(m->layout, address));
    uint64_t number = address >> line;
    *slot = (unsigned)(number ^ number >> 8) % TRANSLATIONS;
    return number << line;
}
void translations_clear(vm *m);
void translations_revoke_writes(vm *m);
object *memory_find(const vm *m, uint64_t address);           /* object in that slot, live or freed, or NULL */
object *memory_find_in(const vm *m, const state *s, uint64_t address); /* the same in another state */
object *memory_writable(vm *m, object *o);                    /* the running state's own copy */
void memory_set(vm *m, object *o);                            /* adds or replaces; takes the reference */
void memory_remove(vm *m, uint64_t address);
/* Puts o into, or takes it out of, the digest of the objects that exist: before and after its life, its size or whether it is shared
 * changes. */
void shape_toggle(vm *m, const object *o);
void memory_kill(vm *m, object *o, uint32_t site);            /* o stays in the map, dead and empty */
/* A new object, or NULL: the address space is exhausted. */
object *memory_allocate(vm *m, enum region region, uint64_t size, uint64_t align, uint32_t site);
void address_give_back(vm *m, uint64_t address); /* in a trial: the next object made there is at the same address again */
bool address_was_used(const vm *m, uint64_t address); /* was an object ever made at this unoccupied address? */
/* Does address..address+bytes lie in a live object? Otherwise reports what is wrong, ends the path and returns NULL. */
object *memory_check(vm *m, const insn *ip, uint64_t address, uint64_t bytes, bool write);
/* The same for what memory_find has found there. */
object *memory_check_slow(vm *m, const insn *ip, object *o, uint64_t address, uint64_t bytes, bool write);
static inline object *memory_check_found(vm *m, const insn *ip, object *o, uint64_t address, uint64_t bytes,
                                         bool write) {
    if (likely(o && o->live && !o->external && !(write && o->read_only))) {
        uint64_t at = address - o->address;
        if (likely(at <= o->size && bytes <= o->size - at)) return o;
    }
    return memory_check_slow(m, ip, o, address, bytes, write);
}
uint64_t pointer_move(vm *m, uint64_t pointer, uint64_t result); /* escape.c: pointer arithmetic gave `result` */
/* The same for terms; NULL: the path ended. */
term *pointer_move_term(vm *m, const insn *ip, term *pointer, term *distance);
uint64_t pointer_real(const vm *m, uint64_t pointer);            /* undoes an escape, for messages */
bool pointer_escaped(const vm *m, uint64_t pointer, uint64_t *object_address, int64_t *distance);

/* ---- code addresses: not mapped, so they cannot be read or written ---- */
static inline uint64_t function_address(uint32_t index) { return 0x400000 + 16ull * index; }
static inline uint64_t block_address(uint32_t instruction) { return 0x10000000 + instruction; }
int64_t function_at(const vm *m, uint64_t address); /* index, or -1 */

/* ---- access.c: loads and stores, symbolic addresses included ---- */
bool load_value(vm *m, const insn *ip, const value *address, uint32_t width, value *result); /* false: path ended */
bool store_value(vm *m, const insn *ip, const value *address, uint32_t width, const value *v);
value load_object(vm *m, const object *o, uint64_t offset, uint32_t width); /* concrete, in bounds */
void store_object(vm *m, object *o, uint64_t offset, uint32_t width, const value *v); /* o is writable */

/* Where an access goes; in bounds, and visible if it has to be. False: the path ended, or the thread is parked. */
bool resolve(vm *m, const insn *ip, const value *address, uint64_t bytes, bool write, struct place *where);
/* Undefined bytes at the place become some value, for good: what is read where nobody checks for them (--check). */
void settle_undefined(vm *m, struct place *where, uint64_t bytes);
/* The pointer operand as a concrete address, one alternative of several if symbolic (forks); false: path ended. */
bool value_settle(vm *m, const insn *ip, const value *v, uint32_t width, const char *what, uint64_t *result);
static inline bool concrete_value(vm *m, const insn *ip, const value *v, uint32_t width, const char *what,
                                  uint64_t *result) {
    if (unlikely(v->term != NULL)) return value_settle(m, ip, v, width, what, result);
    *result = v->bits;
    return true;
}

/* ---- symbolic.c: accesses at symbolic offsets ---- */
bool load_symbolic(vm *m, const insn *ip, const struct place *where, uint32_t width, value *result);
bool store_symbolic(vm *m, const insn *ip, const struct place *where, uint32_t width, const value *v);
/* overlay: contents as an array term */
term *overlay_load(vm *m, const object *o, uint64_t offset, uint32_t bytes);
void overlay_store(vm *m, object *o, uint64_t offset, uint32_t bytes, term *t);

/* ---- bulk.c: memcpy, memmove, memset ---- */
bool copy_memory(vm *m, const insn *ip, const value *to, const value *from, const value *bytes);
/* Could another thread notice a copy between these places? */
bool bulk_is_visible(const vm *m, const value *to, const value *from);
/* The same as below, but word by word: each word is read and written by operations of its own, as others may see it. */
const insn *copy_by_words(vm *m, const insn *ip, const value *to, const value *from, const value *bytes);
const insn *fill_by_words(vm *m, const insn *ip, const value *to, const value *byte, const value *bytes);
bool fill_memory(vm *m, const insn *ip, const value *to, const value *byte, const value *bytes);

/* ---- input.c ---- */
/* Are all these variables inputs that the running thread made since its last visible operation, and on which nothing
 * has been decided yet? After inputs_known none is: another thread may know them all, or what follows depends on them. */
bool inputs_fresh(const vm *m, const varset *vars);
void inputs_known(state *s);
const insn *make_symbolic(vm *m, const insn *ip, const value *address, const value *bytes, const char *name);
term *input_slice(vm *m, term *blob, uint64_t offset, uint64_t bytes); /* the term for these bytes of an input */
bool is_blob(const vm *m, const term *t);
extern const struct pmap_values input_values;

/* ---- heap.c ---- */
/* Size may be symbolic. The address (0 on failure of the allocation) or false: path ended. */
bool heap_allocate(vm *m, const insn *ip, const value *size, uint64_t align, bool zero, value *result);
bool heap_free(vm *m, const insn *ip, const value *pointer, const char *by);
bool freeing_is_private(const vm *m, const object *o);
const insn *check_leaks(vm *m, const insn *ip);

/* ---- native*.c ---- */
native *native_find(const char *name);
native *native_override(const char *name); /* one that takes the place of the program's own body */
value call_argument(vm *m, const call *c, uint32_t i);
/* Stores an integer result of the call and goes on behind it. */
const insn *call_return(vm *m, const insn *ip, const call *c, value v);
/* Text at a concrete address, up to its terminator; malloc'ed. NULL if it cannot be read plainly. */
char *read_text(vm *m, const value *pointer);

/* ---- report.c ---- */
finding *finding_make(vm *m, enum error_kind kind, const insn *ip, pathcond *condition, const object *about,
                      char *message);
void finding_note(finding *f, uint32_t where, char *text); /* takes the text */
uint32_t user_function(const vm *m);                /* its number */
uint32_t user_location(const vm *m, const insn *ip); /* where the user's own code is */
const char *object_describe(const object *o, char *buffer, size_t bytes);

/* ---- exec_bits.c ---- */
struct exact { term *wrapped, *overflow; }; /* overflow has width 1 */
struct exact exactly(vm *m, term *a, term *b, enum op basic, bool is_signed); /* basic: OP_ADD, OP_SUB or OP_MUL */

/* ---- exec_*.c: tables of handlers ---- */
void exec_integer_install(vm *m);
void exec_bits_install(vm *m);
void exec_float_install(vm *m);
void exec_memory_install(vm *m);
void exec_control_install(vm *m);

#endif
