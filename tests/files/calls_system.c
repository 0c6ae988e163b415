/* calls_system.c -- random calls on descriptors, paths and directories that calls.c does not make: the forms with a
 * base directory, the 64-bit and checked names, pipes, locks, the working directory, temporary names, positions in
 * directories.
 *
 * Run natively in an empty directory and by heddle, the output must be the same. SEED and CALLS are given when it is
 * compiled; KINDS is a mask: 1 descriptors, 2 paths, 4 directories. Times, owners, sizes of directories, their order
 * and the letters of temporary names are not compared: they are nobody's promise. Pipes are made non-blocking, and hold
 * little. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utime.h>

int __open_2(const char *path, int flags), __open64_2(const char *path, int flags);
int __openat_2(int base, const char *path, int flags), __openat64_2(int base, const char *path, int flags);
long __read_chk(int fd, void *to, size_t count, size_t room);
long __readlink_chk(const char *path, char *to, size_t count, size_t room);
int __xstat(int version, const char *path, struct stat *s), __xstat64(int version, const char *path, struct stat64 *s);
int __lxstat(int version, const char *path, struct stat *s);
int __lxstat64(int version, const char *path, struct stat64 *s);
int __fxstat(int version, int fd, struct stat *s), __fxstat64(int version, int fd, struct stat64 *s);

static uint64_t seed = SEED * 0x9e3779b97f4a7c15ull + 88172645463325252ull;
static unsigned pick(unsigned n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (unsigned)((seed * 0x2545f4914f6cdd1dull) >> 33) % n;
}
#define ONE_OF(table) (table)[pick(sizeof(table) / sizeof *(table))]

static const char *const names[] = {"a", "b", "d", "d/a", "d/b", "d/e", "d/e/a", "e", "e/a", "./b", "d/../b", "d/", "a/",
                                    "", ".", "d/.", "none/x", "a/x", "d//b", "e/.."};
enum { NAMES = sizeof names / sizeof *names, HOME = 3 };
static const char *name(void) {
    const char *chosen = pick(4) ? names[pick(9)] : names[pick(NAMES)];
    printf("<%s> ", chosen);
    return chosen;
}

/* Not for a link: with it names could lead out of the directory. */
static int leads_up(const char *path) { return strcmp(path, ".") == 0 || strstr(path, ".."); }

static void result(const char *what, long r) {
    printf("%s %ld", what, r);
    if (r < 0)
        printf(" errno %d", errno);
    putchar('\n');
}

static unsigned sum(const char *p, size_t n) {
    unsigned s = 7;
    for (size_t i = 0; i < n; i++)
        s = s * 31 + (unsigned char)p[i];
    return s;
}

static void show_status(const char *what, long r, const struct stat *s) {
    result(what, r);
    if (r == 0)
        printf("  %o %ld %ld\n", s->st_mode, S_ISDIR(s->st_mode) ? 0L : (long)s->st_size,
               S_ISDIR(s->st_mode) ? 0L : (long)s->st_nlink);
}

static char block[300];
static void fill_block(void) {
    for (size_t i = 0; i < sizeof block; i++)
        block[i] = (char)('a' + pick(26));
}

/* ---- descriptors ---- */

static int fds[10], fd_count;
static int some_fd(void) { return fd_count && pick(12) ? fds[pick((unsigned)fd_count)] : (int)pick(3) + 40; }
static int some_base(void) {
    int base = pick(3) ? AT_FDCWD : pick(2) ? HOME : some_fd();
    printf("at %d ", base);
    return base;
}
static void forget(int first, int last) {
    for (int i = 0; i < fd_count; i++)
        if (fds[i] >= first && fds[i] <= last)
            fds[i--] = fds[--fd_count];
}
static void keep(int fd) {
    if (fd < 0)
        return;
    if (fd_count == sizeof fds / sizeof *fds)
        close(fd);
    else
        fds[fd_count++] = fd;
}

static void open_something(void) {
    static const int plain[] = {O_RDONLY, O_WRONLY, O_RDWR, O_RDWR | O_APPEND, O_RDONLY | O_DIRECTORY, O_RDWR | O_TRUNC,
                                O_RDONLY | O_CLOEXEC};
    static const int creating[] = {O_RDWR | O_CREAT, O_WRONLY | O_CREAT | O_TRUNC, O_RDWR | O_CREAT | O_EXCL,
                                   O_RDWR | O_CREAT | O_APPEND, O_RDWR | O_CREAT | O_CLOEXEC};
    int base = some_base(), flags = ONE_OF(plain), making = ONE_OF(creating), r = -1;
    const char *path = name();
    errno = 0;
    switch (pick(10)) {
    case 0: r = open64(path, making, 0644); break;
    case 1: r = openat(base, path, making, 0600); break;
    case 2: r = openat64(base, path, making, 0644); break;
    case 3: r = creat(path, 0644); break;
    case 4: r = creat64(path, 0600); break;
    case 5: r = openat(base, path, flags); break;
    case 6: r = __open_2(path, flags); break;
    case 7: r = __open64_2(path, flags); break;
    case 8: r = __openat_2(base, path, flags); break;
    case 9: r = __openat64_2(base, path, flags); break;
    }
    result("open", r);
    keep(r);
}

