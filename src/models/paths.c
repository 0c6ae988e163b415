/* paths.c -- calls that take a path: stat, access, unlink, rename, mkdir, chdir, truncate, chmod and their kind.
 *
 * Each copies its paths, then does its work in one atomic step (filesystem.h, F1). Times of files are all zero: setting
 * them is accepted and forgotten. There are no symbolic links, so lstat is stat. */
#include "filesystem.h"

void *malloc(size_t bytes);

typedef long work(int base, const char *path, void *data);

/* One step of the file system for a path. */
static long with_path(int base, const char *path, work *what, void *data) {
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
    s->size = n->kind == NODE_FILE ? (int64_t)n->size : n->kind == NODE_DIRECTORY ? BLOCK : 0;
    s->block_size = BLOCK;
    s->blocks = (s->size + BLOCK - 1) / BLOCK * (BLOCK / 512);
}

static long stat_path(int base, const char *path, void *data) {
    node *n;
    long r = __heddle_fs_lookup(base, path, &n);
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
        return base == AT_FDCWD ? with_path(base, ".", stat_path, s) : stat_descriptor(base, s);
    return with_path(base, path, stat_path, s);
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
    STAT(lstat, suffix, const char *path COMMA, status_of(AT_FDCWD, path, 0, &s))                           \
    STAT(fstat, suffix, int fd COMMA, stat_descriptor(fd, &s))                                              \
    STAT(__xstat, suffix, int version COMMA const char *path COMMA,                                         \
         status_in(version, status_of(AT_FDCWD, path, 0, &s)))                                              \
    STAT(__lxstat, suffix, int version COMMA const char *path COMMA,                                        \
         status_in(version, status_of(AT_FDCWD, path, 0, &s)))                                              \
    STAT(__fxstat, suffix, int version COMMA int fd COMMA, status_in(version, stat_descriptor(fd, &s)))     \
    WEAK int fstatat##suffix(int base, const char *path, file_status##suffix *to, int flags) {              \
        file_status64 s;                                                                                    \
        long r = status_of(base, path, flags, &s);                                                          \
        return give##suffix(r, &s, to);                                                                     \
    }
STATS()
STATS(64)

/* ---- access and modes ---- */

static long access_path(int base, const char *path, void *data) {
    node *n;
    long r = __heddle_fs_lookup(base, path, &n);
    return r < 0 ? r : __heddle_fs_may(n, *(unsigned *)data) ? 0 : -EACCES;
}

WEAK int faccessat(int base, const char *path, int mode, int flags) {
    unsigned wish = (unsigned)mode;
    if (mode & ~7 || flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
        return (int)fs_result(-EINVAL);
    return (int)with_path(base, path, access_path, &wish);
}
WEAK int access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }
WEAK int euidaccess(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode & 7, 0); }
WEAK int eaccess(const char *path, int mode) { return euidaccess(path, mode); }

static long change_mode(int base, const char *path, void *data) {
    node *n;
    long r = __heddle_fs_lookup(base, path, &n);
    if (r == 0)
        n->mode = *(unsigned *)data & 07777;
    return r;
}

WEAK int fchmodat(int base, const char *path, unsigned mode, int flags) {
    return (int)(flags & ~AT_SYMLINK_NOFOLLOW ? fs_result(-EINVAL) : with_path(base, path, change_mode, &mode));
}
WEAK int chmod(const char *path, unsigned mode) { return (int)with_path(AT_FDCWD, path, change_mode, &mode); }
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

static long only_look(int base, const char *path, void *data) {
    node *n;
    (void)data;
    return __heddle_fs_lookup(base, path, &n);
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

/* The path counts more than the times. */
static long look_then(int base, const char *path, void *data) {
    long r = only_look(base, path, NULL);
    return r < 0 ? r : *(long *)data;
}

WEAK int utime(const char *path, const void *times) {
    (void)times;
    return (int)with_path(AT_FDCWD, path, only_look, NULL);
}
WEAK int utimes(const char *path, const moment *times) {
    long r = 0;
    for (int i = 0; times && i < 2; i++)
        if (times[i].part < 0 || times[i].part >= 1000000)
            r = -EINVAL;
    return (int)with_path(AT_FDCWD, path, look_then, &r);
}
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
    return (int)with_path(base, path, look_then, &r);
}
static long change_owner(int base, const char *path, void *data) {
    const unsigned *owner = data;
    long r = only_look(base, path, NULL);
    if (r < 0)
        return r;
    return (owner[0] != -1u && owner[0] != USER) || (owner[1] != -1u && owner[1] != USER) ? -EPERM : 0;
}
WEAK int chown(const char *path, unsigned user, unsigned group) {
    unsigned owner[2] = {user, group};
    return (int)with_path(AT_FDCWD, path, change_owner, owner);
}
WEAK int lchown(const char *path, unsigned user, unsigned group) { return chown(path, user, group); }

