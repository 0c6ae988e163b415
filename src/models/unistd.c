/* unistd.c -- the calls on descriptors: open, read, write, lseek, close, dup, fcntl, pipe and their kind.
 *
 * Each is one atomic step on the file system (filesystem.h, F1). Data is copied between the caller's memory and a private
 * block outside of that step. Standard output and standard error as they are at the start need no step at all: what is
 * printed there nobody can read. */
#include "filesystem.h"
#include "given.h"
#include "stream.h"

enum { SPACE = 512 }; /* smaller copies need no allocation */

static char *space_for(char *small, size_t count) { return count <= SPACE ? small : heddle_malloc(count); }
static void give_back(char *small, char *space) {
    if (space != small)
        heddle_free(space);
}

/* ---- open and close ---- */

static long open_path(int base, const char *path, int flags, unsigned mode) {
    long r = 0;
    heddle_cancellation_point();
    char *copy = __heddle_fs_path(path, &r);
    if (!copy)
        return fs_result(r);
    FS_BEGIN();
    r = __heddle_fs_fails(FAIL_OPEN, "open fails") ? -EMFILE : __heddle_fs_open(base, copy, flags, mode);
    FS_END();
    heddle_free(copy);
    return fs_result(r);
}

static unsigned mode_argument(int flags, va_list list) {
    return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(list, unsigned) : 0;
}

#define OPEN(base)                                   \
    va_list list;                                    \
    va_start(list, flags);                           \
    unsigned mode = mode_argument(flags, list);      \
    va_end(list);                                    \
    return (int)open_path(base, path, flags, mode)

WEAK int open(const char *path, int flags, ...) { OPEN(AT_FDCWD); }
WEAK int open64(const char *path, int flags, ...) { OPEN(AT_FDCWD); }
WEAK int openat(int base, const char *path, int flags, ...) { OPEN(base); }
WEAK int openat64(int base, const char *path, int flags, ...) { OPEN(base); }
WEAK int __openat_2(int base, const char *path, int flags) {
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE)
        heddle_error("open makes a file and is given no mode");
    return (int)open_path(base, path, flags, 0);
}
WEAK int __openat64_2(int base, const char *path, int flags) { return __openat_2(base, path, flags); }
WEAK int __open_2(const char *path, int flags) { return __openat_2(AT_FDCWD, path, flags); }
WEAK int __open64_2(const char *path, int flags) { return __openat_2(AT_FDCWD, path, flags); }
WEAK int creat(const char *path, unsigned mode) {
    return (int)open_path(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}
WEAK int creat64(const char *path, unsigned mode) { return creat(path, mode); }

WEAK int close(int fd) {
    heddle_cancellation_point();
    FS_BEGIN();
    long r = __heddle_fs_close(fd);
    FS_END();
    return (int)fs_result(r);
}

WEAK int close_range(unsigned first, unsigned last, int flags) {
    enum { CLOSE_RANGE_UNSHARE = 2, CLOSE_RANGE_CLOEXEC = 4 };
    if (first > last || flags & ~(CLOSE_RANGE_UNSHARE | CLOSE_RANGE_CLOEXEC))
        return (int)fs_result(-EINVAL);
    FS_BEGIN();
    for (unsigned fd = first; fd <= last && fd < DESCRIPTORS; fd++)
        if (!(flags & CLOSE_RANGE_CLOEXEC))
            __heddle_fs_close((int)fd);
        else if (__heddle_fs_description((int)fd))
            __heddle_fs()->close_on_exec[fd] = 1;
    FS_END();
    return 0;
}
WEAK void closefrom(int first) { close_range(first < 0 ? 0 : (unsigned)first, ~0u, 0); }

/* ---- read and write ---- */

/* offset < 0: at the description's. */
static long read_bytes(int fd, char *to, size_t count, int64_t offset) {
    node *wait = NULL;
    long r;
    do {
        if (wait)
            __heddle_fs_wait(wait);
        FS_BEGIN();
        description *d = __heddle_fs_description(fd);
        if (!d)
            r = -EBADF;
        else if (offset < 0)
            r = __heddle_fs_read(d, to, count, &wait);
        else if (d->node->kind == NODE_PIPE || d->node->kind == NODE_CONSOLE)
            r = -ESPIPE;
        else if ((d->flags & O_ACCMODE) == O_WRONLY)
            r = -EBADF;
        else if (d->node->kind == NODE_FILE)
            r = __heddle_fs_read_at(d->node, to, count, offset);
        else
            r = __heddle_fs_read(d, to, count, &wait);
        FS_END();
    } while (r == WOULD_WAIT);
    return r;
}

static size_t available(int fd, size_t count) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    size_t most = d && (d->node->kind == NODE_FILE || d->node->kind == NODE_PIPE) ? d->node->size : count;
    FS_END();
    return most ? most : 1;
}