static void make_pipe(void) {
    int ends[2] = {-1, -1}, with_flags = (int)pick(2);
    int r = with_flags ? pipe2(ends, pick(8) ? O_NONBLOCK | (pick(2) ? O_CLOEXEC : 0) : O_APPEND) : pipe(ends);
    result("pipe", r);
    for (int i = 0; r == 0 && i < 2; i++) {
        if (!with_flags)
            result("F_SETFL", fcntl64(ends[i], F_SETFL, O_NONBLOCK));
        printf("  end %d\n", ends[i]);
        keep(ends[i]);
    }
}

static void close_several(void) {
    unsigned first = 20 + pick(5), last = 19 + pick(6), flags = pick(4) ? 0 : pick(2) ? CLOSE_RANGE_CLOEXEC : 64;
    if (pick(3)) {
        int r = close_range(first, last, (int)flags);
        result("close_range", r);
        if (r == 0 && !flags)
            forget((int)first, (int)last);
    } else {
        closefrom((int)first);
        forget((int)first, 1024);
    }
}

static void control(int fd) {
    struct flock lock = {.l_type = (short)pick(4), .l_start = (long)pick(20) - 2, .l_len = pick(9)};
    long r;
    lock.l_whence = (short)pick(3);
    switch (pick(8)) {
    case 0: result("F_GETFL", fcntl64(fd, F_GETFL)); return;
    case 1: result("F_SETFL", fcntl64(fd, F_SETFL, O_NONBLOCK | (pick(2) ? O_APPEND : 0))); return;
    case 2: case 3: result("F_GETFD", fcntl64(fd, F_GETFD)); return;
    case 4: result("F_SETFD", fcntl64(fd, F_SETFD, pick(2))); return;
    case 5:
        r = fcntl64(fd, pick(2) ? F_DUPFD : F_DUPFD_CLOEXEC, 20 + (int)pick(4));
        result("F_DUPFD", r);
        keep((int)r);
        return;
    case 6: result("F_SETLK", fcntl64(fd, F_SETLK, &lock)); return;
    case 7:
        lock.l_type = pick(2) ? F_RDLCK : F_WRLCK;
        r = fcntl64(fd, F_GETLK, &lock);
        result("F_GETLK", r);
        printf("  %d\n", r == 0 ? lock.l_type : -1);
        return;
    }
}

static void lock_or_sync(int fd) {
    static const int operations[] = {LOCK_SH | LOCK_NB, LOCK_EX | LOCK_NB, LOCK_UN, 16 | LOCK_NB};
    static const int commands[] = {F_LOCK, F_TLOCK, F_ULOCK, F_TEST, 9};
    static const unsigned long requests[] = {TCGETS, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONCLEX};
    static char window[64];
    int at = 0;
    struct stat s;
    switch (pick(9)) {
    case 0: case 1: case 2: result("flock", flock(fd, operations[pick(fcntl(fd, F_GETFD) < 0 ? 3 : 4)])); return;
    case 3: result("lockf", lockf(fd, ONE_OF(commands), (long)pick(20) - 4)); return;
    case 4: result("fsync", fsync(fd)); return;
    case 5: result("fdatasync", fdatasync(fd)); sync(); return;
    case 6: {
        unsigned long request = ONE_OF(requests);
        int is_directory = fstat(fd, &s) == 0 && S_ISDIR(s.st_mode);
        void *to = request == FIONREAD ? (void *)&at : window;
        if (!is_directory || request != FIONREAD) /* its size is the file system's own matter */
            result("ioctl", ioctl(fd, request, to));
        printf("  %d\n", at);
        return;
    }
    case 7:
        errno = 0;
        at = isatty(fd);
        printf("isatty %d errno %d\n", at, errno);
        return;
    case 8: printf("posix_fadvise %d\n", posix_fadvise(fd, (long)pick(9), (long)pick(9) - 1, (int)pick(8))); return;
    }
}

