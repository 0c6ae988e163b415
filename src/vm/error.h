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
typedef struct input_value { char *name; uint64_t size; uint8_t *bytes; } input_value;

/* One visible operation on the way to the error. */
typedef struct schedule_step {
    uint32_t thread;
    uint8_t kind;           /* enum operation_kind */
    bool has_value, symbolic, write;
    uint32_t location;
    uint64_t bytes, value;  /* value: read, written, or the result of a call */
    char *object;           /* what it touched, or NULL; owned */
} schedule_step;

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
    schedule_step *schedule; size_t schedule_count; /* empty for a program with one thread */
    uint32_t *choices;      size_t choice_count;     /* other choices on the way, in order: for replay */
    uint32_t other_location; /* of a race: the other access; else 0 */
    const char *other_function;
    uint32_t other_thread;
    stack_entry *other_stack; size_t other_stack_count;
} finding;
void finding_free(finding *f);

#endif