/* A buffer is often much larger than what there is to read: no more than that is copied. */
static long read_for(int fd, void *to, size_t count, int64_t offset) {
    char small[SPACE];
    size_t limit = count;
    if ((ptrdiff_t)count < 0)
        return fs_result(-EFAULT);
    if (count > SPACE) {
        size_t most = available(fd, count);
        limit = most < count ? most : count;
    }
    char *space = space_for(small, limit);
    long r = read_bytes(fd, space, limit, offset);
    if (r > 0)
        memcpy(to, space, (size_t)r);
    give_back(small, space);
    return fs_result(r);
}

static long write_for(int fd, const void *from, size_t count, int64_t offset) {
    char small[SPACE];
    if ((ptrdiff_t)count < 0)
        return fs_result(-EFAULT);
    char *space = space_for(small, count);
    if (count)
        memcpy(space, from, count);
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    long r = -EBADF;
    if (d && offset < 0)
        r = __heddle_fs_write(d, space, count);
    else if (d && (d->node->kind == NODE_PIPE || d->node->kind == NODE_CONSOLE))
        r = -ESPIPE;
    else if (d && d->flags & O_ACCMODE)
        r = d->node->kind != NODE_FILE ? (long)count
            : d->flags & O_APPEND ? __heddle_fs_write_at(d->node, space, count, (int64_t)d->node->size)
                                  : __heddle_fs_write_at(d->node, space, count, offset);
    FS_END();
    give_back(small, space);
    return fs_result(r);
}

WEAK long read(int fd, void *to, size_t count) { return heddle_cancellation_point(), read_for(fd, to, count, -1); }
WEAK long __read_chk(int fd, void *to, size_t count, size_t room) {
    if (count > room)
        heddle_error("buffer overflow detected");
    return read(fd, to, count);
}
WEAK long write(int fd, const void *from, size_t count) {
    heddle_cancellation_point();
    if (!console_is_plain(fd))
        return write_for(fd, from, count, -1);
    if (count)
        heddle_output(fd, from, count);
    return (long)count;
}
WEAK long pread64(int fd, void *to, size_t count, int64_t offset) {
    heddle_cancellation_point();
    return offset < 0 ? fs_result(-EINVAL) : read_for(fd, to, count, offset);
}
WEAK long pwrite64(int fd, const void *from, size_t count, int64_t offset) {
    heddle_cancellation_point();
    return offset < 0 ? fs_result(-EINVAL) : write_for(fd, from, count, offset);
}
WEAK long pread(int fd, void *to, size_t count, long offset) { return pread64(fd, to, count, offset); }
WEAK long pwrite(int fd, const void *from, size_t count, long offset) { return pwrite64(fd, from, count, offset); }

typedef struct { char *base; size_t bytes; } part;

static size_t whole(const part *parts, int count) {
    size_t bytes = 0;
    for (int i = 0; i < count; i++)
        bytes += parts[i].bytes;
    return bytes;
}

/* offset < 0: at the description's. */
static long check_parts(int fd, int count, int64_t offset, int *is_directory) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    long r = !d ? -EBADF : 0;
    *is_directory = d && d->node->kind == NODE_DIRECTORY;
    if (d && offset >= 0 && (d->node->kind == NODE_PIPE || d->node->kind == NODE_CONSOLE))
        r = -ESPIPE;
    FS_END();
    return r < 0 ? r : count < 0 || count > 1024 ? -EINVAL : 0;
}

