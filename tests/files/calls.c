/* calls.c -- random calls on files: descriptors, paths, directories and streams, every result and errno printed.
 *
 * Run natively in an empty directory and by heddle, the output must be the same. SEED and CALLS are given when it is
 * compiled; KINDS is a mask: 1 descriptors, 2 paths, 4 streams. Inode numbers, times, sizes of directories and the order of
 * directories are not compared: they are nobody's promise. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static uint64_t seed = SEED * 0x9e3779b97f4a7c15ull + 88172645463325252ull;
static unsigned pick(unsigned n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (unsigned)((seed * 0x2545f4914f6cdd1dull) >> 33) % n;
}

static const char *const names[] = {"a", "b", "c", "d", "d/a", "d/b", "d/e", "d/e/a", "e", "./a", "d/../b", "d/", "a/", "",
                                    ".", "..", "d/.", "none/x", "a/x", "d//b", "e/.."};
enum { NAMES = sizeof names / sizeof *names };
static const char *name(void) {
    const char *chosen = pick(4) ? names[pick(9)] : names[pick(NAMES)];
    printf("<%s> ", chosen);
    return chosen;
}

/* Not for a link: with it names could lead out of the directory. */
static int leads_up(const char *path) { return strcmp(path, ".") == 0 || strstr(path, ".."); }

static char block[9000];
static void fill_block(size_t n) {
    for (size_t i = 0; i < n; i++)
        block[i] = pick(12) ? (char)('a' + pick(26)) : '\n';
}
static size_t length(void) { return pick(8) ? pick(40) : pick(sizeof block); }
static unsigned sum(const char *p, size_t n) {
    unsigned s = 7;
    for (size_t i = 0; i < n; i++)
        s = s * 31 + (unsigned char)p[i];
    return s;
}

static void result(const char *what, long r) {
    printf("%s %ld", what, r);
    if (r < 0)
        printf(" errno %d", errno);
    putchar('\n');
}

/* ---- descriptors ---- */

static int fds[8], fd_count;
static int some_fd(void) { return fd_count && pick(12) ? fds[pick((unsigned)fd_count)] : (int)pick(3) + 40; }
static void keep(int fd) {
    if (fd < 0)
        return;
    if (fd_count == 8)
        close(fd);
    else
        fds[fd_count++] = fd;
}
static void forget(int fd) {
    for (int i = 0; i < fd_count; i++)
        if (fds[i] == fd)
            fds[i--] = fds[--fd_count];
}

