/* Descriptors: opening, reading and writing at symbolic places, of symbolic sizes, through symbolic numbers. */
#include "files.h"
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/uio.h>

int __open_2(const char *path, int flags), __open64_2(const char *path, int flags);
int __openat_2(int base, const char *path, int flags), __openat64_2(int base, const char *path, int flags);
long __read_chk(int fd, void *to, size_t count, size_t room);
int __fxstat(int version, int fd, struct stat *s), __fxstat64(int version, int fd, struct stat64 *s);

static const int making[] = {O_RDONLY | O_CREAT, O_RDWR | O_CREAT | O_EXCL, O_WRONLY | O_CREAT | O_TRUNC,
                             O_RDWR | O_CREAT | O_APPEND, O_WRONLY | O_CREAT, O_CREAT | O_NOFOLLOW};
static const int plain[] = {O_RDONLY, O_WRONLY | O_TRUNC, O_RDWR | O_APPEND, O_WRONLY, O_RDONLY | O_DIRECTORY,
                            O_RDONLY | O_NOFOLLOW};

/* What can be done with it, and what it has done to the file. */
static void use(int fd, const char *path) {
    char bytes[8] = "";
    note_opened(fd);
    if (fd >= 0) {
        note_result(write(fd, "xy", 2));
        note_result(read(fd, bytes, 2));
        note_bytes(bytes, 2);
        note((uint64_t)lseek(fd, 0, SEEK_CUR));
        close(fd);
    }
    note_contents(path);
}

TEST(open, open64, creat, creat64, __open_2, __open64_2) {
    const char *path = file_name();
    int flags = ONE_OF(making), others = ONE_OF(plain);
    make_contents("a", "p");
    use(open(path, flags, 0644), path);
    use(open64(path, flags, 0600), path);
    use(__open_2(path, others), path);
    use(__open64_2(path, others), path);
    use(creat(path, 0644), path);
    use(open(path, others), path);
    use(creat64(path, 0600), path);
    clean();
}

TEST(openat, openat64, __openat_2, __openat64_2) {
    const char *path = file_name();
    int flags = ONE_OF(making), others = ONE_OF(plain);
    char inner[8] = "d/";
    mkdir("d", 0755);
    make_contents("d/b", "q");
    strcat(inner, path);
    int base = open("d", O_RDONLY);
    use(openat(base, path, flags, 0644), inner);
    use(openat64(base, path, flags, 0600), inner);
    use(openat64(AT_FDCWD, path, flags, 0600), path);
    use(__openat_2(base, path, others), inner);
    use(__openat64_2(AT_FDCWD, path, others), path);
    use(openat(77, path, others), path);
    close(base);
    clean();
}

TEST(read, __read_chk, write) {
    char bytes[8] = "", *contents = make_contents("a", "xy\n");
    size_t count = below(6);
    int fd = open("a", O_RDWR);
    note_result(read(fd, bytes, count));
    note_bytes(bytes, 4);
    note_result(write(fd, contents, count < CONTENTS ? count : CONTENTS));
    note((uint64_t)lseek(fd, 1, SEEK_SET));
    note_result(__read_chk(fd, bytes, count, sizeof bytes));
    note_bytes(bytes, 4);
    note_result(read(fd + (int)count, bytes, 0));
    close(fd);
    note_contents("a");
    clean();
}

TEST(pread, pread64, pwrite, pwrite64) {
    char bytes[8] = "", *contents = make_contents("a", "xy");
    long offset = (long)below(6) - 1;
    size_t count = below(4);
    int fd = open("a", O_RDWR);
    note_result(pread(fd, bytes, count, offset));
    note_bytes(bytes, 4);
    note_result(pwrite(fd, contents, count, offset + 1));
    note_result(pread64(fd, bytes, 4, offset));
    note_bytes(bytes, 4);
    note_result(pwrite64(fd, bytes, 2, 2 * offset));
    note((uint64_t)lseek(fd, 0, SEEK_CUR));
    close(fd);
    note_contents("a");
    clean();
}

