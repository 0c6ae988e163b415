/* directory.c -- the working directory, paths made canonical, directories as streams, temporary names.
 *
 * opendir takes a list of the names as they are then: what is made or removed later does not change it, which POSIX
 * leaves open. The names of temporary files are a count, not random. */
#include "filesystem.h"

void *malloc(size_t bytes);
void free(void *object);
__attribute__((noreturn)) void __chk_fail(void);

/* ---- where a directory is ---- */

/* Writes the path of n so that it ends at `end`; NULL: it has none any more. */
static char *path_of(const node *n, char *end) {
    const node *root = __heddle_fs()->root;
    if (n == root)
        *--end = '/';
    for (; n != root; n = n->parent) {
        const entry *e = n->parent->entries;
        while (e && e->node != n)
            e = e->next;
        if (!e || !n->links)
            return NULL;
        end -= e->length;
        memcpy(end, e->name, e->length);
        *--end = '/';
    }
    return end;
}

static char *give_path(const char *text, char *to, size_t room) {
    size_t length = strlen(text) + 1;
    if (!to && !(to = malloc(room ? room : length))) {
        errno = ENOMEM;
        return NULL;
    }
    memcpy(to, text, length);
    return to;
}

WEAK char *getcwd(char *to, size_t room) {
    char space[LONGEST_PATH + 1];
    space[LONGEST_PATH] = '\0';
    if (to && !room) {
        errno = EINVAL;
        return NULL;
    }
    FS_BEGIN();
    char *path = path_of(__heddle_fs()->current, space + LONGEST_PATH);
    FS_END();
    if (!path || (room && strlen(path) >= room)) {
        errno = path ? ERANGE : ENOENT;
        return NULL;
    }
    return give_path(path, to, room);
}
WEAK char *get_current_dir_name(void) { return getcwd(NULL, 0); }
WEAK char *__getcwd_chk(char *to, size_t size, size_t room) {
    if (size > room)
        __chk_fail();
    return getcwd(to, size);
}

static long enter_directory(node *n) {
    filesystem *fs = __heddle_fs();
    if (n->kind != NODE_DIRECTORY)
        return -ENOTDIR;
    if (!__heddle_fs_may(n, 1))
        return -EACCES;
    n->opens++;
    fs->current->opens--;
    __heddle_fs_drop(fs->current);
    fs->current = n;
    return 0;
}

WEAK int chdir(const char *path) {
    long r = 0;
    node *n;
    char *copy = __heddle_fs_path(path, &r);
    if (!copy)
        return (int)fs_result(r);
    FS_BEGIN();
    __heddle_fs();
    r = __heddle_fs_lookup(AT_FDCWD, copy, LINK_FOLLOWED, &n);
    if (r == 0)
        r = enter_directory(n);
    FS_END();
    heddle_free(copy);
    return (int)fs_result(r);
}
WEAK int fchdir(int fd) {
    FS_BEGIN();
    description *d = __heddle_fs_description(fd);
    long r = d ? enter_directory(d->node) : -EBADF;
    FS_END();
    return (int)fs_result(r);
}

WEAK char *realpath(const char *path, char *to) {
    char space[2 * LONGEST_PATH];
    long r = -EINVAL;
    location where;
    char *copy = path ? __heddle_fs_path(path, &r) : NULL, *result = NULL;
    if (copy) {
        FS_BEGIN();
        __heddle_fs();
        r = __heddle_fs_locate(AT_FDCWD, copy, LINK_FOLLOWED, &where);
        if (r == 0 && !where.node)
            r = -ENOENT;
        if (r == 0) {
            int is_directory = where.node->kind == NODE_DIRECTORY;
            char *end = space + sizeof space - 1;
            *end = '\0';
            if (!is_directory) {
                end -= where.length;
                memcpy(end, where.name, where.length);
                if (where.directory != __heddle_fs()->root)
                    *--end = '/';
            }
            result = path_of(is_directory ? where.node : where.directory, end);
        }
        FS_END();
        heddle_free(copy);
    }
    if (!result) {
        errno = r ? (int)-r : ENOENT;
        return NULL;
    }
    return give_path(result, to, 0);
}

WEAK char *__realpath_chk(const char *path, char *to, size_t room) {
    if (room < LONGEST_PATH)
        __chk_fail();
    return realpath(path, to);
}
WEAK char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }

/* ---- directories as streams ---- */

typedef struct {
    uint64_t number;
    int64_t offset;
    unsigned short bytes;
    unsigned char type;
    char name[256];
} directory_entry64;
#if __SIZEOF_POINTER__ == 8
typedef directory_entry64 directory_entry;
#else
typedef struct {
    uint32_t number;
    int32_t offset;
    unsigned short bytes;
    unsigned char type;
    char name[256];
} directory_entry;
#endif

struct name { struct name *next; unsigned long number; unsigned char type; char text[256]; };

typedef struct {
    int fd;
    long at;
    struct name *names;
    directory_entry entry;
    directory_entry64 entry64;
} directory;

