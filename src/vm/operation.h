/* operation.h -- visible operations: what a thread does that another thread can notice.
 *
 * A thread is parked in front of its next one (thread.next), and the state remembers the one performed last
 * (state.done), with everything it touched. Every method of exploration, race detection, reports and replay speak of
 * these.
 *
 * P1: two operations that touch no common byte, or none that one of them writes, commute.
 * P2: what is pending touches at least what `at` says; what was performed touched exactly that, and `more`. */
#ifndef HEDDLE_VM_OPERATION_H
#define HEDDLE_VM_OPERATION_H

#include <stdlib.h>

#include "base/base.h"

enum operation_kind {
#define OPERATION(name, word, blocks) OPERATION_##name,
#include "vm/operation.def"
#undef OPERATION
    OPERATION_KINDS
};
extern const char *const operation_words[OPERATION_KINDS];
extern const bool operation_blocks[OPERATION_KINDS];

/* Bytes touched. Addresses are never used twice, so an address names its object. Things without an address in the
 * program (a thread's cancellation, the allocator) have one of their own below 4096. */
/* What to do at exit; the heap, with --alloc=reuse; which keys of thread-specific data are deleted. */
enum { EXIT_ADDRESS = 32, ALLOCATOR_ADDRESS = 64, KEYS_ADDRESS = 96 };
typedef struct touch {
    uint64_t address, bytes;
    bool write;
    bool synchronizes; /* atomic, or a synchronization object: two such accesses are no data race */
} touch;

/* Further accesses of an operation; shared between states, copied on change. */
typedef struct touch_list {
    uint32_t refs, count;
    touch at[];
} touch_list;

typedef struct operation {
    uint8_t kind;            /* enum operation_kind */
    uint8_t count;           /* of at[] */
    bool world;              /* touches everything: the end of the process, an atomic block not run yet */
    bool has_value, has_before, symbolic; /* of `value`, `before`; symbolic: `value` is one possibility of many */
    bool conditional;        /* a compare-exchange: it may turn out to be a read */
    bool has_expected;       /* of `expected` */
    bool waits;              /* in a loop that may be busy waiting */
    bool cancelled;          /* the thread was cancelled here, whatever it would have waited for */
    bool spared;             /* performed: the explorer has found that its order with others makes no difference */
    uint32_t location;       /* in the user's code */
    uint32_t function;       /* of the user's code: its number */
    touch at[2];
    struct term *offset;     /* performed, at[0] an object as a whole: the access was to `offset_bytes` bytes there; or NULL */
    uint64_t offset_bytes;
    touch_list *more;        /* NULL, or the accesses beyond at[], which is full then; owned */
    uint64_t value;          /* read, or written by a write; result of a call */
    uint64_t before;         /* of a write: what was there; of a synchronization: digest of the object (sync.h) */
    uint64_t expected;       /* of a compare-exchange: it writes only where it finds this */
} operation;

static inline const touch *operation_touch(const operation *o, uint32_t i) {
    return i < o->count ? &o->at[i] : &o->more->at[i - o->count];
}
/* Does it touch one range of bytes, and that is all? */
static inline bool operation_is_single(const operation *o) { return (o->count == 1) & !o->world; }
static inline uint32_t operation_touches(const operation *o) { return o->count + (o->more ? o->more->count : 0); }

static inline bool touch_conflicts(const touch *a, const touch *b) {
    return (a->write || b->write) && a->address < b->address + b->bytes && b->address < a->address + a->bytes;
}

/* The copy of an operation shares `more`. */
static inline void operation_retain(const operation *o) {
    if (o->more) o->more->refs++;
}
static inline operation operation_ref(operation o) {
    operation_retain(&o);
    return o;
}
static inline void operation_release(operation *o) {
    if (o->more && !--o->more->refs) free(o->more);
    o->more = NULL;
}
void operation_add_touch(operation *o, touch a);
/* Could `thread` perform a synchronization of this kind on an object with that digest (operation.before)? */
bool sync_digest_enables(enum operation_kind kind, uint64_t digest, uint32_t thread);

#endif