static void on_descriptors(void) {
    static const int flags[] = {O_RDONLY, O_WRONLY, O_RDWR, O_RDWR | O_CREAT, O_WRONLY | O_CREAT | O_TRUNC,
                                O_RDWR | O_CREAT | O_EXCL, O_WRONLY | O_APPEND, O_RDWR | O_CREAT | O_APPEND, O_RDONLY | O_DIRECTORY,
                                O_RDONLY | O_CREAT, O_RDWR | O_TRUNC, O_RDONLY | O_NOFOLLOW, O_RDWR | O_CREAT | O_NOFOLLOW};
    int fd = some_fd(), other;
    printf("fd %d ", fd);
    size_t n = length();
    long r;
    struct stat s;
    errno = 0;
    switch (pick(20)) {
    case 0: case 1: case 2: case 3:
        r = open(name(), flags[pick(sizeof flags / sizeof *flags)], 0644);
        result("open", r);
        keep((int)r);
        return;
    case 4: case 5: case 6:
        r = read(fd, block, n);
        result("read", r);
        if (r > 0)
            printf("  %u\n", sum(block, (size_t)r));
        return;
    case 7: case 8: case 9:
        fill_block(n);
        result("write", write(fd, block, n));
        return;
    case 10: {
        long offset = (long)pick(60) - 10;
        int whence = pick(8) ? (int)pick(3) : 9, is_directory = fstat(fd, &s) == 0 && S_ISDIR(s.st_mode);
        if (!is_directory) /* what an offset means there is the file system's own matter */
            result("lseek", lseek(fd, offset, whence));
        return;
    }
    case 11:
        r = pread(fd, block, n, (long)pick(50) - 2);
        result("pread", r);
        if (r > 0)
            printf("  %u\n", sum(block, (size_t)r));
        return;
    case 12:
        fill_block(n);
        result("pwrite", pwrite(fd, block, n, (long)pick(50) - 2));
        return;
    case 13:
        r = dup(fd);
        result("dup", r);
        keep((int)r);
        return;
    case 14:
        other = 20 + (int)pick(4);
        forget(other);
        r = dup2(fd, other);
        result("dup2", r);
        keep((int)r);
        return;
    case 15:
        result("close", close(fd));
        forget(fd);
        return;
    case 16: result("ftruncate", ftruncate(fd, (long)pick(100) - 2)); return;
    case 17:
        r = fstat(fd, &s);
        result("fstat", r);
        if (r == 0)
            printf("  %o %ld %ld\n", s.st_mode, S_ISDIR(s.st_mode) ? 0L : (long)s.st_size,
                   S_ISDIR(s.st_mode) ? 0L : (long)s.st_nlink);
        return;
    case 18: {
        int command = (int)pick(3);
        if (command == 0)
            result("F_GETFL", fcntl(fd, F_GETFL));
        else if (command == 1)
            result("F_SETFL", fcntl(fd, F_SETFL, pick(2) ? O_APPEND : 0));
        else
            result("F_GETFD", fcntl(fd, F_GETFD));
        return;
    }
    case 19: {
        struct iovec parts[3] = {{block, n % 20}, {block + 100, 0}, {block + 200, n % 33}};
        fill_block(300);
        r = pick(2) ? writev(fd, parts, 3) : readv(fd, parts, 3);
        result("vector", r);
        printf("  %u\n", sum(block, 300));
        return;
    }
    }
}

/* ---- paths ---- */

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void list(const char *path) {
    char *found[100];
    int count = 0;
    if (strcmp(path, "..") == 0) /* not ours */
        return;
    errno = 0;
    DIR *d = opendir(path);
    printf("opendir %d errno %d\n", d != NULL, errno);
    if (!d)
        return;
    for (struct dirent *e; (e = readdir(d)) && count < 100;) {
        found[count] = malloc(300);
        snprintf(found[count++], 300, "%s %d", e->d_name, e->d_type);
    }
    qsort(found, (size_t)count, sizeof *found, compare);
    for (int i = 0; i < count; i++) {
        printf("  %s\n", found[i]);
        free(found[i]);
    }
    closedir(d);
}

static void on_paths(void) {
    const char *path = name(), *other = name();
    struct stat s;
    long r;
    char text[300];
    errno = 0;
    switch (pick(20)) {
    case 0: case 1: result("mkdir", mkdir(path, 0755)); return;
    case 2: result("rmdir", rmdir(path)); return;
    case 3: case 4: result("unlink", unlink(path)); return;
    case 5: case 6: result("rename", rename(path, other)); return;
    case 7: result("link", link(path, other)); return;
    case 8: case 9:
        r = pick(2) ? stat(path, &s) : lstat(path, &s);
        result("stat", r);
        if (r == 0)
            printf("  %o %ld %ld\n", s.st_mode, S_ISDIR(s.st_mode) ? 0L : (long)s.st_size,
                   S_ISDIR(s.st_mode) ? 0L : (long)s.st_nlink);
        return;
    case 10: result("access", access(path, (int)pick(4) * 2)); return;
    case 11: result("truncate", truncate(path, (long)pick(50) - 2)); return;
    case 12: result("remove", remove(path)); return;
    case 13: list(path); return;
    case 14: result("chmod", chmod(path, 0700 | pick(0100))); return;
    case 15: result("umask", umask(pick(0100))); return;
    case 16: case 17:
        r = readlink(path, text, pick(4) ? sizeof text : pick(4));
        result("readlink", r);
        if (r > 0)
            printf("  %u\n", sum(text, (size_t)r));
        return;
    case 18: case 19:
        if (!leads_up(path))
            result("symlink", symlink(path, other));
        return;
    }
}

/* ---- streams ---- */

/* Each has files of its own, because when a buffer is written out is nobody's promise; between reading and writing there
 * is a call that C asks for. */
