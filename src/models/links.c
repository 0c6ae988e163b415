/* links.c -- names that are moved, second names, and symbolic links.
 *
 * What a symbolic link leads to is found when a path is walked (filesystem.c); here it is made and read. A hard link to
 * a symbolic link is a second name of the link itself. */
#include "filesystem.h"

__attribute__((noreturn)) void __chk_fail(void);

/* ---- rename and link ---- */

struct target { int base; const char *path; enum last_link last; };

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
    long r = __heddle_fs_locate(base, path, LINK_NAMED, &old);
    if (r < 0 && !is_only_slash(r, &old))
        return r;
    r = __heddle_fs_locate(t->base, t->path, LINK_NAMED, &new);
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
    if ((r = __heddle_fs_may_change(old.directory)) < 0 || (r = __heddle_fs_may_change(new.directory)) < 0)
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
    long r = __heddle_fs_lookup(base, path, t->last, &n);
    if (r < 0)
        return r;
    r = __heddle_fs_locate(t->base, t->path, LINK_NAMED, &new);
    if (new.node && (r == 0 || new.slash))
        return -EEXIST;
    if (r < 0)
        return r;
    if (new.slash)
        return -ENOENT;
    if (n->kind == NODE_DIRECTORY)
        return -EPERM;
    if ((r = __heddle_fs_may_change(new.directory)) < 0)
        return r;
    __heddle_fs_enter(new.directory, new.name, new.length, n);
    return 0;
}

static int with_two_paths(int base, const char *path, int base2, const char *path2, enum last_link last, fs_work *what) {
    long r = 0;
    struct target t = {base2, __heddle_fs_path(path2, &r), last};
    if (!t.path)
        return (int)fs_result(r);
    r = __heddle_fs_with_path(base, path, what, &t);
    heddle_free((char *)t.path);
    return (int)r;
}

WEAK int renameat(int base, const char *path, int base2, const char *path2) {
    return with_two_paths(base, path, base2, path2, LINK_NAMED, rename_path);
}
WEAK int rename(const char *path, const char *path2) { return renameat(AT_FDCWD, path, AT_FDCWD, path2); }
WEAK int linkat(int base, const char *path, int base2, const char *path2, int flags) {
    if (flags & ~(AT_SYMLINK_FOLLOW | AT_EMPTY_PATH))
        return (int)fs_result(-EINVAL);
    return with_two_paths(base, path, base2, path2, flags & AT_SYMLINK_FOLLOW ? LINK_FOLLOWED : LINK_SEEN, link_path);
}
WEAK int link(const char *path, const char *path2) { return linkat(AT_FDCWD, path, AT_FDCWD, path2, 0); }

/* ---- symbolic links ---- */

static long make_link(int base, const char *path, void *data) {
    const char *text = data;
    location where;
    if (!*text)
        return -ENOENT;
    long r = __heddle_fs_locate(base, path, LINK_NAMED, &where);
    if (where.node && (r == 0 || where.slash))
        return -EEXIST;
    if (r < 0)
        return r;
    if (where.slash)
        return -ENOENT;
    if ((r = __heddle_fs_may_change(where.directory)) < 0)
        return r;
    node *n = __heddle_fs_node(NODE_LINK, 0777);
    size_t length = strlen(text);
    __heddle_fs_reserve(n, length);
    memcpy(n->data, text, length);
    n->size = length;
    __heddle_fs_enter(where.directory, where.name, where.length, n);
    return 0;
}

WEAK int symlinkat(const char *text, int base, const char *path) {
    long r = 0;
    char *copy = __heddle_fs_path(text, &r);
    if (!copy)
        return (int)fs_result(r);
    r = __heddle_fs_with_path(base, path, make_link, copy);
    heddle_free(copy);
    return (int)r;
}
WEAK int symlink(const char *text, const char *path) { return symlinkat(text, AT_FDCWD, path); }

typedef struct { char *bytes; size_t room; } reading;

static long read_link(int base, const char *path, void *data) {
    const reading *to = data;
    node *n;
    if (!*path && base != AT_FDCWD && !__heddle_fs_description(base))
        return -EBADF;
    long r = __heddle_fs_lookup(base, path, LINK_SEEN, &n);
    if (r < 0)
        return r;
    if (n->kind != NODE_LINK)
        return -EINVAL;
    size_t count = n->size < to->room ? n->size : to->room;
    memcpy(to->bytes, n->data, count);
    return (long)count;
}

WEAK long readlinkat(int base, const char *path, char *to, size_t room) {
    char space[LONGEST_PATH];
    reading private = {space, room < LONGEST_PATH ? room : LONGEST_PATH};
    if ((int)room <= 0)
        return fs_result(-EINVAL);
    long r = __heddle_fs_with_path(base, path, read_link, &private);
    if (r > 0)
        memcpy(to, space, (size_t)r);
    return r;
}
WEAK long readlink(const char *path, char *to, size_t room) { return readlinkat(AT_FDCWD, path, to, room); }

WEAK long __readlinkat_chk(int base, const char *path, char *to, size_t count, size_t room) {
    if (count > room)
        __chk_fail();
    return readlinkat(base, path, to, count);
}
WEAK long __readlink_chk(const char *path, char *to, size_t count, size_t room) {
    return __readlinkat_chk(AT_FDCWD, path, to, count, room);
}
