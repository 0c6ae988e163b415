/* filesystem.h -- the modelled file system: nodes, directories, descriptions, descriptors.
 *
 * Everything lives in memory of the program under test, so it forks with the state and holds symbolic bytes like any
 * other memory. As in Unix a *descriptor* (a small number) leads to an open file *description* (flags and offset), which
 * leads to a *node* (a file, a directory, a symbolic link, a pipe, a device).
 *
 * F1: functions called __heddle_fs_... are called inside an atomic block (FS_BEGIN ... FS_END) and touch no memory that
 *     the program under test owns: names and data come and go through private copies. So a call is one visible
 *     operation, which depends on others exactly where they touch the same parts of the file system, and a data race on
 *     the caller's buffer is still seen.
 * F2: they return -ERRNO, and errno is set by the caller (fs_result).
 * F3: whatever may wait returns WOULD_WAIT after it has entered itself as a waiter; the caller leaves the block, waits
 *     for the pipe's gate, and tries again. */
#ifndef HEDDLE_MODELS_FILESYSTEM_H
#define HEDDLE_MODELS_FILESYSTEM_H

#include "model.h"

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
#define FS_BEGIN() __VERIFIER_atomic_begin()
#define FS_END() __VERIFIER_atomic_end()

/* Memory of the file system itself, which a program's own malloc does not give and --malloc-fail does not refuse. */
void *heddle_malloc(size_t bytes);
void heddle_free(void *object);
void heddle_symbolic(void *address, size_t bytes, const char *name);

enum {
    EPERM = 1, ENOENT = 2, EIO = 5, EAGAIN = 11, ENOMEM = 12, EACCES = 13, EFAULT = 14, EBUSY = 16, EEXIST = 17, EXDEV = 18,
    ENODEV = 19, ENOTDIR = 20, EISDIR = 21, ENFILE = 23, EMFILE = 24, ENOTTY = 25, EFBIG = 27, ENOSPC = 28, ESPIPE = 29,
    EPIPE = 32, ENAMETOOLONG = 36, ENOTEMPTY = 39, ELOOP = 40, EINTR = 4, EOPNOTSUPP = 95
};

enum {
    O_WRONLY = 1, O_RDWR = 2, O_ACCMODE = 3, O_CREAT = 0100, O_EXCL = 0200, O_NOCTTY = 0400, O_TRUNC = 01000,
    O_APPEND = 02000, O_NONBLOCK = 04000, O_DIRECTORY = 0200000, O_NOFOLLOW = 0400000, O_CLOEXEC = 02000000,
    O_PATH = 010000000, O_TMPFILE = 020200000
};
enum { LOCK_SH = 1, LOCK_EX = 2, LOCK_NB = 4, LOCK_UN = 8 };
enum {
    AT_FDCWD = -100, AT_SYMLINK_NOFOLLOW = 0x100, AT_REMOVEDIR = 0x200, AT_EACCESS = 0x200, AT_SYMLINK_FOLLOW = 0x400,
    AT_NO_AUTOMOUNT = 0x800, AT_EMPTY_PATH = 0x1000, AT_STATX_SYNC = 0x6000
};
enum { S_IFMT = 0170000, S_IFIFO = 0010000, S_IFCHR = 0020000, S_IFDIR = 0040000, S_IFREG = 0100000, S_IFLNK = 0120000 };

enum { DESCRIPTORS = 1024, LONGEST_PATH = 4096, LONGEST_NAME = 255, PIPE_ROOM = 65536, USER = 1000, BLOCK = 4096, MOST_LINKS = 40 };
enum { WOULD_WAIT = -1000 };

enum node_kind { NODE_FILE, NODE_DIRECTORY, NODE_LINK, NODE_CONSOLE, NODE_PIPE, NODE_NULL, NODE_ZERO, NODE_RANDOM };

typedef struct { long words[32 / sizeof(long)]; } gate; /* a semaphore of the machine */

typedef struct node {
    enum node_kind kind;
    unsigned mode;           /* permission bits */
    unsigned links, opens;   /* names; descriptions and other uses. Both 0: it is freed */
    unsigned long number;
    char *data;              /* a file's bytes, a pipe's that are still to be read, a link's text */
    size_t size, room;
    struct entry *entries;   /* of a directory, oldest first */
    struct node *parent;     /* of a directory, which uses it */
    int console;             /* 1 or 2 */
    unsigned readers, writers, waiters; /* of a pipe */
    unsigned shared, exclusive; /* descriptions that hold a lock of flock */
    gate ready;
} node;