static long read_parts(int fd, const part *parts, int count, int64_t offset) {
    int is_directory;
    long r = check_parts(fd, count, offset, &is_directory);
    if (r < 0)
        return fs_result(r);
    size_t bytes = whole(parts, count);
    if (!bytes && is_directory) /* read says that it is one, readv does not get that far */
        return 0;
    char *space = heddle_malloc(bytes + 1);
    r = read_for(fd, space, bytes, offset);
    const char *from = space;
    for (long left = r; left > 0; parts++) {
        size_t n = (size_t)left < parts->bytes ? (size_t)left : parts->bytes;
        memcpy(parts->base, from, n);
        from += n;
        left -= (long)n;
    }
    heddle_free(space);
    return r;
}

static long write_parts(int fd, const part *parts, int count, int64_t offset) {
    int is_directory;
    int is_console = offset < 0 && count >= 0 && console_is_plain(fd);
    long r = is_console ? 0 : check_parts(fd, count, offset, &is_directory);
    if (r < 0)
        return fs_result(r);
    size_t bytes = whole(parts, count), at = 0;
    char *space = heddle_malloc(bytes + 1);
    for (int i = 0; i < count; at += parts[i++].bytes)
        if (parts[i].bytes)
            memcpy(space + at, parts[i].base, parts[i].bytes);
    r = offset < 0 ? write(fd, space, bytes) : write_for(fd, space, bytes, offset);
    heddle_free(space);
    return r;
}

WEAK long readv(int fd, const part *parts, int count) { return read_parts(fd, parts, count, -1); }
WEAK long writev(int fd, const part *parts, int count) { return write_parts(fd, parts, count, -1); }
WEAK long preadv64(int fd, const part *parts, int count, int64_t offset) {
    return offset < 0 ? fs_result(-EINVAL) : read_parts(fd, parts, count, offset);
}
WEAK long pwritev64(int fd, const part *parts, int count, int64_t offset) {
    return offset < 0 ? fs_result(-EINVAL) : write_parts(fd, parts, count, offset);
}
WEAK long preadv(int fd, const part *parts, int count, long offset) { return preadv64(fd, parts, count, offset); }
WEAK long pwritev(int fd, const part *parts, int count, long offset) { return pwritev64(fd, parts, count, offset); }

WEAK int64_t lseek64(int fd, int64_t offset, int whence) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    int64_t r = d ? __heddle_fs_seek(d, offset, whence) : -EBADF;
    FS_END();
    if (r >= 0)
        return r;
    errno = (int)-r;
    return -1;
}
WEAK long lseek(int fd, long offset, int whence) { return (long)lseek64(fd, offset, whence); }

/* ---- other descriptors for the same description ---- */

static long duplicate(int fd, int least) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    long r = !d ? -EBADF : (unsigned)least >= DESCRIPTORS ? -EINVAL : __heddle_fs_install(d, least);
    FS_END();
    return r;
}

WEAK int dup(int fd) { return (int)fs_result(duplicate(fd, 0)); }

static long duplicate_as(int fd, int other, int close_on_exec) {
    filesystem *fs = __heddle_fs();
    description *d = __heddle_fs_description(fd);
    if (!d || (unsigned)other >= DESCRIPTORS)
        return -EBADF;
    d->uses++;
    __heddle_fs_close(other);
    fs->open[other] = d;
    fs->close_on_exec[other] = (unsigned char)close_on_exec;
    if (other < 3)
        __heddle_console_moved(other);
    return other;
}

WEAK int dup2(int fd, int other) {
    FS_BEGIN();
    long r = fd == other ? (__heddle_fs_description(fd) ? fd : -EBADF) : duplicate_as(fd, other, 0);
    FS_END();
    return (int)fs_result(r);
}
WEAK int dup3(int fd, int other, int flags) {
    FS_BEGIN();
    long r = fd == other || flags & ~O_CLOEXEC ? -EINVAL : duplicate_as(fd, other, flags != 0);
    FS_END();
    return (int)fs_result(r);
}

