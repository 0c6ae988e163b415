/* stream.c -- the buffer of a stream: filling it, writing it out, waiting for a stream that is locked.
 *
 * Reading fills a buffer of 4096 bytes, or of the size given to setvbuf; writing collects as many. Line buffering writes
 * out up to the last newline, and forks for each symbolic byte that may be it: who reads the file sees the difference. */
#include "stream.h"
#include "filesystem.h"

int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);

long __heddle_stream_error(stream *f, long error) {
    f->flags |= ERROR_FLAG;
    errno = (int)-error;
    return -1;
}

/* Whoever locked it is waited for outside of the step. */
void __heddle_stream_wait(stream *f) {
    while (f->owner && f->owner != pthread_self()) {
        __VERIFIER_atomic_end();
        pthread_mutex_lock(f->lock);
        pthread_mutex_unlock(f->lock);
        __VERIFIER_atomic_begin();
    }
}

/* ---- writing ---- */

static int write_out(stream *f, const char *from, size_t count) {
    while (count) {
        long n = f->methods->write(f, from, count);
        if (n < 0)
            return (int)__heddle_stream_error(f, n);
        if (f->memory && (size_t)n < count) { /* what does not fit there is no matter of waiting */
            f->flags |= ERROR_FLAG;
            return -1;
        }
        from += n;
        count -= (size_t)n;
    }
    return 0;
}

int __heddle_stream_flush(stream *f) {
    size_t count = f->pending;
    f->pending = 0;
    return count ? write_out(f, f->written, count) : 0;
}

int __heddle_stream_sync(stream *f) {
    int r = __heddle_stream_flush(f);
    if (f->read_ptr < f->read_end && f->methods && f->methods->seek(f, f->read_ptr - f->read_end, 1) >= 0)
        f->read_ptr = f->read_end = f->read_base;
    return r;
}

/* How many of the bytes must not stay in the buffer of a line-buffered stream. */
static size_t complete_lines(const char *from, size_t count) {
    while (count && from[count - 1] != '\n')
        count--;
    return count;
}

static int write_buffered(stream *f, const char *from, size_t count) {
    if (!f->written)
        f->written = heddle_malloc(f->room);
    size_t left = f->room - f->pending;
    if (count > left) {
        memcpy(f->written + f->pending, from, left);
        f->pending = f->room;
        if (__heddle_stream_flush(f) < 0)
            return -1;
        from += left;
        count -= left;
        size_t blocks = count / f->room * f->room;
        if (blocks && write_out(f, from, blocks) < 0)
            return -1;
        from += blocks;
        count -= blocks;
    }
    memcpy(f->written + f->pending, from, count);
    f->pending += count;
    return 0;
}

int __heddle_stream_write(stream *f, const char *from, size_t count) {
    if (!f->writable)
        return (int)__heddle_stream_error(f, -EBADF);
    f->used = f->writing = 1;
    if (f->read_ptr < f->read_end && !f->append)
        f->methods->seek(f, f->read_ptr - f->read_end, 1);
    f->read_ptr = f->read_end = f->read_base;
    if (f->buffering == BUFFER_NONE)
        return write_out(f, from, count);
    size_t lines = f->buffering == BUFFER_LINE ? complete_lines(from, count) : 0;
    if (lines && (write_buffered(f, from, lines) < 0 || __heddle_stream_flush(f) < 0))
        return -1;
    return lines < count ? write_buffered(f, from + lines, count - lines) : 0;
}

int __heddle_stream_put(stream *f, const char *from, size_t count, int orientation) {
    stream_enter(f);
    int r = 0;
    if (orientation < 0)
        orient_to_bytes(f, 0);
    if (!orient_to(&f->orientation, orientation))
        r = -1;
    else if (f->methods)
        r = count || !f->writable ? __heddle_stream_write(f, from, count) : 0;
    else if (count)
        heddle_output(f == &__heddle_stderr ? 2 : 1, from, count);
    stream_leave();
    return r;
}

/* ---- reading ---- */

void __heddle_stream_buffer(stream *f, size_t room) {
    f->buffer = heddle_malloc(room + PUSHBACK);
    f->read_room = room;
    f->read_base = f->read_ptr = f->read_end = f->buffer + PUSHBACK;
}

/* Reads once, waiting as long as it takes; the number of bytes, 0 at the end, or -1. */
static long read_more(stream *f, char *to, size_t count) {
    node *wait = NULL;
    long n;
    while ((n = f->methods->read(f, to, count, &wait)) == WOULD_WAIT) {
        __VERIFIER_atomic_end();
        __heddle_fs_wait(wait);
        __VERIFIER_atomic_begin();
    }
    if (n < 0)
        return __heddle_stream_error(f, n);
    if (n == 0)
        f->flags |= EOF_FLAG;
    return n;
}

static int may_read(stream *f) {
    if (f->readable && f->methods) {
        f->used = 1;
        f->writing = 0;
        return 1;
    }
    __heddle_stream_error(f, -EBADF);
    return 0;
}

int __heddle_stream_fill(stream *f) {
    if (f->read_ptr < f->read_end)
        return 1;
    if (!may_read(f))
        return -1;
    if (f->flags & EOF_FLAG)
        return 0;
    __heddle_stream_flush(f);
    if (!f->buffer)
        __heddle_stream_buffer(f, f->room);
    f->read_ptr = f->read_end = f->read_base = f->buffer + PUSHBACK;
    long n = read_more(f, f->read_ptr, f->buffering == BUFFER_NONE ? 1 : f->read_room);
    if (n > 0)
        f->read_end += n;
    return n < 0 ? -1 : n > 0;
}

int __heddle_stream_fill_all(stream *f) {
    if (!may_read(f))
        return -1;
    __heddle_stream_flush(f);
    if (!f->buffer)
        __heddle_stream_buffer(f, f->room);
    int flag = f->flags & EOF_FLAG;
    for (long n = 1; n > 0 && !flag;) {
        size_t held = (size_t)(f->read_end - f->read_ptr), end = (size_t)(f->read_end - f->buffer);
        if (end == f->read_room + PUSHBACK) {
            char *before = f->buffer, *from = f->read_ptr;
            __heddle_stream_buffer(f, held > f->read_room / 2 ? 2 * f->read_room : f->read_room);
            memcpy(f->read_ptr, from, held);
            f->read_end = f->read_ptr + held;
            heddle_free(before);
            continue;
        }
        n = read_more(f, f->read_end, f->read_room + PUSHBACK - end);
        if (n < 0)
            return -1;
        f->read_end += n;
    }
    f->flags = (f->flags & ~EOF_FLAG) | flag;
    return f->read_ptr < f->read_end;
}
