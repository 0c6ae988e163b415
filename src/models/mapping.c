/* mapping.c -- mmap: anonymous memory, and private copies of files.
 *
 * A mapping is a block of the heap that begins at a page; it is listed, so that it never counts as lost. Protection is not
 * enforced. Not modelled: writing to a file through a shared mapping, and unmapping a part. */
#include "filesystem.h"

void *heddle_aligned_alloc(size_t align, size_t bytes);

enum { PAGE = 4096, PROT_WRITE = 2, MAP_SHARED = 1, MAP_PRIVATE = 2, MAP_FIXED = 0x10, MAP_ANONYMOUS = 0x20 };
#define MAP_FAILED ((void *)-1)

typedef struct mapping { struct mapping *next; char *start; size_t bytes; } mapping;

static mapping **mappings(void) {
    static mapping *first;
    return &first;
}

static size_t pages(size_t bytes) { return (bytes + PAGE - 1) / PAGE * PAGE; }

/* Copies the file's bytes; what lies behind its end is zero. */
static long fill(char *to, size_t bytes, int protection, int flags, int fd, int64_t offset) {
    description *d = __heddle_fs_description(fd);
    if (!d)
        return -EBADF;
    if ((d->flags & O_ACCMODE) == O_WRONLY)
        return -EACCES;
    if (d->node->kind != NODE_FILE)
        return -ENODEV;
    if (flags & MAP_SHARED && protection & PROT_WRITE)
        heddle_incomplete("a shared mapping of a file that can be written to");
    __heddle_fs_read_at(d->node, to, bytes, offset);
    return 0;
}

WEAK void *mmap64(void *wanted, size_t bytes, int protection, int flags, int fd, int64_t offset) {
    (void)wanted;
    long r = 0;
    int sharing = flags & 3;
    if (!bytes || offset % PAGE || (sharing != MAP_SHARED && sharing != MAP_PRIVATE))
        return fs_result(-EINVAL), MAP_FAILED;
    if (flags & MAP_FIXED)
        heddle_incomplete("mmap at a fixed address");
    char *start = heddle_aligned_alloc(PAGE, pages(bytes));
    if (!start)
        return fs_result(-ENOMEM), MAP_FAILED;
    memset(start, 0, pages(bytes));
    mapping *m = heddle_malloc(sizeof *m);
    FS_BEGIN();
    if (!(flags & MAP_ANONYMOUS))
        r = fill(start, bytes, protection, flags, fd, offset);
    if (r == 0) {
        *m = (mapping){*mappings(), start, pages(bytes)};
        *mappings() = m;
    }
    FS_END();
    if (r == 0)
        return start;
    heddle_free(m);
    heddle_free(start);
    return fs_result(r), MAP_FAILED;
}
WEAK void *mmap(void *wanted, size_t bytes, int protection, int flags, int fd, long offset) {
    return mmap64(wanted, bytes, protection, flags, fd, offset);
}

WEAK int munmap(void *start, size_t bytes) {
    if (!bytes || (uintptr_t)start % PAGE)
        return (int)fs_result(-EINVAL);
    mapping *found = NULL;
    FS_BEGIN();
    for (mapping **at = mappings(); *at && !found; at = &(*at)->next)
        if ((*at)->start == start) {
            found = *at;
            *at = found->next;
            break;
        }
    FS_END();
    if (!found || found->bytes != pages(bytes))
        heddle_incomplete("munmap of something else than a whole mapping");
    heddle_free(found->start);
    heddle_free(found);
    return 0;
}
WEAK int mprotect(void *start, size_t bytes, int protection) {
    (void)bytes, (void)protection;
    return (uintptr_t)start % PAGE ? (int)fs_result(-EINVAL) : 0;
}
WEAK int madvise(void *start, size_t bytes, int advice) {
    (void)bytes, (void)advice;
    return (uintptr_t)start % PAGE ? (int)fs_result(-EINVAL) : 0;
}
WEAK int msync(void *start, size_t bytes, int flags) {
    (void)bytes, (void)flags;
    return (uintptr_t)start % PAGE ? (int)fs_result(-EINVAL) : 0;
}