/* ---- making and removing names ---- */

static int is_dots(const location *where) {
    return where->length && where->name[0] == '.' &&
           (where->length == 1 || (where->length == 2 && where->name[1] == '.'));
}

/* All that is wrong is a slash behind something that is no directory. */
static int is_only_slash(long r, const location *where) { return r == -ENOTDIR && where->node && where->slash; }

static long may_change(const node *directory) {
    return !directory->links ? -ENOENT : __heddle_fs_may(directory, 3) ? 0 : -EACCES;
}

long __heddle_fs_make_directory(int base, const char *path, unsigned mode) {
    location where;
    long r = __heddle_fs_locate(base, path, &where);
    if (is_only_slash(r, &where))
        return -EEXIST;
    if (r < 0)
        return r;
    if (where.node)
        return -EEXIST;
    if ((r = may_change(where.directory)) < 0)
        return r;
    node *n = __heddle_fs_node(NODE_DIRECTORY, mode & 07777 & ~__heddle_fs()->mask);
    __heddle_fs_enter(where.directory, where.name, where.length, n);
    return 0;
}

static long make_directory(int base, const char *path, void *data) {
    return __heddle_fs_make_directory(base, path, *(unsigned *)data);
}

WEAK int mkdirat(int base, const char *path, unsigned mode) { return (int)with_path(base, path, make_directory, &mode); }
WEAK int mkdir(const char *path, unsigned mode) { return mkdirat(AT_FDCWD, path, mode); }

static long remove_file(int base, const char *path, void *data) {
    location where;
    (void)data;
    long r = __heddle_fs_locate(base, path, &where);
    if (r < 0)
        return r;
    if (!where.node)
        return -ENOENT;
    if (where.node->kind == NODE_DIRECTORY)
        return -EISDIR;
    if ((r = may_change(where.directory)) < 0)
        return r;
    __heddle_fs_remove(where.directory, __heddle_fs_find(where.directory, where.name, where.length));
    return 0;
}

static long remove_directory(int base, const char *path, void *data) {
    location where;
    (void)data;
    long r = __heddle_fs_locate(base, path, &where);
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
    if ((r = may_change(where.directory)) < 0)
        return r;
    __heddle_fs_remove(where.directory, __heddle_fs_find(where.directory, where.name, where.length));
    return 0;
}

WEAK int unlinkat(int base, const char *path, int flags) {
    if (flags & ~AT_REMOVEDIR)
        return (int)fs_result(-EINVAL);
    return (int)with_path(base, path, flags ? remove_directory : remove_file, NULL);
}
WEAK int unlink(const char *path) { return (int)with_path(AT_FDCWD, path, remove_file, NULL); }
WEAK int rmdir(const char *path) { return (int)with_path(AT_FDCWD, path, remove_directory, NULL); }

static long remove_either(int base, const char *path, void *data) {
    long r = remove_file(base, path, data);
    return r == -EISDIR ? remove_directory(base, path, data) : r;
}
WEAK int remove(const char *path) { return (int)with_path(AT_FDCWD, path, remove_either, NULL); }

/* ---- rename and link ---- */

struct target { int base; const char *path; };

static int is_inside(const node *n, const node *directory) {
    for (;; n = n->parent) {
        if (n == directory)
            return 1;
        if (n == n->parent)
            return 0;
    }
}

/* What takes the place of an existing name. */
static long may_replace(const node *old, const node *new) {
    if (old->kind == NODE_DIRECTORY) {
        if (new->kind != NODE_DIRECTORY)
            return -ENOTDIR;
        return new->entries ? -ENOTEMPTY : 0;
    }
    return new->kind == NODE_DIRECTORY ? -EISDIR : 0;
}

