/* files.h -- what the descriptions of file functions share: names, contents, and what is seen of a file.
 *
 * The native program runs in an empty directory, and so does every execution by heddle; a body removes what it has made,
 * because it runs many times. Names are one letter, so that no random one leads out of the directory; contents, offsets,
 * sizes, flags and names may all be symbolic. Numbers of descriptors are noted only where they are promised. */
#ifndef FILES_H
#define FILES_H
#include "check.h"
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The mask is not the same for everyone who runs a test. */
__attribute__((constructor)) static void begin(void) { umask(022); }

#define ONE_OF(table) (table)[below(sizeof(table) / sizeof *(table))]

/* What a call returned, and why if it failed. */
static inline void note_result(long r) {
    note((uint64_t)r);
    if (r < 0)
        note((uint64_t)errno);
}
/* The same of a call whose result is a descriptor: which one does not count. */
static inline int note_opened(int fd) {
    note_result(fd < 0 ? -1 : 0);
    return fd;
}
static inline void note_pointer(const void *p) { note_result(p ? 0 : -1); }

/* "a", "b" or "" */
static inline char *file_name(void) {
    char *name = room(2);
    name[0] = (char)letter("ab");
    name[1] = '\0';
    return name;
}

/* "d/a", "d/b" or "d/" */
static inline char *inner_name(void) {
    char *name = room(4);
    memcpy(name, "d/", 2);
    name[2] = (char)letter("ab");
    name[3] = '\0';
    return name;
}

static inline void make_file(const char *path, const char *bytes, size_t count) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0 || write(fd, bytes, count) != (ssize_t)count)
        abort();
    close(fd);
}

/* A file of a few bytes, symbolic ones if there are such. */
enum { CONTENTS = 3 };
static inline char *make_contents(const char *path, const char *alphabet) {
    char *bytes = block(alphabet, CONTENTS);
    make_file(path, bytes, CONTENTS);
    return bytes;
}

static inline void note_contents(const char *path) {
    char bytes[200];
    int fd = open(path, O_RDONLY);
    long n = fd < 0 ? -1 : read(fd, bytes, sizeof bytes);
    note((uint64_t)n);
    if (n > 0)
        note_bytes(bytes, (size_t)n);
    if (fd >= 0)
        close(fd);
}

/* Type, permissions, size and names; a directory's size and names are the file system's own matter. */
static inline void note_status(const struct stat *s) {
    note(s->st_mode);
    note(S_ISDIR(s->st_mode) ? 0 : (uint64_t)s->st_size);
    note(S_ISDIR(s->st_mode) ? 0 : (uint64_t)s->st_nlink);
}
static inline void note_path(const char *path) {
    struct stat s;
    int r = lstat(path, &s);
    note_result(r);
    if (r == 0)
        note_status(&s);
}

static inline void clean(void) {
    unlink("a"), unlink("b"), unlink("d/a"), unlink("d/b");
    rmdir("d"), rmdir("a"), rmdir("b");
}

#endif
