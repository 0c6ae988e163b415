/* paths.c -- calls that take a path: stat, access, chmod, mkdir, unlink, truncate and their kind.
 *
 * Each copies its path, then does its work in one atomic step (filesystem.h, F1). Times of files are all zero: setting
 * them is accepted and forgotten. What takes two paths, or the text of a symbolic link, is in links.c. */
#include "filesystem.h"

long __heddle_fs_with_path(int base, const char *path, fs_work *what, void *data) {
    long r = 0;
    char *copy = __heddle_fs_path(path, &r);
    if (!copy)
        return fs_result(r);
    FS_BEGIN();
    __heddle_fs();
    r = what(base, copy, data);
    FS_END();
    heddle_free(copy);
    return fs_result(r);
}

static enum last_link last_of(int flags) { return flags & AT_SYMLINK_NOFOLLOW ? LINK_SEEN : LINK_FOLLOWED; }

/* ---- stat ---- */

#if __SIZEOF_POINTER__ == 8
typedef struct {
    uint64_t device, number, links;
    uint32_t mode, user, group, gap;
    uint64_t special;
    int64_t size, block_size, blocks, times[6], reserved[3];
} file_status;
typedef file_status file_status64;
#else
typedef struct {
    uint64_t device;
    uint16_t gap1;
    uint32_t number, mode, links, user, group;
    uint64_t special;
    uint16_t gap2;
    int32_t size, block_size, blocks, times[6];
    uint32_t reserved[2];
} file_status;
typedef struct {
    uint64_t device;
    uint32_t gap1, short_number, mode, links, user, group;
    uint64_t special;
    uint32_t gap2;
    int64_t size;
    int32_t block_size;
    int64_t blocks;
    int32_t times[6];
    uint64_t number;
} file_status64;
#endif

static unsigned type_bits(const node *n) {
    switch (n->kind) {
    case NODE_FILE: return S_IFREG;
    case NODE_DIRECTORY: return S_IFDIR;
    case NODE_LINK: return S_IFLNK;
    case NODE_PIPE:
    case NODE_CONSOLE: return S_IFIFO;
    default: return S_IFCHR;
    }
}

static unsigned link_count(const node *n) {
    unsigned count = n->kind == NODE_PIPE ? 1 : n->links;
    if (n->kind != NODE_DIRECTORY)
        return count;
    count++;
    for (const entry *e = n->entries; e; e = e->next)
        count += e->node->kind == NODE_DIRECTORY;
    return count;
}

static void describe(const node *n, file_status64 *s) {
    memset(s, 0, sizeof *s);
    s->device = 1;
    s->number = n->number;
    s->links = link_count(n);
    s->mode = type_bits(n) | n->mode;
    s->user = s->group = USER;
    s->size = n->kind == NODE_FILE || n->kind == NODE_LINK ? (int64_t)n->size : n->kind == NODE_DIRECTORY ? BLOCK : 0;
    s->block_size = BLOCK;
    s->blocks = n->kind == NODE_LINK ? 0 : (s->size + BLOCK - 1) / BLOCK * (BLOCK / 512);
}

static long stat_target(int base, const char *path, void *data) {
    node *n;
    long r = __heddle_fs_lookup(base, path, LINK_FOLLOWED, &n);
    if (r == 0)
        describe(n, data);
    return r;
}

static long stat_itself(int base, const char *path, void *data) {
    node *n;
    long r = __heddle_fs_lookup(base, path, LINK_SEEN, &n);
    if (r == 0)
        describe(n, data);
    return r;
}

static long stat_descriptor(int fd, file_status64 *s) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    if (d)
        describe(d->node, s);
    FS_END();
    return d ? 0 : fs_result(-EBADF);
}

static long status_of(int base, const char *path, int flags, file_status64 *s) {
    if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | AT_EMPTY_PATH | AT_STATX_SYNC))
        return fs_result(-EINVAL);
    if (flags & AT_EMPTY_PATH && !*path)
        return base == AT_FDCWD ? __heddle_fs_with_path(base, ".", stat_target, s) : stat_descriptor(base, s);
    return __heddle_fs_with_path(base, path, flags & AT_SYMLINK_NOFOLLOW ? stat_itself : stat_target, s);
}

/* The forms with the version of the structure: glibc's own and the kernel's are the same. */
static long status_in(int version, long r) {
    enum { LAST = __SIZEOF_POINTER__ == 8 ? 1 : 3 };
    return version >= 0 && version <= LAST ? r : fs_result(-EINVAL);
}

