/* fopen.c -- opening, closing, positioning and locking streams; streams over descriptors. */
#include "filesystem.h"
#include "given.h"
#include "stream.h"

int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);
int pthread_mutex_trylock(void *mutex);
void *malloc(size_t bytes);
void free(void *object);
extern stream __heddle_stdin;

/* Of a mutex: PTHREAD_MUTEX_RECURSIVE, and the word that says so. */
enum { RECURSIVE = 1, KIND_WORD = sizeof(void *) == 8 ? 4 : 3 };

/* ---- over a descriptor ---- */

static long descriptor_read(stream *f, char *to, size_t count, struct node **wait) {
    description *d = __heddle_fs_description(f->fd);
    return d ? __heddle_fs_read(d, to, count, wait) : -EBADF;
}
static long descriptor_write(stream *f, const char *from, size_t count) {
    description *d = __heddle_fs_description(f->fd);
    return d ? __heddle_fs_write(d, from, count) : -EBADF;
}
static int64_t descriptor_seek(stream *f, int64_t offset, int whence) {
    description *d = __heddle_fs_description(f->fd);
    return d ? __heddle_fs_seek(d, offset, whence) : -EBADF;
}
static long descriptor_close(stream *f) { return __heddle_fs_close(f->fd); }

const struct stream_methods __heddle_descriptor_methods = {descriptor_read, descriptor_write, descriptor_seek,
                                                           descriptor_close, NULL};

/* ---- those that are open ---- */

stream **__heddle_streams(void) {
    static stream *first;
    return &first;
}

void __heddle_stream_link(stream *f) {
    f->next = *__heddle_streams();
    *__heddle_streams() = f;
}

static void unlink_stream(stream *f) {
    for (stream **at = __heddle_streams(); *at; at = &(*at)->next)
        if (*at == f) {
            *at = f->next;
            return;
        }
}

void __heddle_console_moved(int fd) {
    stream *f = fd == 1 ? &__heddle_stdout : &__heddle_stderr;
    if (fd < 1 || __heddle_console_state[fd] & CONSOLE_MOVED)
        return;
    __atomic_store_n(&__heddle_console_state[fd], __heddle_console_state[fd] | CONSOLE_MOVED, __ATOMIC_RELAXED);
    f->methods = &__heddle_descriptor_methods;
    f->orientation = __heddle_console_use[fd];
    f->buffering = fd == 1 ? BUFFER_LINE : BUFFER_NONE;
    __heddle_stream_link(f);
}

/* ---- opening ---- */

/* The flags of open that a mode such as "r+" means, or -1. */
static int flags_of_mode(const char *mode) {
    int flags;
    switch (*mode++) {
    case 'r': flags = 0; break;
    case 'w': flags = O_WRONLY | O_CREAT | O_TRUNC; break;
    case 'a': flags = O_WRONLY | O_CREAT | O_APPEND; break;
    default: return -1;
    }
    for (; *mode && *mode != ','; mode++)
        switch (*mode) {
        case '+': flags = (flags & ~O_ACCMODE) | O_RDWR; break;
        case 'x': flags |= O_EXCL; break;
        case 'e': flags |= O_CLOEXEC; break;
        }
    return flags;
}

static void set_access(stream *f, int flags) {
    f->readable = (flags & O_ACCMODE) != O_WRONLY;
    f->writable = (flags & O_ACCMODE) != 0;
    f->append = (flags & O_APPEND) != 0;
}

stream *__heddle_stream_new(const struct stream_methods *methods, int fd, int flags) {
    stream *f = malloc(sizeof *f);
    if (!f) {
        errno = ENOMEM;
        return NULL;
    }
    memset(f, 0, sizeof *f);
    f->methods = methods;
    f->fd = fd;
    f->room = BUFFER_BYTES;
    set_access(f, flags);
    return f;
}

/* A console is written to at once: what is in a buffer at the end is not looked for. */
static void settle_buffering(stream *f) {
    description *d = __heddle_fs_description(f->fd);
    if (d && d->node->kind == NODE_CONSOLE)
        f->buffering = BUFFER_NONE;
}