TEST(readv, writev, preadv, preadv64, pwritev, pwritev64) {
    char first[4] = "", second[4] = "";
    size_t size = below(4);
    struct iovec to[2] = {{first, size}, {second, 2}}, from[2] = {{make_contents("a", "xy"), size}, {"zz", 1}};
    int fd = open("a", O_RDWR), count = (int)below(3);
    note_result(readv(fd, to, count));
    note_result(writev(fd, from, count));
    note_bytes(first, 4), note_bytes(second, 4);
    note_result(preadv(fd, to, 2, (long)size - 1));
    note_result(pwritev(fd, from, count, 2));
    note_result(preadv64(fd, to, count, 1));
    note_result(pwritev64(fd, from, 2, (long)size));
    note_bytes(first, 4), note_bytes(second, 4);
    close(fd);
    note_contents("a");
    clean();
}

TEST(lseek, lseek64) {
    char bytes[4] = "";
    make_contents("a", "xy");
    int fd = open("a", O_RDONLY), whence = (int)below(7);
    long offset = (long)below(9) - 1;
    note_result(lseek(fd, offset, whence));
    note_result(read(fd, bytes, 2));
    note_bytes(bytes, 2);
    note_result(lseek64(fd, -offset, whence));
    note_result(read(fd, bytes, 2));
    note_bytes(bytes, 2);
    close(fd);
    clean();
}

/* The number that is closed, copied or replaced is symbolic. */
TEST(close, dup, dup2, dup3) {
    char c = 0;
    make_contents("a", "xy");
    int one = open("a", O_RDONLY), other = one + (int)below(2), far = 20 + (int)below(3), fd = dup(other);
    note_result(fd < 0 ? -1 : fd - one);
    note_result(read(fd, &c, 1)), note((unsigned char)c);
    note_result(dup2(fd, far)), note_result(read(far, &c, 1)), note((unsigned char)c);
    note_result(dup3(other, far + 1, O_CLOEXEC)), note_result(fcntl(far + 1, F_GETFD));
    note_result(close(other));
    note_result(read(one, &c, 1)), note((unsigned char)c);
    note_result(close(one)), note_result(close(fd));
    for (int i = 20; i < 24; i++)
        note_result(close(i));
    clean();
}

TEST(close_range, closefrom) {
    unsigned first = 20 + below(4), last = 20 + below(3);
    for (int i = 20; i < 23; i++)
        dup2(2, i);
    note_result(close_range(first, last, below(2) ? CLOSE_RANGE_CLOEXEC : 0));
    for (int i = 20; i < 23; i++)
        note_result(fcntl(i, F_GETFD));
    closefrom((int)first);
    for (int i = 20; i < 23; i++)
        note_result(fcntl(i, F_GETFD));
    close_range(20, 23, 0);
}

TEST(fcntl, fcntl64) {
    static const int commands[] = {F_GETFD, F_GETFL, F_DUPFD, F_DUPFD_CLOEXEC, 77};
    make_contents("a", "x");
    int fd = open("a", O_RDWR | (below(2) ? O_APPEND : 0)), command = ONE_OF(commands), r;
    r = fcntl(fd, command, 30 + (int)below(2));
    note_result(r);
    if (r >= 30)
        close(r);
    note_result(fcntl64(fd, F_SETFL, below(2) ? O_NONBLOCK : O_APPEND));
    note_result(fcntl64(fd, F_GETFL));
    note_result(fcntl(fd, F_SETFD, (int)below(2)));
    note_result(fcntl(fd, F_GETFD));
    close(fd);
    clean();
}

TEST(pipe, pipe2) {
    char bytes[8] = "", *text = block("xy\n", 3);
    int ends[2], wish = (int)below(3), flags = wish == 0 ? 0 : wish == 1 ? O_NONBLOCK : O_CREAT;
    size_t count = 1 + below(3);
    note_result(pipe(ends));
    note_result(write(ends[1], text, count)), note_result(read(ends[0], bytes, 2));
    note_result(close(ends[1]));
    note_result(read(ends[0], bytes + 2, 4)), note_bytes(bytes, sizeof bytes);
    note_result(close(ends[0]));
    int r = pipe2(ends, flags);
    note_result(r);
    if (r < 0)
        return;
    note_result(write(ends[1], text, count)), note_result(read(ends[0], bytes, count));
    if (flags)
        note_result(read(ends[0], bytes, 1));
    close(ends[0]), close(ends[1]);
}