static int give64(long r, const file_status64 *from, file_status64 *to) {
    if (r == 0)
        memcpy(to, from, sizeof *to);
    return (int)r;
}

#if __SIZEOF_POINTER__ == 8
#define give give64
#else
static int give(long r, const file_status64 *from, file_status *to) {
    file_status s = {.device = from->device, .number = (uint32_t)from->number, .mode = from->mode, .links = from->links,
                     .user = from->user, .group = from->group, .size = (int32_t)from->size,
                     .block_size = from->block_size, .blocks = (int32_t)from->blocks};
    if (r == 0)
        memcpy(to, &s, sizeof s);
    return (int)r;
}
#endif

#define STAT(name, suffix, parameters, call)                                 \
    WEAK int name##suffix(parameters file_status##suffix *to) {              \
        file_status64 s;                                                     \
        long r = call;                                                       \
        return give##suffix(r, &s, to);                                      \
    }
#define COMMA ,
#define STATS(suffix)                                                                                       \
    STAT(stat, suffix, const char *path COMMA, status_of(AT_FDCWD, path, 0, &s))                            \
    STAT(lstat, suffix, const char *path COMMA, status_of(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, &s))         \
    STAT(fstat, suffix, int fd COMMA, stat_descriptor(fd, &s))                                              \
    STAT(__xstat, suffix, int version COMMA const char *path COMMA,                                         \
         status_in(version, status_of(AT_FDCWD, path, 0, &s)))                                              \
    STAT(__lxstat, suffix, int version COMMA const char *path COMMA,                                        \
         status_in(version, status_of(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, &s)))                            \
    STAT(__fxstat, suffix, int version COMMA int fd COMMA, status_in(version, stat_descriptor(fd, &s)))     \
    WEAK int fstatat##suffix(int base, const char *path, file_status##suffix *to, int flags) {              \
        file_status64 s;                                                                                    \
        long r = status_of(base, path, flags, &s);                                                          \
        return give##suffix(r, &s, to);                                                                     \
    }
STATS()
STATS(64)

/* ---- access and modes ---- */

typedef struct {
    enum last_link last;
    unsigned mode;
} wish;

static long access_path(int base, const char *path, void *data) {
    const wish *w = data;
    node *n;
    long r = __heddle_fs_lookup(base, path, w->last, &n);
    return r < 0 ? r : __heddle_fs_may(n, w->mode) ? 0 : -EACCES;
}

WEAK int faccessat(int base, const char *path, int mode, int flags) {
    wish w = {last_of(flags), (unsigned)mode};
    if (mode & ~7 || flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
        return (int)fs_result(-EINVAL);
    return (int)__heddle_fs_with_path(base, path, access_path, &w);
}
WEAK int access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }
WEAK int euidaccess(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode & 7, 0); }
WEAK int eaccess(const char *path, int mode) { return euidaccess(path, mode); }

/* The mode of a link cannot be changed. */
static long change_mode(int base, const char *path, void *data) {
    const wish *w = data;
    node *n;
    long r = __heddle_fs_lookup(base, path, w->last, &n);
    if (r == 0 && n->kind == NODE_LINK)
        r = -EOPNOTSUPP;
    if (r == 0)
        n->mode = w->mode & 07777;
    return r;
}

WEAK int fchmodat(int base, const char *path, unsigned mode, int flags) {
    wish w = {last_of(flags), mode};
    return (int)(flags & ~AT_SYMLINK_NOFOLLOW ? fs_result(-EINVAL) : __heddle_fs_with_path(base, path, change_mode, &w));
}
WEAK int chmod(const char *path, unsigned mode) { return fchmodat(AT_FDCWD, path, mode, 0); }
WEAK int fchmod(int fd, unsigned mode) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    if (d)
        d->node->mode = mode & 07777;
    FS_END();
    return d ? 0 : (int)fs_result(-EBADF);
}

WEAK unsigned umask(unsigned mask) {
    FS_BEGIN();
    filesystem *fs = __heddle_fs();
    unsigned before = fs->mask;
    fs->mask = mask & 0777;
    FS_END();
    return before;
}

typedef struct { long seconds, part; } moment; /* struct timespec, struct timeval */

enum { UTIME_NOW = (1 << 30) - 1, UTIME_OMIT = (1 << 30) - 2 };