enum { F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_DUPFD_CLOEXEC = 1030 };
enum { F_RDLCK, F_WRLCK, F_UNLCK };

static long control(int fd, int command, long argument) {
    enum { LARGE = 0100000, CHANGEABLE = O_APPEND | O_NONBLOCK | 0x2000 | 01000000 | 040000 };
    filesystem *fs = __heddle_fs();
    description *d = __heddle_fs_description(fd);
    long r;
    if (!d)
        return -EBADF;
    switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
        r = argument < 0 || argument >= DESCRIPTORS ? -EINVAL : __heddle_fs_install(d, (int)argument);
        if (r >= 0)
            fs->close_on_exec[r] = command == F_DUPFD_CLOEXEC;
        return r;
    case F_GETFD: return fs->close_on_exec[fd];
    case F_SETFD: fs->close_on_exec[fd] = argument & 1; return 0;
    case F_GETFL: return d->flags | (d->node->kind == NODE_FILE || d->node->kind == NODE_DIRECTORY ? LARGE : 0);
    case F_SETFL: d->flags = (d->flags & ~CHANGEABLE) | ((int)argument & CHANGEABLE); return 0;
    }
    if (command >= 0 && (command < 64 || (command >= 1024 && command < 1152)))
        heddle_incomplete("a command of fcntl that is not modelled");
    return -EINVAL; /* the system's commands have numbers of those two ranges */
}

typedef struct {
    short type, whence;
    long start, bytes;
    int process;
} record_lock; /* struct flock */

/* These locks belong to the process, and there is one: who may ask for a lock gets it. */
static long check_lock(const description *d, int command, const record_lock *lock) {
    int access = d->flags & O_ACCMODE;
    if (lock->type < F_RDLCK || lock->type > (command == F_GETLK ? F_WRLCK : F_UNLCK))
        return -EINVAL;
    if (lock->whence < 0 || lock->whence > 2)
        return -EINVAL;
    int64_t base = lock->whence == 0 ? 0 : lock->whence == 1 ? d->offset : (int64_t)d->node->size;
    if (base + lock->start < 0 || (lock->bytes < 0 && base + lock->start + lock->bytes < 0))
        return -EINVAL;
    if (command == F_GETLK)
        return 0;
    return (lock->type == F_RDLCK && access == O_WRONLY) || (lock->type == F_WRLCK && !access) ? -EBADF : 0;
}

static int control_lock(int fd, int command, record_lock *lock) {
    record_lock copy = *lock;
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    long r = d ? check_lock(d, command, &copy) : -EBADF;
    FS_END();
    if (command == F_GETLK && r == 0)
        lock->type = F_UNLCK;
    return (int)fs_result(r);
}

static int control_in_step(int fd, int command, long argument) {
    FS_BEGIN();
    long r = control(fd, command, argument);
    FS_END();
    return (int)fs_result(r);
}


/* The argument is missing where a command has none, an int for some and a pointer for others. */
#define CONTROL                                                                        \
    int is_lock = command >= F_GETLK && command <= F_SETLKW;                           \
    int has_number = command == F_DUPFD || command == F_DUPFD_CLOEXEC || command == F_SETFD || command == F_SETFL; \
    va_list list;                                                                      \
    va_start(list, command);                                                           \
    record_lock *lock = is_lock ? va_arg(list, record_lock *) : NULL;                  \
    int argument = has_number ? va_arg(list, int) : 0;                                 \
    va_end(list);                                                                      \
    return is_lock ? control_lock(fd, command, lock) : control_in_step(fd, command, argument)

WEAK int fcntl(int fd, int command, ...) { CONTROL; }
WEAK int fcntl64(int fd, int command, ...) { CONTROL; }

/* ---- pipes and the rest ---- */

static long make_pipe(int *ends, int flags) {
    node *n = __heddle_fs_node(NODE_PIPE, 0600);
    n->opens++; /* keeps it while it is half made */
    long in = __heddle_fs_open_node(n, flags), out = in < 0 ? in : __heddle_fs_open_node(n, O_WRONLY | flags);
    if (in >= 0 && out < 0)
        __heddle_fs_close((int)in);
    n->opens--;
    __heddle_fs_drop(n);
    ends[0] = (int)in;
    ends[1] = (int)out;
    return out < 0 ? out : 0;
}

