/* Paths: what names lead to, with symbolic names, modes, flags and owners; names that are made, moved and removed. */
#include "files.h"
#include <sys/time.h>
#include <utime.h>

int __xstat(int version, const char *path, struct stat *s), __xstat64(int version, const char *path, struct stat64 *s);
int __lxstat(int version, const char *path, struct stat *s);
int __lxstat64(int version, const char *path, struct stat64 *s);

static void show(int r, const struct stat *s) {
    note_result(r);
    if (r == 0)
        note_status(s);
}

TEST(stat, stat64, lstat, lstat64, fstatat, fstatat64, __xstat, __xstat64, __lxstat, __lxstat64) {
    static const int flags[] = {0, AT_SYMLINK_NOFOLLOW, 0x40000000, AT_EMPTY_PATH};
    const char *path = file_name();
    struct stat s;
    struct stat64 *s64 = (struct stat64 *)&s;
    int flag = ONE_OF(flags), version = 2 * (int)below(2);
    make_file("a", "12345", 1 + below(2));
    symlink("a", "b");
    show(stat(path, &s), &s), show(lstat(path, &s), &s);
    show(stat64(path, s64), &s), show(lstat64(path, s64), &s);
    show(fstatat(AT_FDCWD, path, &s, flag), &s), show(fstatat64(AT_FDCWD, path, s64, flag), &s);
    show(__xstat(version, path, &s), &s), show(__xstat64(version, path, s64), &s);
    show(__lxstat(version, path, &s), &s), show(__lxstat64(version, path, s64), &s);
    clean();
}

TEST(access, eaccess, euidaccess, faccessat) {
    const char *path = file_name();
    int wish = (int)below(9);
    make_contents("a", "x");
    note_result(access(path, wish));
    note_result(eaccess(path, wish)), note_result(euidaccess(path, wish));
    note_result(faccessat(AT_FDCWD, path, wish, below(2) ? AT_EACCESS : 0));
    clean();
}

TEST(chmod, fchmodat, umask) {
    const char *path = file_name();
    unsigned mask = below(2) ? 022 : 077, mode = 0600 | (below(2) ? 0177 : 0022);
    unsigned before = umask(mask);
    note(before == umask(mask) || before != mask);
    make_contents("a", "x");
    note_path("a");
    note_result(chmod(path, mode)), note_path(path);
    note_result(fchmodat(AT_FDCWD, path, mode ^ 7, 0)), note_path(path);
    umask(before);
    clean();
}

TEST(chown, lchown, fchown, fchownat, utime, utimes, lutimes, utimensat) {
    const char *path = file_name();
    struct utimbuf whole = {5, 6};
    struct timeval parts[2] = {{5, 7}, {5, below(2) ? 1000 : 1000000}};
    struct timespec exact[2] = {{5, 7}, {5, below(2) ? UTIME_OMIT : 2000000000}};
    unsigned user = below(2) ? getuid() : -1u;
    make_contents("a", "x");
    note_result(chown(path, user, -1u)), note_result(lchown(path, -1u, getgid()));
    note_result(fchown(70 + (int)user, user, -1u)), note_result(fchownat(AT_FDCWD, path, user, user, below(2) ? 0 : 0x8000));
    note_result(utime(path, &whole)), note_result(utimes(path, parts)), note_result(lutimes(path, parts));
    note_result(utimensat(AT_FDCWD, path, exact, 0));
    clean();
}

TEST(mkdir, mkdirat, rmdir) {
    const char *path = file_name(), *inner = inner_name();
    unsigned mode = 0700 | below(64);
    make_contents("a", "x");
    note_result(mkdir(inner, 0755));
    note_result(mkdir(path, mode)), note_path(path);
    note_result(rmdir(path)), note_path(path);
    mkdir("d", 0755);
    note_result(mkdirat(AT_FDCWD, inner, mode)), note_path(inner);
    note_result(rmdir("d"));
    note_result(rmdir(inner));
    note_result(rmdir("d"));
    clean();
}

TEST(unlink, unlinkat, remove) {
    const char *path = file_name(), *inner = inner_name();
    int flags = below(2) ? AT_REMOVEDIR : 0;
    mkdir("d", 0755);
    make_contents("a", "x");
    make_contents("d/a", "x");
    symlink("d", "b");
    note_result(unlink(path)), note_path(path);
    note_result(unlinkat(AT_FDCWD, path, flags)), note_path(path);
    note_result(remove(inner)), note_path(inner);
    note_result(remove("d"));
    note_result(unlinkat(AT_FDCWD, "d", flags));
    note_path("d");
    clean();
}

TEST(rename, renameat) {
    const char *path = file_name(), *other = file_name(), *inner = inner_name();
    mkdir("d", 0755);
    make_contents("a", "xy");
    note_result(rename(path, other)), note_contents(path), note_contents(other);
    note_result(renameat(AT_FDCWD, other, AT_FDCWD, inner)), note_contents(inner);
    note_result(rename(inner, path));
    note_path("a"), note_path("b"), note_path("d/a");
    clean();
    rmdir("d");
}

TEST(link, linkat) {
    const char *path = file_name(), *other = file_name(), *inner = inner_name();
    int follow = below(2) ? AT_SYMLINK_FOLLOW : 0;
    mkdir("d", 0755);
    make_contents("a", "xy");
    symlink("../a", "d/b");
    note_result(link(path, other)), note_path(other), note_contents(other);
    note_result(link(path, inner)), note_path(inner);
    note_result(linkat(AT_FDCWD, "d/b", AT_FDCWD, path, follow)), note_path(path);
    clean();
}

/* Symbolic links whose text, name and way are symbolic. */
TEST(symlink, symlinkat, readlink, readlinkat, __readlink_chk, __readlinkat_chk) {
    long __readlink_chk(const char *path, char *to, size_t count, size_t room);
    long __readlinkat_chk(int base, const char *path, char *to, size_t count, size_t room);
    const char *text = file_name(), *path = file_name(), *inner = inner_name();
    char to[4] = "";
    size_t count = below(4);
    mkdir("d", 0755);
    make_contents("d/a", "xy");
    note_result(symlink(text, path)), note_path(path);
    note_result(readlink(path, to, count)), note_bytes(to, sizeof to);
    note_result(readlinkat(AT_FDCWD, path, to, 1)), note_bytes(to, sizeof to);
    note_result(__readlink_chk(path, to, count, sizeof to)), note_result(__readlinkat_chk(AT_FDCWD, inner, to, 1, 2));
    note_contents(path);
    note_result(unlink(path));
    note_result(symlinkat(inner, AT_FDCWD, path)), note_contents(path);
    make_contents("d/b", "z");
    note_contents(path);
    clean();
}

TEST(realpath, canonicalize_file_name, __realpath_chk) {
    char *__realpath_chk(const char *path, char *to, size_t room);
    const char *path = file_name(), *inner = inner_name();
    static char home[5000], to[5000];
    size_t length = strlen(realpath(".", home));
    mkdir("d", 0755);
    make_contents("d/a", "x");
    symlink("d", "a");
    symlink(".././a/a", "d/b");
    char *found = realpath(path, to);
    note_pointer(found);
    if (found)
        note_text(found + length);
    found = realpath(inner, NULL);
    note_pointer(found);
    if (found)
        note_text(found + length);
    free(found);
    found = canonicalize_file_name(inner);
    note_pointer(found);
    if (found)
        note_text(found + length);
    free(found);
    note_pointer(__realpath_chk(inner, to, sizeof to));
    clean();
}
