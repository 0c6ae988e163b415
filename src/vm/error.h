/* error.h -- errors of the program under test, and what is known about one when it is found. */
#ifndef HEDDLE_VM_ERROR_H
#define HEDDLE_VM_ERROR_H

#include "base/base.h"

enum check {
    CHECK_ASSERT = 1, CHECK_DEADLOCK = 2, CHECK_MEMORY = 4, CHECK_RACE = 8, CHECK_LOCK = 16, CHECK_LEAK = 32,
    CHECK_OVERFLOW = 64
};

enum error_kind {
#define ERROR(name, key, check) ERROR_##name,
#include "vm/error.def"
#undef ERROR
    ERROR_KINDS
};
extern const char *const error_keys[ERROR_KINDS];
extern const unsigned error_checks[ERROR_KINDS]; /* enum check */

/* One frame of a call stack: innermost first. */
typedef struct stack_entry { const char *function; uint32_t location; } stack_entry;

/* A note under the error: what the object is, where it was allocated or freed. location 0: none. */
typedef struct note { char *text; uint32_t location; } note;

/* An input of the failing path with its value. */
typedef struct input_value { char *name; uint64_t size; uint8_t *bytes; uint32_t thread; /* that made it */ } input_value;

/* One visible operation on the way to the error. */
typedef struct schedule_step {
    uint32_t thread;
    uint8_t kind;           /* enum operation_kind */
    bool has_value, symbolic, write;
    bool preempts;          /* another thread had the turn before, and could have gone on */
    uint32_t location;
    uint64_t bytes, value;  /* value: read, written, or the result of a call */
    char *object;           /* what it touched, or NULL; owned */
    char *target;           /* value is an address: of what; else NULL; owned */
} schedule_step;

/* A thread is known by who created it, and as the how-manieth (from 0); its number stands for that. Thread 0 is main. */
struct thread_name { uint32_t creator, nth; };
enum { THREAD_TEXT_BYTES = 24 };
const char *thread_text(uint32_t id, char buffer[THREAD_TEXT_BYTES]); /* `main`, `thread 1`, ... */

/* How an execution went: with the same inputs, enough to repeat it. */
typedef struct course {
    schedule_step *steps;      size_t step_count;   /* none for a program with one thread */
    uint32_t *choices;         size_t choice_count; /* other choices on the way, in order */
    struct thread_name *names; size_t name_count;   /* by number of the thread */
} course;
void course_free(course *c);

/* Of the schedule of a finding. A *context switch* is an operation of another thread than the one before; it is a
 * *preemption* if that other thread could have gone on. Simpler: fewer preemptions, or as many and fewer switches. */
enum simplicity {
    SCHEDULE_AS_FOUND, /* nobody looked for a simpler one */
    SCHEDULE_SIMPLER,  /* the search for a simpler one was cut; it may have found this one on the way */
    SCHEDULE_MINIMAL   /* with these inputs no simpler one leads to the same error */
};

/* Owner: whoever received it; release with finding_free. */
typedef struct finding {
    enum error_kind kind;
    char *message;
    uint32_t location;      /* of the failing operation, in the user's code where possible */
    const char *function;   /* whose instruction it is */
    stack_entry *stack;     size_t stack_count;
    note *notes;            size_t note_count;
    input_value *inputs;    size_t input_count;
    uint32_t thread;        /* that met it */
    course course;
    enum simplicity simplicity; /* of its schedule */
    uint32_t other_location; /* of a race: the other access; else 0 */
    const char *other_function;
    uint32_t other_thread;
    stack_entry *other_stack; size_t other_stack_count;
} finding;
void finding_free(finding *f);

#endif
