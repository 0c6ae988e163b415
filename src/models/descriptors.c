/* descriptors.c -- open file descriptions and descriptors: the inside of open, read, write, lseek, close.
 *
 * A pipe keeps what was written and not read yet in its node. Whoever reads an empty pipe that can still be written to
 * enters itself as a waiter; the next write, or the end of the last writer, opens the gate for all waiters, and they try
 * again. So a read that can never succeed is a deadlock. A pipe that is full is not modelled: it ends the path. */
#include "clock.h"
#include "filesystem.h"
#include "given.h"

int heddle_semaphore_wait(gate *g);
int heddle_semaphore_post(gate *g, int *error);
int __heddle_raise(int signal);

enum { SIGPIPE = 13 };

/* ---- descriptors ---- */

description *__heddle_fs_description(int fd) {
    return (unsigned)fd < DESCRIPTORS ? __heddle_fs()->open[fd] : NULL;
}

long __heddle_fs_install(description *d, int least) {
    filesystem *fs = __heddle_fs();
    for (int fd = least; fd < DESCRIPTORS; fd++)
        if (!fs->open[fd]) {
            fs->open[fd] = d;
            fs->close_on_exec[fd] = 0;
            d->uses++;
            return fd;
        }
    return -EMFILE;
}

static void release_waiters(node *pipe) {
    for (; pipe->waiters; pipe->waiters--)
        heddle_semaphore_post(&pipe->ready, &errno);
}

void __heddle_fs_wait(node *pipe) { heddle_semaphore_wait(&pipe->ready); }

static void count_pipe_ends(node *n, int flags, int change) {
    int access = flags & O_ACCMODE;
    if (n->kind != NODE_PIPE)
        return;
    if (access != O_WRONLY)
        n->readers += (unsigned)change;
    if (access != 0)
        n->writers += (unsigned)change;
    if (!n->writers)
        release_waiters(n);
}

long __heddle_fs_open_node(node *n, int flags) {
    description *d = heddle_malloc(sizeof *d);
    *d = (description){n, 0, flags & ~(O_CREAT | O_EXCL | O_NOCTTY | O_TRUNC | O_CLOEXEC), 0, 0};
    long fd = __heddle_fs_install(d, 0);
    if (fd < 0) {
        heddle_free(d);
        return fd;
    }
    n->opens++;
    __heddle_fs()->close_on_exec[fd] = (flags & O_CLOEXEC) != 0;
    count_pipe_ends(n, flags, 1);
    return fd;
}

/* ---- locks of flock: they belong to a description ---- */

static void unlock(description *d) {
    d->node->shared -= d->lock == LOCK_SH;
    d->node->exclusive -= d->lock == LOCK_EX;
    d->lock = 0;
}

/* A lock that is changed to the other kind is lost first. */
long __heddle_fs_lock(description *d, int operation) {
    node *n = d->node;
    int wanted = operation & ~LOCK_NB;
    if (wanted != LOCK_SH && wanted != LOCK_EX && wanted != LOCK_UN)
        return -EINVAL;
    if (wanted == d->lock)
        return 0;
    unlock(d);
    if (wanted == LOCK_UN)
        return 0;
    if (n->exclusive || (wanted == LOCK_EX && n->shared)) {
        if (!(operation & LOCK_NB))
            heddle_incomplete("waiting for a lock of flock");
        return -EAGAIN;
    }
    n->shared += wanted == LOCK_SH;
    n->exclusive += wanted == LOCK_EX;
    d->lock = wanted;
    return 0;
}

long __heddle_fs_close(int fd) {
    filesystem *fs = __heddle_fs();
    description *d = __heddle_fs_description(fd);
    if (!d)
        return -EBADF;
    fs->open[fd] = NULL;
    if (fd < 3)
        __heddle_console_moved(fd);
    if (--d->uses)
        return 0;
    unlock(d);
    d->node->opens--;
    count_pipe_ends(d->node, d->flags, -1);
    __heddle_fs_drop(d->node);
    heddle_free(d);
    return 0;
}

/* ---- open ---- */

static long open_existing(const location *where, int flags) {
    node *n = where->node;
    int access = flags & O_ACCMODE;
    if ((flags & O_CREAT) && (flags & O_EXCL))
        return -EEXIST;
    if (n->kind == NODE_DIRECTORY && (access || (flags & O_CREAT)))
        return -EISDIR;
    if ((flags & O_DIRECTORY) && n->kind != NODE_DIRECTORY)
        return -ENOTDIR;
    if (n->kind == NODE_LINK)
        return -ELOOP;
    if ((access != O_WRONLY && !__heddle_fs_may(n, 4)) || ((access || flags & O_TRUNC) && !__heddle_fs_may(n, 2)))
        return -EACCES;
    long fd = __heddle_fs_open_node(n, flags);
    if (fd >= 0 && (flags & O_TRUNC) && n->kind == NODE_FILE)
        n->size = 0;
    return fd;
}