TEST(isatty, ioctl) {
    static const unsigned long requests[] = {FIONREAD, FIOCLEX, FIONCLEX, TIOCGWINSZ};
    char *contents = block("xy", 2), space[64];
    int ends[2], left = -1;
    pipe(ends);
    note_result(write(ends[1], contents, 1 + below(2)));
    note_result(ioctl(ends[0], FIONREAD, &left));
    note((unsigned)left);
    int fd = ends[0] + 40 * (int)below(2);
    unsigned long request = ONE_OF(requests);
    note_result(ioctl(fd, request, request == FIONREAD ? (void *)&left : space));
    note_result(fcntl(ends[0], F_GETFD));
    errno = 0;
    note((unsigned)isatty(fd)), note((unsigned)errno);
    close(ends[0]), close(ends[1]);
}

TEST(fsync, fdatasync, sync, flock, lockf) {
    static const int operations[] = {LOCK_SH | LOCK_NB, LOCK_EX | LOCK_NB, LOCK_UN}, commands[] = {F_TLOCK, F_ULOCK, F_TEST, 9};
    make_contents("a", "x");
    int one = open("a", O_RDWR), two = open("a", O_RDWR), fd = below(2) ? one : 77;
    note_result(fsync(fd)), note_result(fdatasync(fd));
    static int synced; /* sync has neither argument nor result, and natively waits for the disks of the whole machine */
    if (!synced++)
        sync();
    note_result(flock(one, ONE_OF(operations)));
    note_result(flock(two, ONE_OF(operations)));
    note_result(lockf(fd, ONE_OF(commands), 0));
    close(one), close(two);
    clean();
}

TEST(posix_fadvise, posix_fallocate, posix_fallocate64, ftruncate, ftruncate64) {
    make_contents("a", "xy");
    int fd = open("a", O_RDWR);
    long size = (long)below(8) - 1, start = (long)below(4);
    note((unsigned)posix_fadvise(fd + 40 * (int)below(2), 0, size, (int)start + 4));
    note_result(ftruncate(fd, size));
    note_contents("a");
    note((unsigned)posix_fallocate(fd, start, size));
    note_contents("a");
    note_result(ftruncate64(fd, start));
    note((unsigned)posix_fallocate64(fd, start, 2));
    note_contents("a");
    close(fd);
    clean();
}

TEST(truncate, truncate64) {
    const char *path = file_name();
    long size = (long)below(8) - 1;
    make_contents("a", "xy");
    note_result(truncate(path, size));
    note_contents("a");
    note_result(truncate64(path, size + 1));
    note_contents("a");
    clean();
}

TEST(fstat, fstat64, __fxstat, __fxstat64, fchmod, futimens) {
    struct stat s;
    struct timespec times[2] = {{5, 7}, {5, below(2) ? 1000 : 2000000000}};
    make_file("a", "pqrs", below(4));
    int fd = open("a", O_RDWR | O_APPEND), number = fd + 40 * (int)below(2), r;
    unsigned mode = 0600 | (below(2) ? 0070 : 0007);
    note_result(write(fd, "123", below(3)));
    note_result(fchmod(number, mode));
    note_result(futimens(number, times));
    note_result(r = fstat(number, &s));
    if (r == 0)
        note_status(&s);
    note_result(r = fstat64(fd, (struct stat64 *)&s)), note_status(&s);
    note_result(r = __fxstat(1, fd, &s)), note_status(&s);
    note_result(r = __fxstat64((int)below(3), fd, (struct stat64 *)&s));
    if (r == 0)
        note_status(&s);
    close(fd);
    clean();
}