WEAK int pipe2(int *ends, int flags) {
    int made[2];
    if (flags & ~(O_CLOEXEC | O_NONBLOCK))
        return (int)fs_result(-EINVAL);
    FS_BEGIN();
    long r = make_pipe(made, flags);
    FS_END();
    if (r == 0)
        ends[0] = made[0], ends[1] = made[1];
    return (int)fs_result(r);
}
WEAK int pipe(int *ends) { return pipe2(ends, 0); }

/* 0 if it is open. */
static long check_open(int fd) {
    FS_BEGIN();
    long r = __heddle_fs_description(fd) ? 0 : -EBADF;
    FS_END();
    return r;
}

WEAK int isatty(int fd) {
    long r = check_open(fd);
    errno = r ? EBADF : ENOTTY;
    return 0;
}

enum { FIONREAD = 0x541b, FIONBIO = 0x5421, FIONCLEX = 0x5450, FIOCLEX = 0x5451 };

/* Only what is not about a terminal. FIONREAD: what there is to read goes to *number; FIONBIO: *number says whether. */
static long request_of(int fd, unsigned long request, int *number) {
    filesystem *fs = __heddle_fs();
    description *d = __heddle_fs_description(fd);
    if (!d)
        return -EBADF;
    node *n = d->node;
    if (request == FIONREAD && (n->kind == NODE_FILE || n->kind == NODE_PIPE || n->kind == NODE_CONSOLE))
        *number = (int)((int64_t)n->size - d->offset);
    else if (request == FIONBIO)
        d->flags = *number ? d->flags | O_NONBLOCK : d->flags & ~O_NONBLOCK;
    else if (request == FIONCLEX || request == FIOCLEX)
        fs->close_on_exec[fd] = request == FIOCLEX;
    else
        return -ENOTTY;
    return 0;
}

WEAK int ioctl(int fd, unsigned long request, ...) {
    int number = 0, *given = NULL;
    va_list list;
    va_start(list, request);
    if (request == FIONREAD || request == FIONBIO)
        given = va_arg(list, int *);
    va_end(list);
    if (request == FIONBIO)
        number = *given;
    FS_BEGIN();
    long r = request_of(fd, request, &number);
    FS_END();
    if (request == FIONREAD && r == 0)
        *given = number;
    return (int)fs_result(r);
}
WEAK int fsync(int fd) {
    heddle_cancellation_point();
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    long r = !d ? -EBADF : d->node->kind == NODE_FILE || d->node->kind == NODE_DIRECTORY ? 0 : -EINVAL;
    FS_END();
    return (int)fs_result(r);
}
WEAK int fdatasync(int fd) { return fsync(fd); }
WEAK void sync(void) {}
WEAK int flock(int fd, int operation) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    long r = d ? __heddle_fs_lock(d, operation) : -EBADF;
    FS_END();
    return (int)fs_result(r);
}
WEAK int lockf(int fd, int command, long bytes) {
    enum { F_ULOCK, F_LOCK, F_TLOCK, F_TEST };
    heddle_cancellation_point();
    if (command < F_ULOCK || command > F_TEST)
        return (int)fs_result(-EINVAL);
    record_lock lock = {command == F_ULOCK ? F_UNLCK : command == F_TEST ? F_RDLCK : F_WRLCK, 1, 0, bytes, 0};
    return control_lock(fd, command == F_TEST ? F_GETLK : F_SETLK, &lock);
}
WEAK int posix_fadvise(int fd, long offset, long bytes, int advice) {
    enum { LAST = 5 };
    (void)offset;
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    int is_pipe = d && (d->node->kind == NODE_PIPE || d->node->kind == NODE_CONSOLE);
    FS_END();
    return !d ? EBADF : is_pipe ? ESPIPE : bytes < 0 || advice < 0 || advice > LAST ? EINVAL : 0;
}