static void read_or_write(int fd) {
    size_t n = pick(40);
    long offset = (long)pick(50) - 2, r = 0;
    struct iovec parts[3] = {{block, n % 20}, {block + 100, 0}, {block + 200, n % 33}};
    int both = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDWR; /* otherwise kernels disagree on which error comes first */
    int count = both && !pick(9) ? -1 : 3;
    struct stat s;
    fill_block();
    switch (pick(12)) {
    case 0: r = pread64(fd, block, n, offset); break;
    case 1: r = pwrite64(fd, block, n, offset); break;
    case 2: r = preadv(fd, parts, count, offset); break;
    case 3: r = preadv64(fd, parts, count, offset); break;
    case 4: r = pwritev(fd, parts, count, offset); break;
    case 5: r = pwritev64(fd, parts, count, offset); break;
    case 6: case 7: /* where a directory stands, and whether so much can follow, is the file system's own matter */
        r = fstat(fd, &s) == 0 && S_ISDIR(s.st_mode) ? pread64(fd, block, n, 0) : __read_chk(fd, block, n, sizeof block);
        break;
    case 8: case 9: r = write(fd, block, n); break;
    case 10: r = ftruncate64(fd, offset); break;
    case 11:
        if (fstat(fd, &s) < 0 || !S_ISDIR(s.st_mode)) /* what an offset means there is the file system's own matter */
            r = lseek64(fd, offset, pick(8) ? (int)pick(3) : 9);
        break;
    }
    result("transfer", r);
    printf("  %u\n", sum(block, sizeof block));
}

static void on_descriptors(void) {
    int fd = some_fd(), r;
    struct stat s;
    long offset = (long)pick(60) - 2, bytes = (long)pick(60) - 2;
    struct timespec times[2] = {{5, 7}, {5, pick(3) ? 1000 : 2000000000}};
    printf("fd %d ", fd);
    errno = 0;
    switch (pick(22)) {
    case 0: case 1: case 2: case 3: case 4: open_something(); return;
    case 5: make_pipe(); return;
    case 6: close_several(); return;
    case 7:
        result("close", close(fd));
        forget(fd, fd);
        return;
    case 8: {
        int other = 20 + (int)pick(4);
        r = dup3(fd, other, pick(5) ? pick(2) ? O_CLOEXEC : 0 : O_APPEND);
        result("dup3", r);
        if (r >= 0)
            forget(other, other);
        keep(r);
        return;
    }
    case 9: case 10: control(fd); return;
    case 11: case 12: lock_or_sync(fd); return;
    case 13: printf("posix_fallocate %d\n", posix_fallocate(fd, offset, bytes)); return;
    case 14: printf("posix_fallocate64 %d\n", posix_fallocate64(fd, offset, bytes)); return;
    case 15: result("fchmod", fchmod(fd, 0700 | pick(0100))); return;
    case 16: result("futimens", futimens(fd, pick(2) ? times : NULL)); return;
    case 17:
        r = pick(2) ? fstat64(fd, (struct stat64 *)&s)
            : pick(2) ? __fxstat((int)pick(3), fd, &s) : __fxstat64((int)pick(3), fd, (struct stat64 *)&s);
        show_status("fstat", r, &s);
        return;
    default: read_or_write(fd); return;
    }
}

/* ---- paths ---- */

static void status(int base, const char *path) {
    static const int all[] = {0, AT_SYMLINK_NOFOLLOW, AT_EMPTY_PATH, 0x40000000};
    struct stat s;
    struct stat64 *s64 = (struct stat64 *)&s;
    int flags = ONE_OF(all), version = (int)pick(3), r = 0;
    switch (pick(8)) {
    case 0: r = stat64(path, s64); break;
    case 1: r = lstat64(path, s64); break;
    case 2: r = fstatat(base, path, &s, flags); break;
    case 3: r = fstatat64(base, path, s64, flags); break;
    case 4: r = __xstat(version, path, &s); break;
    case 5: r = __xstat64(version, path, s64); break;
    case 6: r = __lxstat(version, path, &s); break;
    case 7: r = __lxstat64(version, path, s64); break;
    }
    show_status("stat", r, &s);
}

static void set_times(int base, const char *path) {
    struct utimbuf whole = {5, 6};
    struct timeval parts[2] = {{5, 7}, {5, pick(3) ? 1000 : 1000000}};
    struct timespec exact[2] = {{5, pick(3) ? 7 : UTIME_OMIT}, {5, pick(3) ? UTIME_OMIT : 2000000000}};
    switch (pick(4)) {
    case 0: result("utime", utime(path, pick(2) ? &whole : NULL)); return;
    case 1: result("utimes", utimes(path, pick(2) ? parts : NULL)); return;
    case 2: result("utimensat", utimensat(base, path, pick(4) ? exact : NULL, pick(4) ? 0 : pick(2) ? 1 : 256)); return;
    case 3: result("lutimes", lutimes(path, pick(2) ? parts : NULL)); return;
    }
}