static int is_time(long part) { return part == UTIME_NOW || part == UTIME_OMIT || (part >= 0 && part < 1000000000); }

/* 1: there is nothing to set. */
static long check_times(const moment *times) {
    if (!times)
        return 0;
    if (times[0].part == UTIME_OMIT && times[1].part == UTIME_OMIT)
        return 1;
    return is_time(times[0].part) && is_time(times[1].part) ? 0 : -EINVAL;
}

typedef struct {
    enum last_link last;
    long result;
} request;

/* The path counts more than what is wanted of it. */
static long look_then(int base, const char *path, void *data) {
    const request *q = data;
    node *n;
    long r = __heddle_fs_lookup(base, path, q->last, &n);
    return r < 0 ? r : q->result;
}

static int look_at(int base, const char *path, enum last_link last, long result) {
    request q = {last, result};
    return (int)__heddle_fs_with_path(base, path, look_then, &q);
}

WEAK int utime(const char *path, const void *times) {
    (void)times;
    return look_at(AT_FDCWD, path, LINK_FOLLOWED, 0);
}
static long check_parts(const moment *times) {
    for (int i = 0; times && i < 2; i++)
        if (times[i].part < 0 || times[i].part >= 1000000)
            return -EINVAL;
    return 0;
}
WEAK int utimes(const char *path, const moment *times) { return look_at(AT_FDCWD, path, LINK_FOLLOWED, check_parts(times)); }
WEAK int lutimes(const char *path, const moment *times) { return look_at(AT_FDCWD, path, LINK_SEEN, check_parts(times)); }
WEAK int futimens(int fd, const moment *times) {
    long r = check_times(times);
    if (r > 0)
        return 0;
    FS_BEGIN();
    if (!__heddle_fs_description(fd))
        r = -EBADF;
    FS_END();
    return (int)fs_result(r);
}
WEAK int utimensat(int base, const char *path, const moment *times, int flags) {
    long r = check_times(times);
    if (r > 0)
        return 0;
    if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
        return (int)fs_result(-EINVAL);
    if (flags & AT_EMPTY_PATH && !*path && base != AT_FDCWD)
        return futimens(base, times);
    return look_at(base, path, last_of(flags), r);
}

static long may_own(unsigned user, unsigned group) {
    return (user != -1u && user != USER) || (group != -1u && group != USER) ? -EPERM : 0;
}
WEAK int chown(const char *path, unsigned user, unsigned group) {
    return look_at(AT_FDCWD, path, LINK_FOLLOWED, may_own(user, group));
}
WEAK int lchown(const char *path, unsigned user, unsigned group) {
    return look_at(AT_FDCWD, path, LINK_SEEN, may_own(user, group));
}
WEAK int fchown(int fd, unsigned user, unsigned group) {
    FS_BEGIN();
    long r = __heddle_fs_description(fd) ? may_own(user, group) : -EBADF;
    FS_END();
    return (int)fs_result(r);
}
WEAK int fchownat(int base, const char *path, unsigned user, unsigned group, int flags) {
    if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
        return (int)fs_result(-EINVAL);
    if (flags & AT_EMPTY_PATH && !*path && base != AT_FDCWD)
        return fchown(base, user, group);
    return look_at(base, path, last_of(flags), may_own(user, group));
}

/* ---- making and removing names ---- */

long __heddle_fs_may_change(const node *directory) {
    return !directory->links ? -ENOENT : __heddle_fs_may(directory, 3) ? 0 : -EACCES;
}

long __heddle_fs_make_directory(int base, const char *path, unsigned mode) {
    location where;
    long r = __heddle_fs_locate(base, path, LINK_NAMED, &where);
    if (is_only_slash(r, &where))
        return -EEXIST;
    if (r < 0)
        return r;
    if (where.node)
        return -EEXIST;
    if ((r = __heddle_fs_may_change(where.directory)) < 0)
        return r;
    node *n = __heddle_fs_node(NODE_DIRECTORY, mode & 07777 & ~__heddle_fs()->mask);
    __heddle_fs_enter(where.directory, where.name, where.length, n);
    return 0;
}

static long make_directory(int base, const char *path, void *data) {
    return __heddle_fs_make_directory(base, path, *(unsigned *)data);
}

WEAK int mkdirat(int base, const char *path, unsigned mode) { return (int)__heddle_fs_with_path(base, path, make_directory, &mode); }
WEAK int mkdir(const char *path, unsigned mode) { return mkdirat(AT_FDCWD, path, mode); }

