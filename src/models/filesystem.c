/* filesystem.c -- nodes, names and paths of the modelled file system, and what is in it at the start.
 *
 * A directory is a list of names in the order of their making. The program runs as an ordinary user (1000), who owns
 * everything; the owner's permission bits count. The working directory is /work, where the files of --file and
 * --sym-file are unless their names say otherwise; /tmp exists, and of /dev null, zero, urandom, random, stdin, stdout
 * and stderr.
 *
 * A symbolic link that is met on a path is replaced by its text, in front of what is left of the path; more than 40 in
 * one path are a loop, as in Linux.
 *
 * The machine calls __heddle_begin_files before the program's first constructor, if the program uses files at all: so
 * symbolic files are inputs of the first thread, in a fixed order, whichever thread opens them. */
#include "filesystem.h"
#include "given.h"

static filesystem everything;

int heddle_semaphore_init(gate *g, int *error, unsigned value);

/* ---- nodes ---- */

node *__heddle_fs_node(enum node_kind kind, unsigned mode) {
    node *n = heddle_malloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->kind = kind;
    n->mode = mode;
    n->number = ++everything.numbers;
    if (kind == NODE_PIPE)
        heddle_semaphore_init(&n->ready, &errno, 0);
    return n;
}

void __heddle_fs_drop(node *n) {
    if (n->links || n->opens)
        return;
    node *parent = n->parent;
    heddle_free(n->data);
    heddle_free(n);
    if (parent) {
        parent->opens--;
        __heddle_fs_drop(parent);
    }
}

static void set_parent(node *n, node *parent) {
    node *before = n->parent;
    parent->opens++;
    n->parent = parent;
    if (before) {
        before->opens--;
        __heddle_fs_drop(before);
    }
}

long __heddle_fs_reserve(node *n, size_t bytes) {
    if (bytes <= n->room)
        return 0;
    if (bytes > (size_t)1 << 30)
        return -ENOSPC;
    size_t room = n->room ? n->room : 64;
    while (room < bytes)
        room *= 2;
    char *data = heddle_malloc(room);
    if (!data)
        return -ENOSPC;
    if (n->size)
        memcpy(data, n->data, n->size);
    heddle_free(n->data);
    n->data = data;
    n->room = room;
    return 0;
}

long __heddle_fs_resize(node *n, size_t bytes) {
    long r = __heddle_fs_reserve(n, bytes);
    if (r < 0)
        return r;
    if (bytes > n->size)
        memset(n->data + n->size, 0, bytes - n->size);
    n->size = bytes;
    return 0;
}

int __heddle_fs_may(const node *n, unsigned wish) { return ((n->mode >> 6) & wish) == wish; }

/* ---- names ---- */

entry *__heddle_fs_find(node *directory, const char *name, size_t length) {
    for (entry *e = directory->entries; e; e = e->next) {
        if (e->length != length)
            continue;
        size_t i = 0;
        while (i < length && e->name[i] == name[i])
            i++;
        if (i == length)
            return e;
    }
    return NULL;
}

void __heddle_fs_enter(node *directory, const char *name, size_t length, node *n) {
    entry *e = heddle_malloc(sizeof *e + length + 1);
    entry **end = &directory->entries;
    e->next = NULL;
    e->node = n;
    e->length = length;
    memcpy(e->name, name, length);
    e->name[length] = '\0';
    n->links++;
    if (n->kind == NODE_DIRECTORY)
        set_parent(n, directory);
    while (*end)
        end = &(*end)->next;
    *end = e;
}

void __heddle_fs_remove(node *directory, entry *e) {
    entry **at = &directory->entries;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    e->node->links--;
    __heddle_fs_drop(e->node);
    heddle_free(e);
}

/* ---- paths ---- */