long __heddle_fs_open(int base, const char *path, int flags, unsigned mode) {
    location where;
    if ((flags & O_TMPFILE) == O_TMPFILE || (flags & O_PATH))
        heddle_incomplete("open with O_TMPFILE or O_PATH");
    if ((flags & O_CREAT) && (flags & O_DIRECTORY))
        return -EINVAL;
    enum last_link last = !(flags & O_CREAT)              ? flags & O_NOFOLLOW ? LINK_SEEN : LINK_FOLLOWED
                          : flags & (O_EXCL | O_NOFOLLOW) ? LINK_NAMED
                                                          : LINK_TO_MAKE;
    long r = __heddle_fs_locate(base, path, last, &where);
    if (where.slash && where.length && (flags & O_CREAT))
        return -EISDIR;
    if (r < 0)
        return r;
    if (where.node)
        return open_existing(&where, flags);
    if (!(flags & O_CREAT))
        return -ENOENT;
    if (!__heddle_fs_may(where.directory, 2) || !where.directory->links)
        return where.directory->links ? -EACCES : -ENOENT;
    node *n = __heddle_fs_node(NODE_FILE, mode & 07777 & ~__heddle_fs()->mask);
    long fd = __heddle_fs_open_node(n, flags);
    if (fd < 0) {
        __heddle_fs_drop(n);
        return fd;
    }
    __heddle_fs_enter(where.directory, where.name, where.length, n);
    return fd;
}

/* ---- reading ---- */

long __heddle_fs_read_at(node *n, char *to, size_t count, int64_t offset) {
    if ((uint64_t)offset >= n->size)
        return 0;
    size_t left = n->size - (size_t)offset;
    if (count > left)
        count = left;
    memcpy(to, n->data + offset, count);
    return (long)count;
}

static long read_pipe(description *d, char *to, size_t count, node **wait) {
    node *n = d->node;
    if (!n->size && n->writers) {
        if (d->flags & O_NONBLOCK)
            return -EAGAIN;
        n->waiters++;
        *wait = n;
        return WOULD_WAIT;
    }
    long taken = __heddle_fs_read_at(n, to, count, 0);
    n->size -= (size_t)taken;
    if (taken && n->size)
        memmove(n->data, n->data + taken, n->size);
    return taken;
}

long __heddle_fs_read(description *d, char *to, size_t count, node **wait) {
    node *n = d->node;
    if ((d->flags & O_ACCMODE) == O_WRONLY)
        return -EBADF;
    if (n->kind == NODE_DIRECTORY)
        return -EISDIR;
    if (!count)
        return 0;
    if (__heddle_fs_fails(FAIL_READ, "read fails"))
        return -EIO;
    switch (n->kind) {
    case NODE_PIPE: return read_pipe(d, to, count, wait);
    case NODE_ZERO: memset(to, 0, count); return (long)count;
    case NODE_RANDOM: __heddle_random_bytes(to, count); return (long)count;
    case NODE_FILE: break;
    default: return 0;
    }
    long taken = __heddle_fs_read_at(n, to, count, d->offset);
    d->offset += taken;
    return taken;
}

/* ---- writing ---- */

long __heddle_fs_write_at(node *n, const char *from, size_t count, int64_t offset) {
    uint64_t end = (uint64_t)offset + count;
    if (!count) /* nothing grows, wherever it is */
        return 0;
    if (end > (uint64_t)1 << 30)
        return -EFBIG;
    if (end > n->size) {
        long r = __heddle_fs_reserve(n, (size_t)end);
        if (r < 0)
            return r;
        if ((uint64_t)offset > n->size)
            memset(n->data + n->size, 0, (size_t)offset - n->size);
        n->size = (size_t)end;
    }
    memcpy(n->data + offset, from, count);
    return (long)count;
}

static long write_pipe(node *n, const char *from, size_t count) {
    if (!n->readers) {
        __heddle_raise(SIGPIPE);
        return -EPIPE;
    }
    if (n->size + count > PIPE_ROOM)
        heddle_incomplete("a pipe is full");
    long r = __heddle_fs_write_at(n, from, count, (int64_t)n->size);
    release_waiters(n);
    return r;
}

long __heddle_fs_write(description *d, const char *from, size_t count) {
    node *n = d->node;
    if (!(d->flags & O_ACCMODE))
        return -EBADF;
    if (!count)
        return 0;
    if (__heddle_fs_fails(FAIL_WRITE, "write fails"))
        return n->kind == NODE_FILE ? -ENOSPC : -EIO;
    switch (n->kind) {
    case NODE_PIPE: return write_pipe(n, from, count);
    case NODE_CONSOLE: heddle_output(n->console, from, count); return (long)count;
    case NODE_FILE: break;
    default: return (long)count;
    }
    if (d->flags & O_APPEND)
        d->offset = (int64_t)n->size;
    long r = __heddle_fs_write_at(n, from, count, d->offset);
    if (r > 0)
        d->offset += r;
    return r;
}

/* ---- moving ---- */

int64_t __heddle_fs_seek(description *d, int64_t offset, int whence) {
    enum { ENXIO = 6 };
    node *n = d->node;
    int64_t size = (int64_t)n->size;
    if (whence < 0 || whence > 4)
        return -EINVAL;
    if (n->kind == NODE_PIPE || n->kind == NODE_CONSOLE)
        return -ESPIPE;
    if (n->kind != NODE_FILE && n->kind != NODE_DIRECTORY)
        return 0;
    switch (whence) {
    case 0: break;
    case 1: offset += d->offset; break;
    case 2: offset += size; break;
    case 3: /* SEEK_DATA, SEEK_HOLE: a file has no holes but its end */
    case 4:
        if (offset < 0 || offset >= size)
            return -ENXIO;
        offset = whence == 3 ? offset : size;
        break;
    }
    if (offset < 0)
        return -EINVAL;
    return d->offset = offset;
}