static long open_for(const char *path, int flags) {
    long r = 0;
    char *copy = __heddle_fs_path(path, &r);
    if (!copy)
        return r;
    FS_BEGIN();
    __heddle_fs();
    r = __heddle_fs_fails(FAIL_OPEN, "open fails") ? -EMFILE : __heddle_fs_open(AT_FDCWD, copy, flags, 0666);
    FS_END();
    heddle_free(copy);
    return r;
}

static stream *stream_over(long fd, int flags) {
    if (fs_result(fd) < 0)
        return NULL;
    stream *f = __heddle_stream_new(&__heddle_descriptor_methods, (int)fd, flags);
    FS_BEGIN();
    if (f) {
        settle_buffering(f);
        if (f->append && !f->readable)
            descriptor_seek(f, 0, 2);
        __heddle_stream_link(f);
    } else {
        __heddle_fs_close((int)fd);
    }
    FS_END();
    return f;
}

WEAK stream *fopen(const char *path, const char *mode) {
    int flags = flags_of_mode(mode);
    return stream_over(flags < 0 ? -EINVAL : open_for(path, flags), flags);
}
WEAK stream *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

WEAK stream *fdopen(int fd, const char *mode) {
    int flags = flags_of_mode(mode);
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    int has = d ? d->flags & O_ACCMODE : 0, wants = flags & O_ACCMODE;
    long r = flags < 0 ? -EINVAL : !d ? -EBADF : has != O_RDWR && has != wants ? -EINVAL : fd;
    if (r >= 0 && flags & O_APPEND)
        d->flags |= O_APPEND;
    FS_END();
    if (fs_result(r) < 0)
        return NULL;
    return stream_over(fd, flags);
}

WEAK stream *tmpfile(void) {
    FS_BEGIN();
    __heddle_fs();
    long fd = __heddle_fs_fails(FAIL_OPEN, "open fails") ? -EMFILE
                                                         : __heddle_fs_open_node(__heddle_fs_node(NODE_FILE, 0600), O_RDWR);
    FS_END();
    return stream_over(fd, O_RDWR);
}
WEAK stream *tmpfile64(void) { return tmpfile(); }

/* ---- closing ---- */

static void free_buffers(stream *f) {
    heddle_free(f->buffer);
    heddle_free(f->written);
    f->buffer = f->written = NULL;
    f->read_ptr = f->read_end = f->read_base = NULL;
    f->pending = 0;
    f->used = f->writing = f->sized = 0;
}

WEAK int fclose(stream *f) {
    stream_enter(f);
    if (f->fd == 1 || f->fd == 2)
        __heddle_console_moved(f->fd);
    int r = __heddle_stream_sync(f);
    long closed = f->methods ? f->methods->close(f) : 0;
    unlink_stream(f);
    free_buffers(f);
    int is_static = f->is_static;
    f->fd = -1;
    f->readable = f->writable = 0;
    stream_leave();
    if (!is_static)
        free(f);
    return closed < 0 ? (int)fs_result(closed) : r;
}
WEAK int fcloseall(void) {
    int r = 0;
    FS_BEGIN();
    for (stream *f = *__heddle_streams(); f; f = f->next)
        r |= __heddle_stream_flush(f);
    FS_END();
    return r < 0 ? EOF_VALUE : 0;
}

/* The stream keeps its descriptor's number, as with the C library. */
static long reopen(stream *f, long opened) {
    filesystem *fs = __heddle_fs();
    int fd = f->fd;
    if (opened < 0 || fd < 0 || fd == opened) {
        if (fd >= 0 && fd != opened)
            __heddle_fs_close(fd);
        return opened;
    }
    __heddle_fs_close(fd);
    fs->open[fd] = fs->open[opened];
    fs->open[opened] = NULL;
    return fd;
}