char *__heddle_fs_path(const char *path, long *error) {
    size_t length = strnlen(path, LONGEST_PATH);
    if (length == LONGEST_PATH) {
        *error = -ENAMETOOLONG;
        return NULL;
    }
    char *copy = heddle_malloc(length + 1);
    memcpy(copy, path, length + 1);
    return copy;
}

static long start_of_path(int base, const char *path, node **at) {
    if (*path == '/') {
        *at = everything.root;
        return 0;
    }
    if (base == AT_FDCWD) {
        *at = everything.current;
        return 0;
    }
    description *d = __heddle_fs_description(base);
    if (!d)
        return -EBADF;
    *at = d->node;
    return d->node->kind == NODE_DIRECTORY ? 0 : -ENOTDIR;
}

/* One part of a path, inside a directory: NULL if there is none of that name. */
static node *step(node *directory, const char *name, size_t length) {
    if (length == 1 && name[0] == '.')
        return directory;
    if (length == 2 && name[0] == '.' && name[1] == '.')
        return directory->parent;
    entry *e = __heddle_fs_find(directory, name, length);
    return e ? e->node : NULL;
}

static int is_followed(enum last_link last, const char *rest) {
    int slash = *rest == '/';
    while (*rest == '/')
        rest++;
    return *rest || last == LINK_FOLLOWED || (last == LINK_SEEN && slash) || (last == LINK_TO_MAKE && !slash);
}

/* The text of a link and what was behind it, private, in place of the path before. */
static char *path_behind(const node *link, const char *rest, char *before) {
    size_t length = strlen(rest);
    char *path = heddle_malloc(link->size + length + 1);
    memcpy(path, link->data, link->size);
    memcpy(path + link->size, rest, length + 1);
    heddle_free(before);
    return path;
}

/* Walks until the path ends; *held is what it stands in once a link was followed. */
static long walk(const char *path, enum last_link last, location *where, char **held) {
    for (unsigned links = 0;;) {
        while (*path == '/')
            path++, where->slash = 1;
        if (!*path)
            break;
        where->slash = 0; /* if it ends here it is not for a slash at the end */
        if (!where->node)
            return -ENOENT;
        if (where->node->kind != NODE_DIRECTORY)
            return -ENOTDIR;
        if (!__heddle_fs_may(where->node, 1))
            return -EACCES;
        size_t length = 0;
        while (path[length] && path[length] != '/')
            length++;
        if (length > LONGEST_NAME)
            return -ENAMETOOLONG;
        where->directory = where->node;
        where->length = length;
        memcpy(where->name, path, length);
        where->node = step(where->directory, path, length);
        path += length;
        if (where->node && where->node->kind == NODE_LINK && is_followed(last, path)) {
            if (links++ == MOST_LINKS)
                return -ELOOP;
            path = *held = path_behind(where->node, path, *held);
            where->node = *path == '/' ? everything.root : where->directory;
            where->directory = where->node;
            where->length = 0;
        }
    }
    return where->slash && where->node && where->node->kind != NODE_DIRECTORY ? -ENOTDIR : 0;
}

long __heddle_fs_locate(int base, const char *path, enum last_link last, location *where) {
    char *held = NULL;
    where->directory = where->node = NULL;
    where->length = 0;
    where->slash = 0;
    if (!*path)
        return -ENOENT;
    long r = start_of_path(base, path, &where->node);
    if (r < 0)
        return r;
    where->directory = where->node;
    r = walk(path, last, where, &held);
    heddle_free(held);
    return r;
}

long __heddle_fs_lookup(int base, const char *path, enum last_link last, node **n) {
    location where;
    long r = __heddle_fs_locate(base, path, last, &where);
    if (r < 0)
        return r;
    *n = where.node;
    return where.node ? 0 : -ENOENT;
}

/* ---- the start ---- */

int __heddle_fs_fails(unsigned what, const char *name) {
    unsigned char fails;
    if (!(everything.failing & what))
        return 0;
    heddle_symbolic(&fails, 1, name);
    return fails & 1;
}