static long rename_path(int base, const char *path, void *data) {
    const struct target *t = data;
    location old, new;
    long r = __heddle_fs_locate(base, path, &old);
    if (r < 0 && !is_only_slash(r, &old))
        return r;
    r = __heddle_fs_locate(t->base, t->path, &new);
    if (r < 0 && !is_only_slash(r, &new))
        return r;
    if (!old.length || !new.length || is_dots(&old) || is_dots(&new))
        return -EBUSY;
    if (!old.node)
        return -ENOENT;
    if ((old.slash || new.slash) && old.node->kind != NODE_DIRECTORY)
        return -ENOTDIR;
    if (old.node == new.node)
        return 0;
    if (old.node->kind == NODE_DIRECTORY && is_inside(new.directory, old.node))
        return -EINVAL;
    if (new.node && new.node->kind == NODE_DIRECTORY && is_inside(old.directory, new.node))
        return -ENOTEMPTY;
    if ((r = may_change(old.directory)) < 0 || (r = may_change(new.directory)) < 0)
        return r;
    if (new.node && (r = may_replace(old.node, new.node)) < 0)
        return r;
    node *moved = old.node;
    moved->opens++;
    if (new.node)
        __heddle_fs_remove(new.directory, __heddle_fs_find(new.directory, new.name, new.length));
    __heddle_fs_remove(old.directory, __heddle_fs_find(old.directory, old.name, old.length));
    __heddle_fs_enter(new.directory, new.name, new.length, moved);
    moved->opens--;
    return 0;
}

static long link_path(int base, const char *path, void *data) {
    const struct target *t = data;
    location new;
    node *n;
    long r = __heddle_fs_lookup(base, path, &n);
    if (r < 0)
        return r;
    r = __heddle_fs_locate(t->base, t->path, &new);
    if (new.node && (r == 0 || new.slash))
        return -EEXIST;
    if (r < 0)
        return r;
    if (new.slash)
        return -ENOENT;
    if (n->kind == NODE_DIRECTORY)
        return -EPERM;
    if ((r = may_change(new.directory)) < 0)
        return r;
    __heddle_fs_enter(new.directory, new.name, new.length, n);
    return 0;
}

static int with_two_paths(int base, const char *path, int base2, const char *path2, work *what) {
    long r = 0;
    struct target t = {base2, __heddle_fs_path(path2, &r)};
    if (!t.path)
        return (int)fs_result(r);
    r = with_path(base, path, what, &t);
    heddle_free((char *)t.path);
    return (int)r;
}

WEAK int renameat(int base, const char *path, int base2, const char *path2) {
    return with_two_paths(base, path, base2, path2, rename_path);
}
WEAK int rename(const char *path, const char *path2) {
    return with_two_paths(AT_FDCWD, path, AT_FDCWD, path2, rename_path);
}
WEAK int linkat(int base, const char *path, int base2, const char *path2, int flags) {
    if (flags & ~(AT_SYMLINK_FOLLOW | AT_EMPTY_PATH))
        return (int)fs_result(-EINVAL);
    return with_two_paths(base, path, base2, path2, link_path);
}
WEAK int link(const char *path, const char *path2) {
    return with_two_paths(AT_FDCWD, path, AT_FDCWD, path2, link_path);
}

static long no_link(int base, const char *path, void *data) {
    long r = only_look(base, path, data);
    return r < 0 ? r : -EINVAL;
}
WEAK long readlink(const char *path, char *to, size_t room) {
    (void)to, (void)room;
    return with_path(AT_FDCWD, path, no_link, NULL);
}

/* ---- sizes ---- */

static long cut(node *n, int64_t size) {
    return n->kind == NODE_DIRECTORY ? -EISDIR
           : n->kind != NODE_FILE    ? -EINVAL
           : size > (int64_t)1 << 30 ? -EFBIG
                                     : __heddle_fs_resize(n, (size_t)size);
}

static long truncate_path(int base, const char *path, void *data) {
    node *n;
    long r = __heddle_fs_lookup(base, path, &n);
    if (r < 0)
        return r;
    return n->kind == NODE_FILE && !__heddle_fs_may(n, 2) ? -EACCES : cut(n, *(int64_t *)data);
}

WEAK int truncate64(const char *path, int64_t size) {
    return (int)(size < 0 ? fs_result(-EINVAL) : with_path(AT_FDCWD, path, truncate_path, &size));
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
