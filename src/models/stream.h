/* stream.h -- FILE: buffered streams over descriptors or memory.
 *
 * The first part has glibc's layout, because its headers let programs look inside: getc_unlocked and feof_unlocked are
 * macros. The pointers for reading are used as glibc uses them; those for writing stay NULL, so that putc_unlocked always
 * calls __overflow.
 *
 * S1: a call on a stream is one atomic step (stream_enter ... stream_leave), and touches the caller's memory outside of
 *     it only: private copies go in and out. What a thread has locked with flockfile others wait for.
 * S2: standard output and standard error, as long as nobody closed, moved or locked them, have no state at all: what is
 *     printed goes to the machine at once, and is no operation that others could notice.
 * S3: of [read_ptr, read_end) and [written, written + pending) one is empty. */
#ifndef HEDDLE_MODELS_STREAM_H
#define HEDDLE_MODELS_STREAM_H

#include "model.h"

enum { EOF_VALUE = -1, POINTERS = 13, STREAM_BYTES = sizeof(void *) == 8 ? 216 : 148 };
enum { EOF_FLAG = 0x10, ERROR_FLAG = 0x20 };
enum buffering { BUFFER_FULL, BUFFER_LINE, BUFFER_NONE };
enum { BUFFER_BYTES = 4096, PUSHBACK = 16 };

typedef struct stream stream;
struct node;

struct stream_methods {
    long (*read)(stream *f, char *to, size_t count, struct node **wait); /* -ERRNO */
    long (*write)(stream *f, const char *from, size_t count);
    int64_t (*seek)(stream *f, int64_t offset, int whence);
    long (*close)(stream *f);
    void (*flushed)(stream *f); /* after fflush; NULL: nothing more to do */
};

struct stream {
    int flags;
    char *read_ptr, *read_end, *read_base;
    void *pointers[POINTERS - 3];
    int fd;
    char rest[STREAM_BYTES - sizeof(void *) * (POINTERS + 1) - sizeof(int)];
    /* behind glibc's */
    const struct stream_methods *methods; /* NULL: the console */
    stream *next;                         /* of those that are open */
    unsigned char readable, writable, append, is_static;
    unsigned char used;                   /* was read, written or moved: it has a buffer */
    unsigned char writing;                /* the last of reading, writing, moving was writing */
    unsigned char sized;                  /* has a buffer before it is used */
    unsigned char locked_by_caller;       /* what __fsetlocking was told */
    signed char orientation;              /* -1: for bytes, 1: for wide characters, 0: not known yet */
    enum buffering buffering;
    size_t room;                          /* of the buffers at first */
    char *buffer;                         /* for reading: PUSHBACK bytes, then `read_room` */
    size_t read_room;
    char *written;                        /* for writing, `room` bytes */
    size_t pending;
    unsigned long owner;                  /* who has locked it, or 0 */
    unsigned depth;
    long lock[48 / sizeof(long)];         /* a recursive mutex */
    struct memory_stream *memory;
};
_Static_assert(offsetof(stream, methods) == STREAM_BYTES, "as large as glibc's FILE");

extern stream __heddle_stdout, __heddle_stderr;
extern stream *stdout, *stderr;
/* By descriptor: not 0 if there is more to standard output or standard error than printing. */
extern unsigned char __heddle_console_state[3];
enum { CONSOLE_MOVED = 1, CONSOLE_LOCKED = 2 };

INLINE int console_is_plain(int fd) {
    return ((fd == 1) | (fd == 2)) && !__atomic_load_n(&__heddle_console_state[fd], __ATOMIC_RELAXED);
}

/* Its descriptor, or 0: it has state. */
INLINE int plain_console(const stream *f) {
    int fd = f == &__heddle_stdout ? 1 : f == &__heddle_stderr ? 2 : 0;
    return console_is_plain(fd) ? fd : 0;
}

/* What this thread has used the plain console for: as `orientation`. */
extern _Thread_local signed char __heddle_console_use[3];
void __heddle_bytes_on_wide(void) __attribute__((noreturn));

/* 0: it is the other one. */
INLINE int orient_to(signed char *orientation, int wanted) {
    if (*orientation == 0)
        *orientation = (signed char)wanted;
    return *orientation == wanted;
}

/* A function for bytes is used on a stream; inside a step, or of the plain console. */
INLINE void orient_to_bytes(stream *f, int console) {
    signed char *orientation = console ? &__heddle_console_use[console] : &f->orientation;
    if (!orient_to(orientation, -1))
        __heddle_bytes_on_wide();
}

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
unsigned long pthread_self(void);
void __heddle_stream_wait(stream *f);

INLINE void stream_enter(stream *f) {
    __VERIFIER_atomic_begin();
    if (f->owner)
        __heddle_stream_wait(f);
}
INLINE void stream_leave(void) { __VERIFIER_atomic_end(); }

/* ---- inside a step ---- */
/* Are there bytes to read now? 1, 0: the end, -1: an error. */
int __heddle_stream_fill(stream *f);
/* As many bytes as there are up to the end of the stream stand in the buffer then. */
int __heddle_stream_fill_all(stream *f);
int __heddle_stream_write(stream *f, const char *from, size_t count); /* 0, or -1 with the error flag */
int __heddle_stream_flush(stream *f);
void __heddle_stream_buffer(stream *f, size_t room); /* a new one for reading, empty */
int __heddle_stream_sync(stream *f);  /* flushes, and gives back what was read ahead */
long __heddle_stream_error(stream *f, long error); /* -1, with errno and the flag */

/* ---- steps ---- */
/* Writes bytes that are private already, or goes to the console; 0 or -1. They are bytes (orientation -1), or were wide
 * characters (1). */
int __heddle_stream_put(stream *f, const char *from, size_t count, int orientation);

stream *__heddle_stream_new(const struct stream_methods *methods, int fd, int flags);
void __heddle_stream_link(stream *f);
stream **__heddle_streams(void);
extern const struct stream_methods __heddle_descriptor_methods;

#endif
