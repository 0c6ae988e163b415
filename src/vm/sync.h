/* sync.h -- synchronization objects: where their state is kept, and which operations on them have to wait.
 *
 * The state of a mutex, semaphore, ... lives in the bytes of the program's own object, so that it is copied, shared,
 * freed and compared like everything else in memory. All bytes zero is what the static initializers give. Objects that
 * have no static initializer (semaphores, barriers, spin locks) carry a mark that their init function sets; destroyed
 * objects carry another. An object whose state was never written, or that was destroyed, is not usable: that is an
 * error of the program (lock-misuse).
 *
 * Y1: before visible_sync has granted the operation, no byte of the object is changed.
 * Y2: whether an operation has to wait follows from the digest of its object, the operation's kind, and the thread;
 *     besides, a cancellation enables a thread that waits at a cancellation point, and one that waits for a condition
 *     variable has to be woken.
 * Y3: an operation on an object that is not usable never waits: executing it reports the error. */
#ifndef HEDDLE_VM_SYNC_H
#define HEDDLE_VM_SYNC_H

#include "vm/machine.h"

/* Numbers of errno that the functions return. */
enum {
    SYNC_EPERM = 1, SYNC_ESRCH = 3, SYNC_EAGAIN = 11, SYNC_ENOMEM = 12, SYNC_EBUSY = 16, SYNC_EINVAL = 22,
    SYNC_EDEADLK = 35, SYNC_EOVERFLOW = 75, SYNC_ETIMEDOUT = 110, SYNC_EOWNERDEAD = 130, SYNC_ENOTRECOVERABLE = 131
};

enum sync_type {
    SYNC_MUTEX, SYNC_COND, SYNC_RWLOCK, SYNC_SPIN, SYNC_BARRIER, SYNC_SEMAPHORE, SYNC_ONCE, SYNC_TYPES
};

/* Offsets of the 32-bit words of each type; the first of each also holds the mark of a destroyed object. */
enum { MUTEX_OWNER = 0, MUTEX_COUNT = 4, MUTEX_HEALTH = 8 }; /* owner: 0 free, else thread + 1 */
static inline uint64_t mutex_kind_offset(const vm *m) { return m->pointer_bits == 64 ? 16 : 12; }    /* as glibc's */
static inline uint64_t mutex_ceiling_offset(const vm *m) { return m->pointer_bits == 64 ? 12 : 16; }
enum { MUTEX_NORMAL = 0, MUTEX_RECURSIVE = 1, MUTEX_ERRORCHECK = 2, MUTEX_TYPE = 3, MUTEX_ROBUST = 16 }; /* kind */
enum { MUTEX_HEALTHY, MUTEX_OWNER_DIED, MUTEX_NOT_RECOVERABLE };
enum { COND_MARK = 0 };
enum { RWLOCK_WRITER = 0, RWLOCK_READERS = 8 }; /* thread + 1; THREADS_MAX bits: who holds it for reading */
enum { SPIN_OWNER = 0 };                        /* 0: never initialized, 1 free, else thread + 2 */
enum { BARRIER_MARK = 0, BARRIER_COUNT = 4, BARRIER_ARRIVED = 8 };
enum { SEMAPHORE_MARK = 0, SEMAPHORE_VALUE = 4 };
enum { ONCE_CONTROL = 0 };                      /* 0 not called yet, ONCE_FINISHED, or 4 * (thread + 1) + 1: runs */
enum { ONCE_FINISHED = 2 };
#define SYNC_DESTROYED 0xdead0b1eu
#define SYNC_INITIALIZED 0x600d0b1eu

uint64_t sync_bytes(const vm *m, enum sync_type type); /* how large it is for this pointer width */

/* ---- which operations wait ---- */

/* Everything about the object that decides whether operations on it wait. m->state is not used. */
uint64_t sync_digest(vm *m, const state *s, enum operation_kind kind, uint64_t address);
/* Could `thread` perform an operation of this kind on an object with that digest? */
bool sync_digest_enables(enum operation_kind kind, uint64_t digest, uint32_t thread);
/* Can t, which is parked, perform its pending operation in s? */
bool sync_enabled(vm *m, const state *s, const thread *t);

/* ---- for the functions that work on them ---- */

/* The object an operation works on. */
typedef struct sync_object {
    enum sync_type type;
    uint64_t address;
    object *memory;
    uint64_t offset; /* in memory */
} sync_object;