static void read_link(int base, const char *path) {
    char text[40];
    size_t size = pick(3) ? sizeof text : pick(3);
    long r = pick(2) ? readlinkat(base, path, text, size) : __readlink_chk(path, text, size, sizeof text);
    result("readlink", r);
    if (r > 0)
        printf("  %u\n", sum(text, (size_t)r));
}

static void on_paths(void) {
    int base = some_base(), other_base = some_base();
    const char *path = name(), *other = name();
    unsigned mode = 0700 | pick(0100);
    int wish = (int)pick(9), strange = pick(8) ? 0 : 0x40000000;
    errno = 0;
    switch (pick(20)) {
    case 0: case 1: case 2: result("mkdirat", mkdirat(base, path, 0755)); return;
    case 3: result("unlinkat", unlinkat(base, path, (pick(3) ? 0 : AT_REMOVEDIR) | strange)); return;
    case 4: case 5: result("renameat", renameat(base, path, other_base, other)); return;
    case 6: case 7:
        strange |= pick(2) ? 0 : AT_SYMLINK_FOLLOW;
        result("linkat", linkat(base, path, other_base, other, strange));
        return;
    case 8: case 9: case 10: status(base, path); return;
    case 11: result("faccessat", faccessat(base, path, wish, (pick(2) ? 0 : pick(2) ? AT_EACCESS : AT_SYMLINK_NOFOLLOW) | strange)); return;
    case 12: result("eaccess", pick(2) ? eaccess(path, wish) : euidaccess(path, wish)); return;
    case 13: result("fchmodat", fchmodat(base, path, mode, pick(4) ? strange : AT_SYMLINK_NOFOLLOW)); return;
    case 14: {
        unsigned user = pick(2) ? getuid() : -1u, group = pick(2) ? getgid() : -1u;
        int fd = some_fd(), how = pick(2) ? AT_SYMLINK_NOFOLLOW : strange;
        switch (pick(4)) {
        case 0: result("chown", chown(path, user, group)); return;
        case 1: result("lchown", lchown(path, user, group)); return;
        case 2: result("fchown", fchown(fd, user, group)); return;
        case 3: result("fchownat", fchownat(base, path, user, group, how)); return;
        }
        return;
    }
    case 15: result("truncate64", truncate64(path, (long)pick(50) - 2)); return;
    case 16: set_times(base, path); return;
    case 17: case 18:
        if (!leads_up(path))
            result("symlinkat", symlinkat(path, other_base, other));
        return;
    case 19: read_link(base, path); return;
    }
}

/* ---- directories ---- */

static char home[5000];

/* What of a path is behind the directory where all began. */
static void show_path(const char *what, char *path) {
    size_t length = strlen(home);
    const char *rest = !path ? "(none)" : strncmp(path, home, length) ? "elsewhere" : path + length;
    printf("%s <%s> errno %d\n", what, rest, path ? 0 : errno);
}

static void working_directory(void) {
    char text[5000], *made;
    int fd;
    errno = 0;
    switch (pick(8)) {
    case 0: case 1: result("chdir", chdir(name())); return;
    case 2: result("fchdir", fchdir(HOME)); return;
    case 3:
        fd = some_fd();
        printf("fd %d ", fd);
        result("fchdir", fchdir(fd));
        return;
    case 4: show_path("getcwd", getcwd(text, strlen(home) + pick(5))); return;
    case 5:
        show_path("get_current_dir_name", made = get_current_dir_name());
        free(made);
        return;
    case 6: show_path("realpath", realpath(name(), text)); return;
    case 7:
        show_path("realpath", made = realpath(name(), NULL));
        free(made);
        return;
    }
}