static struct name **add_name(struct name **end, const node *n, const char *text, size_t length) {
    enum { DT_FIFO = 1, DT_CHR = 2, DT_DIR = 4, DT_REG = 8, DT_LNK = 10 };
    struct name *x = heddle_malloc(sizeof *x);
    x->next = NULL;
    x->number = n->number;
    x->type = n->kind == NODE_DIRECTORY ? DT_DIR
              : n->kind == NODE_FILE    ? DT_REG
              : n->kind == NODE_LINK    ? DT_LNK
              : n->kind == NODE_PIPE || n->kind == NODE_CONSOLE ? DT_FIFO : DT_CHR;
    memcpy(x->text, text, length);
    x->text[length] = '\0';
    *end = x;
    return &x->next;
}

static void take_names(directory *d, const node *n) {
    struct name **end = &d->names;
    if (!n->links) /* a directory that was removed has not even itself */
        return;
    end = add_name(end, n, ".", 1);
    end = add_name(end, n->parent, "..", 2);
    for (const entry *e = n->entries; e; e = e->next)
        end = add_name(end, e->node, e->name, e->length);
}

static void forget_names(directory *d) {
    for (struct name *n = d->names, *next; n; n = next) {
        next = n->next;
        heddle_free(n);
    }
    d->names = NULL;
}

WEAK directory *fdopendir(int fd) {
    long r = 0;
    directory *d = malloc(sizeof *d);
    if (!d) {
        errno = ENOMEM;
        return NULL;
    }
    memset(d, 0, sizeof *d);
    d->fd = fd;
    FS_BEGIN();
    description *x = __heddle_fs_description(fd);
    r = !x ? -EBADF : x->node->kind != NODE_DIRECTORY ? -ENOTDIR : 0;
    if (r == 0) {
        take_names(d, x->node);
        __heddle_fs()->close_on_exec[fd] = 1;
    }
    FS_END();
    if (r == 0)
        return d;
    free(d);
    errno = (int)-r;
    return NULL;
}

WEAK directory *opendir(const char *path) {
    long r = 0;
    char *copy = __heddle_fs_path(path, &r);
    if (copy) {
        FS_BEGIN();
        __heddle_fs();
        r = __heddle_fs_open(AT_FDCWD, copy, O_DIRECTORY | O_CLOEXEC, 0);
        FS_END();
        heddle_free(copy);
    }
    return fs_result(r) < 0 ? NULL : fdopendir((int)r);
}

static struct name *next_name(directory *d) {
    struct name *n = d->names;
    for (long i = 0; n && i < d->at; i++)
        n = n->next;
    d->at += n != NULL;
    return n;
}

#define FILL(result)                                         \
    struct name *n = next_name(d);                           \
    if (!n)                                                  \
        return NULL;                                         \
    result.number = n->number;                               \
    result.offset = d->at;                                   \
    result.bytes = sizeof result;                            \
    result.type = n->type;                                   \
    memcpy(result.name, n->text, strlen(n->text) + 1);       \
    return &result

WEAK directory_entry *readdir(directory *d) { FILL(d->entry); }
WEAK directory_entry64 *readdir64(directory *d) { FILL(d->entry64); }

WEAK int readdir_r(directory *d, directory_entry *to, directory_entry **result) {
    directory_entry *e = readdir(d);
    *result = e ? to : NULL;
    if (e)
        memcpy(to, e, sizeof *to);
    return 0;
}

WEAK void rewinddir(directory *d) {
    forget_names(d);
    FS_BEGIN();
    take_names(d, __heddle_fs_description(d->fd)->node);
    FS_END();
    d->at = 0;
}
WEAK long telldir(directory *d) { return d->at; }
WEAK void seekdir(directory *d, long at) { d->at = at; }
WEAK int dirfd(directory *d) { return d->fd; }

WEAK int closedir(directory *d) {
    FS_BEGIN();
    long r = __heddle_fs_close(d->fd);
    FS_END();
    forget_names(d);
    free(d);
    return (int)fs_result(r);
}

/* ---- whole directories ---- */

typedef int filter_entry(const void *entry);
typedef int compare_entries(const void *a, const void *b);

void qsort(void *base, size_t count, size_t size, int compare(const void *a, const void *b));
int strcoll(const char *a, const char *b);
int strverscmp(const char *a, const char *b);

typedef struct {
    void **at;
    size_t count, room;
} entry_list;

/* 0, or -1 if there is no memory. */
static int keep_entry(entry_list *list, const void *entry, size_t bytes) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 10;
        void **larger = malloc(room * sizeof *larger);
        if (!larger)
            return -1;
        if (list->count)
            memcpy(larger, list->at, list->count * sizeof *larger);
        free(list->at);
        list->at = larger;
        list->room = room;
    }
    void *copy = malloc(bytes);
    if (!copy)
        return -1;
    memcpy(copy, entry, bytes);
    list->at[list->count++] = copy;
    return 0;
}