WEAK stream *freopen(const char *path, const char *mode, stream *f) {
    int flags = flags_of_mode(mode);
    if (!path)
        heddle_incomplete("freopen without a path");
    stream_enter(f);
    __heddle_fs();
    if (f->fd == 1 || f->fd == 2)
        __heddle_console_moved(f->fd);
    __heddle_stream_sync(f);
    stream_leave();
    long opened = flags < 0 ? -EINVAL : open_for(path, flags);
    stream_enter(f);
    free_buffers(f);
    long fd = reopen(f, opened);
    f->fd = fd < 0 ? -1 : (int)fd;
    f->flags = 0;
    f->methods = &__heddle_descriptor_methods;
    f->buffering = BUFFER_FULL;
    f->locked_by_caller = 0;
    f->orientation = 0;
    f->room = BUFFER_BYTES;
    set_access(f, fd < 0 ? 0 : flags);
    if (f == &__heddle_stdin) {
        unlink_stream(f);
        __heddle_stream_link(f);
    }
    settle_buffering(f);
    if (fd >= 0 && f->append && !f->readable)
        descriptor_seek(f, 0, 2);
    stream_leave();
    if (fd >= 0)
        return f;
    errno = (int)-fd;
    return NULL;
}
WEAK stream *freopen64(const char *path, const char *mode, stream *f) { return freopen(path, mode, f); }

/* ---- buffers ---- */

static int flush_all(void) {
    int r = 0;
    FS_BEGIN();
    for (stream *f = *__heddle_streams(); f; f = f->next)
        r |= __heddle_stream_flush(f);
    FS_END();
    return r;
}

WEAK int fflush(stream *f) {
    if (!f)
        return flush_all() < 0 ? EOF_VALUE : 0;
    if (plain_console(f))
        return 0;
    stream_enter(f);
    int r = __heddle_stream_sync(f);
    if (f->methods && f->methods->flushed)
        f->methods->flushed(f);
    stream_leave();
    return r < 0 ? EOF_VALUE : 0;
}
WEAK int fflush_unlocked(stream *f) { return fflush(f); }

WEAK int setvbuf(stream *f, char *buffer, int mode, size_t size) {
    (void)buffer;
    if (mode < 0 || mode > 2)
        return -1;
    if (plain_console(f))
        return 0;
    stream_enter(f);
    if (f->methods) {
        __heddle_stream_flush(f);
        f->buffering = (enum buffering)mode;
        settle_buffering(f);
        f->sized |= buffer || mode == BUFFER_FULL;
        f->used |= buffer || mode == BUFFER_NONE;
        if (size && !f->buffer && !f->written && buffer)
            f->room = size;
    }
    stream_leave();
    return 0;
}
WEAK void setbuffer(stream *f, char *buffer, size_t size) { setvbuf(f, buffer, buffer ? BUFFER_FULL : BUFFER_NONE, size); }
WEAK void setbuf(stream *f, char *buffer) { setbuffer(f, buffer, 8192); }
WEAK void setlinebuf(stream *f) { setvbuf(f, NULL, BUFFER_LINE, 0); }

WEAK size_t __fpending(stream *f) { return f->pending; }
/* None until it is used, unless it was given one. */
WEAK size_t __fbufsize(stream *f) {
    if (f == &__heddle_stdout && !f->methods)
        return f->room;
    return f->buffering == BUFFER_NONE ? 1 : f->used || f->sized ? f->room : 0;
}
WEAK int __flbf(stream *f) { return f->buffering == BUFFER_LINE; }
WEAK int __freadable(stream *f) { return f->readable; }
WEAK int __fwritable(stream *f) { return f->writable; }
WEAK void __fpurge(stream *f) {
    stream_enter(f);
    f->pending = 0;
    f->read_ptr = f->read_end = f->read_base;
    stream_leave();
}
WEAK int __freading(stream *f) { return !f->writable || (f->readable && f->used && !f->writing); }
WEAK int __fwriting(stream *f) { return !f->readable || f->writing; }

/* ---- positions ---- */

static int64_t position(stream *f) {
    if (!f->methods)
        return -ESPIPE;
    if (f->pending && f->append)
        f->methods->seek(f, 0, 2);
    int64_t at = f->methods->seek(f, 0, 1);
    return at < 0 ? at : at - (f->read_end - f->read_ptr) + (int64_t)f->pending;
}