/* The pointer argument as an address, then visible_sync. False: the handler returns NULL. */
bool sync_begin(vm *m, const insn *ip, enum operation_kind kind, enum sync_type type, value pointer, sync_object *o);
/* Its memory exists and may be written. False: the path ended. */
bool sync_find(vm *m, const insn *ip, sync_object *o);
/* The same, and it is initialized, not destroyed, and its state does not depend on inputs. */
bool sync_usable(vm *m, const insn *ip, sync_object *o);
/* sync_begin and sync_usable. */
bool sync_open(vm *m, const insn *ip, enum operation_kind kind, enum sync_type type, value pointer, sync_object *o);
uint32_t sync_word(vm *m, const sync_object *o, uint64_t at); /* of a usable object */
void sync_set(vm *m, sync_object *o, uint64_t at, uint32_t word);
void sync_clear(vm *m, sync_object *o); /* all bytes zero */
/* Reports lock-misuse: "<object> <what is wrong>". */
const insn *sync_misuse(vm *m, const insn *ip, const sync_object *o, const char *what);
/* Returns an integer from the call; it is also the value shown for the operation. */
const insn *sync_return(vm *m, const insn *ip, const call *c, uint32_t result);
/* The same; the object was not changed. */
const insn *sync_return_unchanged(vm *m, const insn *ip, const call *c, uint32_t result);

/* Is the lock at this address in the held list of some thread? */
bool sync_is_held(const vm *m, uint64_t address);
/* How often the running thread holds it. */
uint32_t sync_times_held(const vm *m, uint64_t address);
/* Is the nanoseconds part of the timeout in range? Decides if symbolic. STOP: the path ended. */
enum decision sync_timeout_valid(vm *m, const insn *ip, value timeout);

/* ---- native_mutex.c ---- */
/* Takes a usable mutex that is free; the number that a lock function then returns. */
uint32_t mutex_take(vm *m, const insn *ip, sync_object *mutex);
void mutex_release(vm *m, sync_object *mutex);
/* The running thread ends: its robust mutexes are left to the next owner, one visible operation each. False: parked
 * in front of one, or stopped. */
bool mutexes_orphan(vm *m, const insn *ip);

/* ---- native_key.c ---- */
/* Has t to act on a cancellation? Reads its flag as part of the operation that is being performed; costs nothing in a
 * program that never cancels. */
bool cancellation_possible(vm *m, const thread *t); /* could it be cancelled, if it was asked to? */
bool cancellation_seen(vm *m, const thread *t);
static inline bool cancellation_due(vm *m) { return cancellation_seen(m, m->thread); }
/* Starts the end of a cancelled thread. */
const insn *cancellation_act(vm *m, const insn *ip);
/* A cancellation point of its own: true: go on; false: the handler returns *next. */
bool cancellation_point(vm *m, const insn *ip, const insn **next);
/* Waiting for a thread to end, in a program that cancels: a visible operation. True: it has ended, or there is no such
 * operation in this program; false: the handler returns *next. */
bool cancellation_join(vm *m, const insn *ip, uint32_t id, const insn **next);
/* The counterpart at the end of the running thread. False: parked. */
bool cancellation_end(vm *m, const insn *ip);
void note_what_is_called(vm *m);    /* when the machine is made: vm.called */
bool joining_is_contested(const vm *m); /* may two threads want to join or detach the same one? */

/* ---- native_thread.c ---- */
/* In a program that detaches: the running thread, which was about to join that one, does not any more. */
void join_given_up(vm *m, uint32_t id);
/* The running thread's operation joins a thread that has ended, or reports that it must not be joined. */
const insn *join_at_once(vm *m, const insn *ip, const call *c, uint32_t id);

/* Addresses that stand for a thread's cancellation flag, for its end, and for who joins or detaches it. */
enum { THREAD_FLAGS = 256, THREAD_FLAG_STEP = 24, THREAD_FLAG_BYTES = 8 };
static inline uint64_t thread_flag_address(uint32_t id) { return THREAD_FLAGS + (uint64_t)THREAD_FLAG_STEP * id; }
static inline bool is_thread_flag(uint64_t address) {
    return address >= THREAD_FLAGS && address < THREAD_FLAGS + THREAD_FLAG_STEP * (uint64_t)THREADS_MAX &&
           (address - THREAD_FLAGS) % THREAD_FLAG_STEP == 0;
}
static inline uint64_t thread_end_address(uint32_t id) { return thread_flag_address(id) + THREAD_FLAG_BYTES; }
static inline uint64_t thread_claim_address(uint32_t id) { return thread_end_address(id) + THREAD_FLAG_BYTES; }
/* The thread that such an address belongs to, or NO_THREAD. */
static inline uint32_t thread_of_address(uint64_t address) {
    uint64_t id = (address - THREAD_FLAGS) / THREAD_FLAG_STEP;
    return address >= THREAD_FLAGS && id < THREADS_MAX ? (uint32_t)id : NO_THREAD;
}

#endif