/* What the filter lets through of the entries that `next` gives, in the order of the comparison. */
static int scan_directory(const char *path, void ***result, filter_entry *filter, compare_entries *compare,
                          void *next(directory *d), size_t bytes) {
    entry_list list = {NULL, 0, 0};
    directory *d = opendir(path);
    int failed = !d, error = errno;
    for (void *e; !failed && (e = next(d));)
        if (!filter || filter(e))
            failed = keep_entry(&list, e, bytes) < 0;
    if (d)
        closedir(d);
    if (failed) {
        while (list.count)
            free(list.at[--list.count]);
        free(list.at);
        errno = d ? ENOMEM : error;
        return -1;
    }
    errno = error;
    if (compare && list.count)
        qsort(list.at, list.count, sizeof *list.at, compare);
    *result = list.at;
    return (int)list.count;
}

static void *next_entry(directory *d) { return readdir(d); }
static void *next_entry64(directory *d) { return readdir64(d); }

WEAK int scandir(const char *path, void ***result, filter_entry *filter, compare_entries *compare) {
    return scan_directory(path, result, filter, compare, next_entry, sizeof(directory_entry));
}
WEAK int scandir64(const char *path, void ***result, filter_entry *filter, compare_entries *compare) {
    return scan_directory(path, result, filter, compare, next_entry64, sizeof(directory_entry64));
}
WEAK int alphasort(const directory_entry **a, const directory_entry **b) { return strcoll((*a)->name, (*b)->name); }
WEAK int alphasort64(const directory_entry64 **a, const directory_entry64 **b) { return strcoll((*a)->name, (*b)->name); }
WEAK int versionsort(const directory_entry **a, const directory_entry **b) { return strverscmp((*a)->name, (*b)->name); }
WEAK int versionsort64(const directory_entry64 **a, const directory_entry64 **b) {
    return strverscmp((*a)->name, (*b)->name);
}

/* ---- temporary names ---- */

enum { MARKS = 6, TRIES = 1000 };

static void number_marks(char *marks, unsigned long n) {
    for (int i = MARKS; i--; n /= 26)
        marks[i] = (char)('a' + n % 26);
}

/* Replaces the six X in front of `suffix` characters by what makes `attempt` succeed; its result, or -ERRNO. */
static long with_unused_name(char *template, int suffix, long attempt(const char *path, int flags), int flags) {
    size_t length = strlen(template);
    if (suffix < 0 || length < (size_t)suffix + MARKS)
        return -EINVAL;
    char *marks = template + length - (size_t)suffix - MARKS;
    for (int i = 0; i < MARKS; i++)
        if (marks[i] != 'X')
            return -EINVAL;
    char *copy = heddle_malloc(length + 1);
    memcpy(copy, template, length + 1);
    long r = -EEXIST;
    FS_BEGIN();
    unsigned long first = __heddle_fs()->numbers;
    for (unsigned long i = 0; r == -EEXIST && i < TRIES; i++) {
        number_marks(copy + (marks - template), first + i);
        r = attempt(copy, flags);
    }
    FS_END();
    if (r >= 0)
        memcpy(template, copy, length + 1);
    heddle_free(copy);
    return r;
}

static long make_temporary(const char *path, int flags) {
    return __heddle_fs_open(AT_FDCWD, path, flags | O_RDWR | O_CREAT | O_EXCL, 0600);
}

static long make_temporary_directory(const char *path, int flags) {
    (void)flags;
    return __heddle_fs_make_directory(AT_FDCWD, path, 0700);
}

static long check_unused(const char *path, int flags) {
    node *n;
    (void)flags;
    long r = __heddle_fs_lookup(AT_FDCWD, path, LINK_SEEN, &n);
    return r == 0 ? -EEXIST : r == -ENOENT ? 0 : r;
}

WEAK int mkostemps(char *template, int suffix, int flags) {
    return (int)fs_result(with_unused_name(template, suffix, make_temporary, flags & ~O_ACCMODE));
}
WEAK int mkstemp(char *template) { return mkostemps(template, 0, 0); }
WEAK int mkstemp64(char *template) { return mkostemps(template, 0, 0); }
WEAK int mkostemp(char *template, int flags) { return mkostemps(template, 0, flags); }
WEAK int mkstemps(char *template, int suffix) { return mkostemps(template, suffix, 0); }
WEAK int mkostemp64(char *template, int flags) { return mkostemps(template, 0, flags); }
WEAK int mkstemps64(char *template, int suffix) { return mkostemps(template, suffix, 0); }
WEAK int mkostemps64(char *template, int suffix, int flags) { return mkostemps(template, suffix, flags); }
WEAK char *mkdtemp(char *template) {
    return fs_result(with_unused_name(template, 0, make_temporary_directory, 0)) < 0 ? NULL : template;
}
WEAK char *mktemp(char *template) {
    if (fs_result(with_unused_name(template, 0, check_unused, 0)) < 0)
        *template = '\0';
    return template;
}
WEAK char *tmpnam(char *to) {
    static char own[20];
    char *text = to ? to : own;
    memcpy(text, "/tmp/fileXXXXXX", 16);
    return fs_result(with_unused_name(text, 0, check_unused, 0)) < 0 ? NULL : text;
}
WEAK char *tmpnam_r(char *to) { return to ? tmpnam(to) : NULL; }
