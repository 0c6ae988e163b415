/* polling.c -- poll and select: which descriptors are ready.
 *
 * Files, devices and the console always are; a pipe can be read if something is in it or nobody can write to it any more.
 * With a timeout a call does not wait: where nothing is ready it times out, and as the moment at which it is performed is
 * explored, both outcomes are seen where both are possible. To wait for ever for something that is not ready yet is not
 * modelled. */
#include "filesystem.h"

enum { POLLIN = 1, POLLOUT = 4, POLLERR = 8, POLLHUP = 16, POLLNVAL = 32, POLLRDNORM = 64, POLLWRNORM = 256 };

typedef struct { int fd; short events, revents; } poll_entry;

static int state_of(int fd) {
    description *d = __heddle_fs_description(fd);
    int in = POLLIN | POLLRDNORM, out = POLLOUT | POLLWRNORM;
    if (!d)
        return POLLNVAL;
    const node *n = d->node;
    if (n->kind != NODE_PIPE)
        return in | out;
    if ((d->flags & O_ACCMODE) == O_WRONLY)
        return (n->size < PIPE_ROOM ? out : 0) | (n->readers ? 0 : POLLERR);
    return (n->size ? in : 0) | (n->writers ? 0 : POLLHUP);
}

WEAK int poll(poll_entry *entries, unsigned long count, int timeout) {
    int ready = 0;
    heddle_cancellation_point();
    for (unsigned long i = 0; i < count; i++) {
        int fd = entries[i].fd, wanted = entries[i].events | POLLERR | POLLHUP | POLLNVAL;
        FS_BEGIN();
        int state = fd < 0 ? 0 : state_of(fd);
        FS_END();
        entries[i].revents = (short)(state & wanted);
        ready += entries[i].revents != 0;
    }
    if (!ready && timeout < 0)
        heddle_incomplete("poll that waits for ever");
    return ready;
}

typedef struct { unsigned long words[1024 / (8 * sizeof(long))]; } fd_set;
enum { BITS = 8 * sizeof(long) };

static int keep_ready(fd_set *set, int count, int mask) {
    int ready = 0;
    for (int fd = 0; set && fd < count; fd++) {
        unsigned long bit = 1ul << fd % BITS;
        if (!(set->words[fd / BITS] & bit))
            continue;
        FS_BEGIN();
        int state = state_of(fd);
        FS_END();
        if (state & POLLNVAL)
            return -EBADF;
        if (state & mask)
            ready++;
        else
            set->words[fd / BITS] &= ~bit;
    }
    return ready;
}

WEAK int select(int count, fd_set *in, fd_set *out, fd_set *except, void *timeout) {
    heddle_cancellation_point();
    if (count < 0 || count > 1024)
        return (int)fs_result(-EINVAL);
    int r = keep_ready(in, count, POLLIN | POLLHUP | POLLERR), w = keep_ready(out, count, POLLOUT | POLLERR);
    int e = keep_ready(except, count, 0);
    if (r < 0 || w < 0 || e < 0)
        return (int)fs_result(-EBADF);
    if (!(r + w) && !timeout)
        heddle_incomplete("select that waits for ever");
    return r + w;
}