static void temporary(void) {
    static const char *const templates[] = {"tXXXXXX", "d/tXXXXXX", "none/tXXXXXX", "a/tXXXXXX", "tXXXXX", "tXXXXXX.c",
                                            "X"};
    const char *chosen = ONE_OF(templates);
    char text[40], *path = text;
    unsigned which = pick(7);
    int fd = -1, suffix = pick(4) ? (int)(strlen(chosen) - strcspn(chosen, ".")) : (int)pick(5) - 1;
    struct stat s;
    strcpy(text, chosen);
    errno = 0;
    switch (which) {
    case 0: fd = mkstemp(text); break;
    case 1: fd = mkstemp64(text); break;
    case 2: fd = mkostemp(text, O_APPEND); break;
    case 3: fd = mkstemps(text, suffix); break;
    case 4: fd = mkostemps(text, suffix, O_CLOEXEC); break;
    case 5: path = mkdtemp(text); break;
    case 6: path = mktemp(text); break;
    }
    int failed = which < 5 ? fd < 0 : !path || !*path;
    printf("temporary %u <%s> %d %d errno %d\n", which, chosen, fd, failed, failed ? errno : 0);
    if (failed)
        return;
    int kept = 0;
    for (size_t i = 0; chosen[i]; i++)
        kept += chosen[i] == 'X' || text[i] == chosen[i];
    printf("  %d of %zu, new %d\n", kept, strlen(text), strcmp(text, chosen) != 0);
    show_status("stat", lstat(text, &s), &s);
    if (fd >= 0) {
        result("F_GETFL", fcntl64(fd, F_GETFL));
        result("F_GETFD", fcntl64(fd, F_GETFD));
        close(fd);
    }
    result("remove", remove(text));
}

static int compare(const void *a, const void *b) { return strcmp(a, b); }

static int next_entry(DIR *d, unsigned how, char *text) {
    struct dirent e, *found = NULL;
    struct dirent64 *found64 = how ? NULL : readdir64(d);
    if (how == 1)
        found = readdir(d);
    else if (how == 2 && readdir_r(d, &e, &found) != 0)
        found = NULL;
    if (found)
        snprintf(text, 300, "%s %d", found->d_name, found->d_type);
    else if (found64)
        snprintf(text, 300, "%s %d", found64->d_name, found64->d_type);
    return found || found64;
}

static void list(DIR *d) {
    static char found[40][300];
    unsigned how = pick(3);
    size_t count = 0;
    rewinddir(d);
    while (count < 40 && next_entry(d, how, found[count]))
        count++;
    qsort(found, count, sizeof *found, compare);
    for (size_t i = 0; i < count; i++)
        printf("  %s\n", found[i]);
}

/* Entries read again from where one was: the same, whatever the order is. */
static void read_again(DIR *d) {
    char first[300] = "", again[300] = "", at_start[300] = "", third[300] = "";
    rewinddir(d);
    long start = telldir(d);
    int many = next_entry(d, 0, at_start);
    long here = telldir(d);
    many += next_entry(d, 1, first);
    seekdir(d, here);
    many += next_entry(d, 2, again);
    seekdir(d, start);
    many += next_entry(d, 1, third);
    printf("  %d entries: %d %d\n", many, strcmp(first, again), strcmp(at_start, third));
}

static void read_directory(void) {
    int fd = some_fd(), take = (int)pick(2);
    const char *path = name();
    printf("fd %d ", fd);
    errno = 0;
    DIR *d = take ? fdopendir(fd) : opendir(path);
    printf("directory %d errno %d\n", d != NULL, d ? 0 : errno);
    if (!d)
        return;
    fd = dirfd(d);
    printf("  dirfd %d, closed on exec %d\n", fd, fcntl64(fd, F_GETFD));
    read_again(d);
    list(d);
    result("closedir", closedir(d));
    forget(fd, fd);
}

static void on_directories(void) {
    switch (pick(4)) {
    case 0: temporary(); return;
    case 1: read_directory(); return;
    default: working_directory(); return;
    }
}

static void finish(void) {
    fchdir(HOME);
    for (size_t i = 0; i < NAMES; i++) {
        int fd = open64(names[i], O_RDONLY);
        long n = fd < 0 ? -1 : read(fd, block, sizeof block);
        printf("%s: %ld %u\n", names[i], n, n > 0 ? sum(block, (size_t)n) : 0);
        if (fd >= 0)
            close(fd);
    }
    DIR *d = opendir(".");
    list(d);
    closedir(d);
}

int main(void) {
    umask(022);
    signal(SIGPIPE, SIG_IGN);
    closefrom(3);
    if (open64(".", O_RDONLY | O_DIRECTORY) != HOME || !getcwd(home, sizeof home))
        return 1;
    mkdir("d", 0755);
    for (int i = 0; i < CALLS; i++) {
        printf("%d: ", i);
        switch (pick(3)) {
        case 0: if (KINDS & 1) on_descriptors(); break;
        case 1: if (KINDS & 2) on_paths(); break;
        case 2: if (KINDS & 4) on_directories(); break;
        }
    }
    finish();
    return 0;
}
