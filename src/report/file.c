/* file.c -- atomic writing, whole reading. */
#include "report/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_MAX = 256 << 20 };

static char *failure(const char *what, const char *path, int error) {
    return xformat("%s: cannot be %s: %s", path, what, strerror(error));
}

/* 0 or an error number. */
static int write_all(int fd, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t n = write(fd, bytes, count);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return n < 0 ? errno : ENOSPC;
        bytes += n;
        count -= (size_t)n;
    }
    return 0;
}

static char *write_directly(const char *path, const char *bytes, size_t count) {
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) return failure("written", path, errno);
    int error = write_all(fd, bytes, count);
    if (close(fd) != 0 && !error) error = errno;
    return error ? failure("written", path, error) : NULL;
}

static char *write_standard_output(const char *bytes, size_t count) {
    if (fwrite(bytes, 1, count, stdout) != count || fflush(stdout) != 0)
        return failure("written", "standard output", errno);
    return NULL;
}

static char *temporary_name(const char *path) {
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path + 1) : 0;
    return xformat("%.*s" FILE_TEMPORARY_PREFIX "%ld-%s" FILE_TEMPORARY_SUFFIX, folder, path, (long)getpid(),
                   path + folder);
}

/* 0 or an error number. A file system that knows no such thing has done what it can. */
static int put_on_disk(int fd) { return fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS ? errno : 0; }

static int put_name_on_disk(const char *path) {
    const char *slash = strrchr(path, '/');
    char *folder = !slash ? xstrdup(".") : xformat("%.*s", slash == path ? 1 : (int)(slash - path), path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int error = fd < 0 ? errno == EACCES ? 0 : errno : put_on_disk(fd); /* one may be written to and not be listed */
    if (fd >= 0) close(fd);
    free(folder);
    return error;
}

static char *write_beside(const char *path, const char *bytes, size_t count, bool keep) {
    char *temporary = temporary_name(path);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    int error = fd < 0 ? errno : write_all(fd, bytes, count);
    if (keep && !error) error = put_on_disk(fd);
    if (fd >= 0 && close(fd) != 0 && !error) error = errno;
    if (!error && rename(temporary, path) != 0) error = errno;
    if (error && fd >= 0) unlink(temporary);
    if (keep && !error) error = put_name_on_disk(path);
    free(temporary);
    return error ? failure("written", path, error) : NULL;
}

static char *write_file(const char *path, const char *bytes, size_t count, bool keep) {
    struct stat about;
    if (strcmp(path, "-") == 0) return write_standard_output(bytes, count);
    bool exists = stat(path, &about) == 0;
    if (exists && S_ISDIR(about.st_mode)) return failure("written", path, EISDIR);
    if (exists && !S_ISREG(about.st_mode) && !keep) return write_directly(path, bytes, count);
    char *target = exists ? realpath(path, NULL) : NULL; /* a symbolic link stays one */
    char *message = write_beside(target ? target : path, bytes, count, keep);
    free(target);
    return message;
}

char *file_write(const char *path, const char *bytes, size_t count) { return write_file(path, bytes, count, false); }
char *file_keep(const char *path, const char *bytes, size_t count) { return write_file(path, bytes, count, true); }

/* 0 or an error number. */
static int read_all(int fd, char *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t n = read(fd, bytes + done, count - done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return n < 0 ? errno : EIO;
        done += (size_t)n;
    }
    return 0;
}

static char *read_file(const char *path, char **bytes, size_t *count, off_t most) {
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) return failure("read", path, errno);
    int error = fstat(fd, &about) != 0 ? errno : S_ISDIR(about.st_mode) ? EISDIR : !S_ISREG(about.st_mode) ? EINVAL : 0;
    if (!error && about.st_size > most) error = EFBIG;
    char *text = NULL;
    if (!error) {
        *count = (size_t)about.st_size;
        text = xmalloc(*count + 1);
        text[*count] = '\0';
        error = read_all(fd, text, *count);
    }
    close(fd);
    if (error) {
        free(text);
        return failure("read", path, error);
    }
    *bytes = text;
    return NULL;
}

char *file_read(const char *path, char **bytes, size_t *count) { return read_file(path, bytes, count, READ_MAX); }
char *file_read_kept(const char *path, char **bytes, size_t *count) { return read_file(path, bytes, count, INT64_MAX); }

char *directory_make(const char *path) {
    char *partial = xstrdup(path);
    int error = 0;
    for (char *slash = partial; slash && !error;) {
        slash = strchr(slash + 1, '/');
        if (slash) *slash = '\0';
        if (mkdir(partial, 0777) != 0 && errno != EEXIST) error = errno;
        if (slash) *slash = '/';
    }
    free(partial);
    struct stat about;
    if (!error && stat(path, &about) != 0) error = errno;
    if (!error && !S_ISDIR(about.st_mode)) error = ENOTDIR;
    return error ? failure("made", path, error) : NULL;
}