static long remove_file(int base, const char *path, void *data) {
    location where;
    (void)data;
    long r = __heddle_fs_locate(base, path, LINK_NAMED, &where);
    if (r < 0)
        return r;
    if (!where.node)
        return -ENOENT;
    if (where.node->kind == NODE_DIRECTORY)
        return -EISDIR;
    if ((r = __heddle_fs_may_change(where.directory)) < 0)
        return r;
    __heddle_fs_remove(where.directory, __heddle_fs_find(where.directory, where.name, where.length));
    return 0;
}

static long remove_directory(int base, const char *path, void *data) {
    location where;
    (void)data;
    long r = __heddle_fs_locate(base, path, LINK_NAMED, &where);
    if (r < 0)
        return r;
    if (!where.node)
        return -ENOENT;
    if (!where.length)
        return -EBUSY;
    if (where.node->kind != NODE_DIRECTORY)
        return -ENOTDIR;
    if (is_dots(&where))
        return where.length == 1 ? -EINVAL : -ENOTEMPTY;
    if (where.node->entries)
        return -ENOTEMPTY;
    if ((r = __heddle_fs_may_change(where.directory)) < 0)
        return r;
    __heddle_fs_remove(where.directory, __heddle_fs_find(where.directory, where.name, where.length));
    return 0;
}

WEAK int unlinkat(int base, const char *path, int flags) {
    if (flags & ~AT_REMOVEDIR)
        return (int)fs_result(-EINVAL);
    return (int)__heddle_fs_with_path(base, path, flags ? remove_directory : remove_file, NULL);
}
WEAK int unlink(const char *path) { return (int)__heddle_fs_with_path(AT_FDCWD, path, remove_file, NULL); }
WEAK int rmdir(const char *path) { return (int)__heddle_fs_with_path(AT_FDCWD, path, remove_directory, NULL); }

static long remove_either(int base, const char *path, void *data) {
    long r = remove_file(base, path, data);
    return r == -EISDIR ? remove_directory(base, path, data) : r;
}
WEAK int remove(const char *path) { return (int)__heddle_fs_with_path(AT_FDCWD, path, remove_either, NULL); }

/* ---- sizes ---- */

static long cut(node *n, int64_t size) {
    return n->kind == NODE_DIRECTORY ? -EISDIR
           : n->kind != NODE_FILE    ? -EINVAL
           : size > (int64_t)1 << 30 ? -EFBIG
                                     : __heddle_fs_resize(n, (size_t)size);
}

static long truncate_path(int base, const char *path, void *data) {
    node *n;
    long r = __heddle_fs_lookup(base, path, LINK_FOLLOWED, &n);
    if (r < 0)
        return r;
    return n->kind == NODE_FILE && !__heddle_fs_may(n, 2) ? -EACCES : cut(n, *(int64_t *)data);
}

WEAK int truncate64(const char *path, int64_t size) {
    return (int)(size < 0 ? fs_result(-EINVAL) : __heddle_fs_with_path(AT_FDCWD, path, truncate_path, &size));
}
WEAK int truncate(const char *path, long size) { return truncate64(path, size); }

WEAK int ftruncate64(int fd, int64_t size) {
    if (size < 0)
        return (int)fs_result(-EINVAL);
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    long r = !d ? -EBADF : !(d->flags & O_ACCMODE) || d->node->kind != NODE_FILE ? -EINVAL : cut(d->node, size);
    FS_END();
    return (int)fs_result(r);
}
WEAK int ftruncate(int fd, long size) { return ftruncate64(fd, size); }

WEAK int posix_fallocate64(int fd, int64_t offset, int64_t bytes) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    enum node_kind kind = d ? d->node->kind : NODE_FILE;
    long r = !d                                          ? -EBADF
             : offset < 0 || bytes <= 0                  ? -EINVAL
             : !(d->flags & O_ACCMODE)                   ? -EBADF
             : kind == NODE_PIPE || kind == NODE_CONSOLE ? -ESPIPE
             : kind != NODE_FILE                         ? -ENODEV
                                                         : 0;
    if (r == 0 && (uint64_t)(offset + bytes) > d->node->size)
        r = cut(d->node, offset + bytes);
    FS_END();
    return (int)-r;
}
WEAK int posix_fallocate(int fd, long offset, long bytes) { return posix_fallocate64(fd, offset, bytes); }