static node *make_directory(node *parent, const char *name, size_t length) {
    node *n = __heddle_fs_node(NODE_DIRECTORY, 0755);
    __heddle_fs_enter(parent, name, length, n);
    return n;
}

/* The node of that path; it and the directories on the way are made where they are missing. */
static node *make_file(const char *path, unsigned mode) {
    node *at = *path == '/' ? everything.root : everything.current;
    for (;;) {
        while (*path == '/')
            path++;
        size_t length = 0;
        while (path[length] && path[length] != '/')
            length++;
        node *next = step(at, path, length);
        int last = !path[length];
        if (!next && last)
            __heddle_fs_enter(at, path, length, next = __heddle_fs_node(NODE_FILE, mode));
        else if (!next)
            next = make_directory(at, path, length);
        if (last)
            return next;
        at = next;
        path += length;
    }
}

static void fill(node *n, const given_item *g, const char *prefix) {
    char name[LONGEST_PATH + 8];
    size_t length = strlen(prefix), rest = g->name ? strnlen(g->name, LONGEST_PATH) : 0;
    __heddle_fs_reserve(n, g->bytes ? g->bytes : 1);
    n->size = g->bytes;
    if (g->contents) {
        memcpy(n->data, g->contents, g->bytes);
        return;
    }
    memcpy(name, prefix, length);
    if (rest)
        memcpy(name + length, g->name, rest);
    name[length + rest] = '\0';
    heddle_symbolic(n->data, g->bytes, name);
}

static void make_device(node *directory, const char *name, enum node_kind kind) {
    __heddle_fs_enter(directory, name, strlen(name), __heddle_fs_node(kind, 0666));
}

static node *make_console(node *directory, const char *name, int fd) {
    node *n = __heddle_fs_node(NODE_CONSOLE, 0620);
    n->console = fd;
    __heddle_fs_enter(directory, name, strlen(name), n);
    return n;
}

static void make_descriptor(int fd, node *n, int flags) {
    description *d = heddle_malloc(sizeof *d);
    *d = (description){n, 1, flags, 0, 0};
    n->opens++;
    everything.open[fd] = d;
}

static void begin(void) {
    const given *table = &__heddle_given;
    everything.ready = 1;
    everything.mask = 022;
    node *root = everything.root = __heddle_fs_node(NODE_DIRECTORY, 0755);
    root->links = 1;
    root->parent = root;
    everything.current = make_directory(root, "work", 4);
    everything.current->opens++;
    make_directory(root, "tmp", 3)->mode = 0777;
    node *devices = make_directory(root, "dev", 3), *input = __heddle_fs_node(NODE_FILE, 0600);
    make_device(devices, "null", NODE_NULL);
    make_device(devices, "zero", NODE_ZERO);
    make_device(devices, "urandom", NODE_RANDOM);
    make_device(devices, "random", NODE_RANDOM);
    __heddle_fs_enter(devices, "stdin", 5, input);
    make_descriptor(0, input, 0);
    make_descriptor(1, make_console(devices, "stdout", 1), O_WRONLY);
    make_descriptor(2, make_console(devices, "stderr", 2), O_WRONLY);
    for (size_t i = 0; i < table->count; i++) {
        const given_item *g = &table->at[i];
        if (g->kind == GIVEN_FILE)
            fill(make_file(g->name, (unsigned)g->mode), g, "file:");
        else if (g->kind == GIVEN_STDIN) {
            input->mode = (unsigned)g->mode;
            fill(input, g, "stdin");
        }
    }
    everything.failing = (unsigned)table->failing;
    if (table->failing & FAIL_WRITE) {
        __heddle_console_moved(1);
        __heddle_console_moved(2);
    }
}

void __heddle_begin_files(void) {
    if (!everything.ready)
        begin();
}

filesystem *__heddle_fs(void) {
    __heddle_begin_files();
    return &everything;
}