typedef struct entry {
    struct entry *next;
    struct node *node;
    size_t length;
    char name[];
} entry;

typedef struct {
    node *node;
    unsigned uses;           /* descriptors */
    int flags;               /* as of open */
    int64_t offset;
    int lock;                /* of flock: 0, LOCK_SH or LOCK_EX */
} description;

typedef struct {
    int ready;
    unsigned failing;        /* enum given_failing */
    unsigned mask;           /* umask */
    unsigned long numbers;   /* given to nodes so far */
    node *root, *current;
    description *open[DESCRIPTORS];
    unsigned char close_on_exec[DESCRIPTORS];
} filesystem;

/* The one there is. */
filesystem *__heddle_fs(void);

static inline long fs_result(long r) {
    if (r >= 0)
        return r;
    errno = (int)-r;
    return -1;
}

/* An input decides whether this call fails; `what` is one of enum given_failing, `name` the input's. */
int __heddle_fs_fails(unsigned what, const char *name);

/* A private copy of a path, or NULL with *error: too long. Free it with heddle_free. */
char *__heddle_fs_path(const char *path, long *error);

/* ---- nodes and names ---- */
node *__heddle_fs_node(enum node_kind kind, unsigned mode);
void __heddle_fs_drop(node *n);                            /* frees it if nothing uses it */
long __heddle_fs_reserve(node *n, size_t bytes);           /* room for them */
long __heddle_fs_resize(node *n, size_t bytes);
int __heddle_fs_may(const node *n, unsigned wish);         /* 4 read, 2 write, 1 execute */
entry *__heddle_fs_find(node *directory, const char *name, size_t length);
void __heddle_fs_enter(node *directory, const char *name, size_t length, node *n);
void __heddle_fs_remove(node *directory, entry *e);

/* Where a path leads: the directory its last part is in, that part, and the node it names or NULL. */
typedef struct {
    node *directory, *node;
    size_t length;
    int slash;               /* something must be a directory: the path ends with a slash */
    char name[LONGEST_NAME + 1]; /* `length` characters of it */
} location;

/* What a symbolic link is as the last part of a path; before that it is always followed. */
enum last_link {
    LINK_FOLLOWED,           /* stat, open, chdir */
    LINK_SEEN,               /* lstat, readlink: itself, but followed if a slash is behind it */
    LINK_NAMED,              /* unlink, rename, mkdir: the name counts, whatever follows it */
    LINK_TO_MAKE             /* open with O_CREAT: followed, but not if a slash is behind it */
};
long __heddle_fs_locate(int base, const char *path, enum last_link last, location *where);
long __heddle_fs_lookup(int base, const char *path, enum last_link last, node **n); /* it must exist */

static inline int is_dots(const location *where) {
    return where->length && where->name[0] == '.' &&
           (where->length == 1 || (where->length == 2 && where->name[1] == '.'));
}
/* All that is wrong is a slash behind something that is no directory. */
static inline int is_only_slash(long r, const location *where) { return r == -ENOTDIR && where->node && where->slash; }

/* One step of the file system for a path, of which the work gets a private copy; the result as of fs_result. */
typedef long fs_work(int base, const char *path, void *data);
long __heddle_fs_with_path(int base, const char *path, fs_work *what, void *data);
long __heddle_fs_may_change(const node *directory);        /* make or remove names in it */
long __heddle_fs_make_directory(int base, const char *path, unsigned mode);

/* ---- descriptors ---- */
description *__heddle_fs_description(int fd);              /* NULL: not open */
long __heddle_fs_install(description *d, int least);       /* the lowest free descriptor from there on */
long __heddle_fs_open_node(node *n, int flags);
long __heddle_fs_open(int base, const char *path, int flags, unsigned mode);
long __heddle_fs_close(int fd);
/* At the description's offset, which moves. `to` and `from` are private. *wait: whose gate to wait for. */
long __heddle_fs_read(description *d, char *to, size_t count, node **wait);
long __heddle_fs_write(description *d, const char *from, size_t count);
long __heddle_fs_read_at(node *n, char *to, size_t count, int64_t offset);
long __heddle_fs_write_at(node *n, const char *from, size_t count, int64_t offset);
int64_t __heddle_fs_seek(description *d, int64_t offset, int whence);
long __heddle_fs_lock(description *d, int operation);      /* flock */
void __heddle_fs_wait(node *pipe);                         /* outside of a block */

/* A standard stream whose descriptor was closed or given another meaning goes through the descriptor from now on. */
void __heddle_console_moved(int fd);

#endif