static int seek_to(stream *f, int64_t offset, int whence) {
    if (!f->methods)
        return (int)fs_result(-ESPIPE);
    if (whence < 0 || whence > 2)
        return (int)fs_result(-EINVAL);
    if (__heddle_stream_flush(f) < 0)
        return -1;
    int64_t r = f->methods->seek(f, whence == 1 ? offset - (f->read_end - f->read_ptr) : offset, whence);
    if (r < 0)
        return (int)fs_result((long)r);
    f->used = 1;
    f->writing = 0;
    f->read_ptr = f->read_end = f->read_base;
    f->flags &= ~EOF_FLAG;
    return 0;
}

WEAK int fseeko64(stream *f, int64_t offset, int whence) {
    stream_enter(f);
    int r = seek_to(f, offset, whence);
    stream_leave();
    return r;
}
WEAK int64_t ftello64(stream *f) {
    stream_enter(f);
    int64_t at = position(f);
    stream_leave();
    if (at >= 0)
        return at;
    errno = (int)-at;
    return -1;
}
WEAK int fseek(stream *f, long offset, int whence) { return fseeko64(f, offset, whence); }
WEAK int fseeko(stream *f, long offset, int whence) { return fseeko64(f, offset, whence); }
WEAK long ftell(stream *f) { return (long)ftello64(f); }
WEAK long ftello(stream *f) { return (long)ftello64(f); }
WEAK void rewind(stream *f) {
    fseeko64(f, 0, 0);
    stream_enter(f);
    f->flags &= ~(ERROR_FLAG | EOF_FLAG);
    stream_leave();
}
/* Of fpos_t the first word is the position. */
WEAK int fgetpos(stream *f, long *to) {
    long at = ftell(f);
    if (at < 0)
        return -1;
    *to = at;
    return 0;
}
/* C wants an errno where it fails. */
static int set_position(stream *f, int64_t offset) {
    int r = fseeko64(f, offset, 0);
    if (r < 0 && errno == 0)
        errno = EIO;
    return r;
}
WEAK int fsetpos(stream *f, const long *from) { return set_position(f, *from); }
WEAK int fgetpos64(stream *f, int64_t *to) {
    int64_t at = ftello64(f);
    if (at < 0)
        return -1;
    *to = at;
    return 0;
}
WEAK int fsetpos64(stream *f, const int64_t *from) { return set_position(f, *from); }

/* ---- locks ---- */

static void note_owner(stream *f) {
    stream_enter(f);
    f->owner = pthread_self();
    f->depth++;
    stream_leave();
}

static void prepare_lock(stream *f) {
    int fd = f == &__heddle_stdout ? 1 : f == &__heddle_stderr ? 2 : 0;
    __VERIFIER_atomic_begin();
    if (!((int *)f->lock)[KIND_WORD])
        ((int *)f->lock)[KIND_WORD] = RECURSIVE;
    if (fd)
        __heddle_console_state[fd] |= CONSOLE_LOCKED;
    __VERIFIER_atomic_end();
}

WEAK void flockfile(stream *f) {
    prepare_lock(f);
    pthread_mutex_lock(f->lock);
    note_owner(f);
}
WEAK int ftrylockfile(stream *f) {
    prepare_lock(f);
    int r = pthread_mutex_trylock(f->lock);
    if (r == 0)
        note_owner(f);
    return r;
}
WEAK void funlockfile(stream *f) {
    __VERIFIER_atomic_begin();
    if (!--f->depth)
        f->owner = 0;
    __VERIFIER_atomic_end();
    pthread_mutex_unlock(f->lock);
}
/* Who locks is remembered, and makes no difference; what it was before. */
WEAK int __fsetlocking(stream *f, int type) {
    enum { ASK, BY_LIBRARY, BY_CALLER };
    stream_enter(f);
    int before = f->locked_by_caller ? BY_CALLER : BY_LIBRARY;
    if (type != ASK)
        f->locked_by_caller = type == BY_CALLER;
    stream_leave();
    return before;
}
