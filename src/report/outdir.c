/* outdir.c -- the output directory: locking, cleaning, numbering.
 *
 * The lock is flock() on the directory itself: it vanishes with the process, however that ends, and leaves no file
 * behind. Where the file system has no such locks we go without.
 *
 * D1: a file is removed only if its name is one we give and, for tests, its first bytes say that it is ours. */
#include "report/outdir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/file.h"

enum { NAMES_TRIED = 1000 };

/* ---- cleaning ---- */

static bool has_affixes(const char *name, const char *prefix, const char *suffix) {
    size_t n = strlen(name), p = strlen(prefix), s = strlen(suffix);
    return n >= p + s && memcmp(name, prefix, p) == 0 && memcmp(name + n - s, suffix, s) == 0;
}

static bool is_test_name(const char *name) {
    if (!has_affixes(name, "test-", ".json")) return false;
    size_t digits = strspn(name + 5, "0123456789");
    return digits >= 6 && strcmp(name + 5 + digits, ".json") == 0;
}

static bool is_test(int folder, const char *name) {
    char start[64] = "";
    int fd = is_test_name(name) ? openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW) : -1;
    if (fd < 0) return false;
    ssize_t n = read(fd, start, sizeof start - 1);
    close(fd);
    return n > 0 && strstr(start, "\"format\": \"heddle-test\"") != NULL;
}

/* Removes files of earlier runs; prefix NULL: tests and temporary files. */
static void clean_folder(const char *path, const char *prefix, const char *suffix) {
    DIR *folder = opendir(path);
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        const char *name = entry->d_name;
        bool ours = prefix ? has_affixes(name, prefix, suffix)
                           : is_test(dirfd(folder), name) || strcmp(name, OUTDIR_CHECKPOINT) == 0 ||
                                 has_affixes(name, FILE_TEMPORARY_PREFIX, FILE_TEMPORARY_SUFFIX);
        if (ours) unlinkat(dirfd(folder), name, 0);
    }
    closedir(folder);
}

/* ---- locking ---- */

enum lock_answer { LOCKED, BUSY, FAILED };

static enum lock_answer try_lock(outdir *d, const char *path, char **message) {
    if ((*message = directory_make(path))) return FAILED;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0 || access(path, W_OK | X_OK) != 0) {
        *message = xformat("%s: cannot be written to: %s", path, strerror(errno));
        if (fd >= 0) close(fd);
        return FAILED;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(fd);
        return BUSY;
    }
    d->lock = fd;
    return LOCKED;
}

char *outdir_open(outdir *d) {
    if (d->lock >= 0) return NULL;
    char *base = d->path, *message = NULL;
    for (int i = 1; i <= NAMES_TRIED; i++) {
        char *path = i == 1 ? xstrdup(base) : xformat("%s-%d", base, i);
        enum lock_answer answer = try_lock(d, path, &message);
        if (answer == LOCKED) {
            if (d->keeps) clean_folder(path, FILE_TEMPORARY_PREFIX, FILE_TEMPORARY_SUFFIX);
            else clean_folder(path, NULL, NULL);
            free(base);
            d->path = path;
            return NULL;
        }
        free(path);
        if (answer == FAILED) return message;
        if (!d->may_move) break;
    }
    return xformat("%s: in use by another run of heddle; choose another directory with --out", base);
}

/* Could the directory be made? Looks at the nearest parent that exists. */
static char *check_parent(const char *wanted) {
    char *path = xstrdup(wanted), *message = NULL;
    struct stat about;
    while (stat(path, &about) != 0) {
        char *slash = strrchr(path, '/');
        if (errno != ENOENT || strcmp(path, ".") == 0) {
            message = xformat("%s: cannot be used: %s", wanted, strerror(errno));
            break;
        }
        if (slash && slash != path) *slash = '\0';
        else strcpy(path, slash ? "/" : ".");
    }
    if (!message && !S_ISDIR(about.st_mode)) message = xformat("%s: is not a directory", path);
    else if (!message && access(path, W_OK | X_OK) != 0)
        message = xformat("%s: cannot be made in %s: %s", wanted, path, strerror(errno));
    free(path);
    return message;
}

char *outdir_begin(outdir *d, const char *wanted) {
    *d = (outdir){.lock = -1, .may_move = !wanted};
    if (wanted && strcmp(wanted, "none") == 0) return NULL;
    if (wanted && !*wanted) return xstrdup("--out: the name of the directory is empty");
    d->path = xstrdup(wanted ? wanted : OUTDIR_DEFAULT);
    for (size_t n = strlen(d->path); n > 1 && d->path[n - 1] == '/'; n--) d->path[n - 1] = '\0';
    struct stat about;
    return stat(d->path, &about) == 0 ? outdir_open(d) : check_parent(d->path);
}

char *outdir_resume(outdir *d, const char *path, uint64_t tests) {
    *d = (outdir){.lock = -1, .path = xstrdup(path), .tests = tests, .keeps = true};
    return outdir_open(d);
}

void outdir_end(outdir *d) {
    if (d->lock >= 0) close(d->lock);
    free(d->path);
    *d = (outdir){.lock = -1};
}

/* ---- writing ---- */

char *outdir_folder(outdir *d, const char *name, const char *prefix, const char *suffix, char **path) {
    char *message = outdir_open(d);
    if (message) return message;
    *path = xformat("%s/%s", d->path, name);
    message = directory_make(*path);
    if (!message) clean_folder(*path, prefix, suffix);
    return message;
}

char *outdir_write_test(outdir *d, const char *text, char **path) {
    char *message = outdir_open(d);
    if (message) return message;
    *path = xformat("%s/test-%06" PRIu64 ".json", d->path, d->tests + 1);
    message = file_write(*path, text, strlen(text));
    if (message) {
        free(*path);
        *path = NULL;
    } else {
        d->tests++;
    }
    return message;
}