static FILE *streams[4];
static enum { NOTHING, READING, WRITING } last[4];

static void turn(int i, int direction) {
    if (last[i] && last[i] != direction)
        fseek(streams[i], 0, SEEK_CUR);
    last[i] = direction;
}

static void reopen_stream(int i) {
    static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+", "wx", "rb", "q"};
    char own[8];
    if (streams[i])
        result("fclose", fclose(streams[i]));
    errno = 0;
    snprintf(own, sizeof own, "s%d%d", i, (int)pick(2));
    last[i] = NOTHING;
    streams[i] = fopen(own, modes[pick(9)]);
    printf("fopen %d errno %d\n", streams[i] != NULL, streams[i] ? 0 : errno);
    if (streams[i] && !pick(3))
        result("setvbuf", setvbuf(streams[i], NULL, (int)pick(3), 0));
}

static void scan(FILE *f) {
    char word[64] = "", set[64] = "", c = '?';
    int n = -7, r = fscanf(f, "%20s%c%10[a-m]", word, &c, set);
    printf("fscanf %d '%s' %d '%s'\n", r, word, c, set);
    r = fscanf(f, " %d", &n);
    printf("fscanf %d %d\n", r, n);
}

static void on_streams(void) {
    int i = (int)pick(4);
    FILE *f = streams[i];
    size_t n = length();
    long r;
    char *line = NULL;
    size_t room = 0;
    errno = 0;
    printf("stream %d ", i);
    if (!f || !pick(14)) {
        reopen_stream(i);
        return;
    }
    unsigned which = pick(19);
    if (which < 2 || (which >= 4 && which <= 6))
        turn(i, WRITING);
    else if (which <= 11 || which == 18)
        turn(i, READING);
    switch (which) {
    case 0: case 1:
        fill_block(n);
        printf("fwrite %zu\n", fwrite(block, 1, n, f));
        return;
    case 2: case 3:
        r = (long)fread(block, 1 + pick(3), n / 3, f);
        printf("fread %ld\n", r);
        return;
    case 4: printf("fprintf %d\n", fprintf(f, "%d %s %.4f\n", (int)pick(1000), "text", pick(1000) / 7.0)); return;
    case 5: printf("fputc %d\n", fputc('x', f)); return;
    case 6: printf("fputs %d\n", fputs("some words\n", f)); return;
    case 7: case 8: printf("fgetc %d\n", fgetc(f)); return;
    case 9:
        printf("fgets %s\n", fgets(block, 1 + (int)pick(60), f) ? block : "(none)");
        return;
    case 10:
        r = (long)getline(&line, &room, f);
        printf("getline %ld %s\n", r, r > 0 ? line : "");
        free(line);
        return;
    case 11: printf("ungetc %d\n", pick(3) ? ungetc(fgetc(f), f) : 0); return;
    case 12: result("fseek", fseek(f, (long)pick(50) - 10, (int)pick(3))); return;
    case 13: result("ftell", ftell(f)); return;
    case 14: printf("feof %d ferror %d\n", feof(f), ferror(f)); return;
    case 15: result("fflush", fflush(pick(3) ? f : NULL)); return;
    case 16: clearerr(f); return;
    case 17: rewind(f); return;
    case 18: scan(f); return;
    }
}

static void finish(void) {
    for (int i = 0; i < 4; i++)
        if (streams[i])
            result("fclose", fclose(streams[i]));
    for (size_t i = 0; i < NAMES; i++) {
        int fd = open(names[i], O_RDONLY);
        long n = fd < 0 ? -1 : read(fd, block, sizeof block);
        printf("%s: %ld %u\n", names[i], n, n > 0 ? sum(block, (size_t)n) : 0);
        if (fd >= 0)
            close(fd);
    }
    list(".");
    list("d");
}

int main(void) {
    umask(022);
    for (int i = 0; i < CALLS; i++) {
        printf("%d: ", i);
        switch (pick(3)) {
        case 0: if (KINDS & 1) on_descriptors(); break;
        case 1: if (KINDS & 2) on_paths(); break;
        case 2: if (KINDS & 4) on_streams(); break;
        }
    }
    finish();
    return 0;
}
