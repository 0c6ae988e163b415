/* Directories: reading them, being in one, and temporary names, where the names in them or their places are symbolic. */
#include "files.h"

/* The names, in an order that does not matter: each with how often it was met. */
static void note_names(DIR *d) {
    unsigned met = 0;
    for (struct dirent *e; (e = readdir(d));)
        met += !strcmp(e->d_name, "a") ? 1 : !strcmp(e->d_name, "b") ? 100 : !strcmp(e->d_name, "..") ? 10000 : 1000000;
    note(met);
}

TEST(opendir, readdir, closedir, dirfd, rewinddir) {
    const char *path = file_name(), *inner = inner_name();
    mkdir("d", 0755), mkdir("a", 0755);
    int fd = open(inner, O_WRONLY | O_CREAT, 0644);
    note_opened(fd);
    if (fd >= 0)
        close(fd);
    DIR *d = opendir(path), *e = opendir("d");
    note_pointer(d);
    if (d) {
        note_names(d);
        note_result(closedir(d));
    }
    note_names(e);
    symlink("x", "d/b");
    rewinddir(e);
    note_names(e);
    note(dirfd(e) >= 0);
    note_result(closedir(e));
    clean();
}

static int is_visible(const struct dirent *e) { return e->d_name[0] != '.'; }
static int is_visible64(const struct dirent64 *e) { return e->d_name[0] != '.'; }

static struct dirent **found;
static void note_found(int count) {
    note_result(count);
    for (int i = 0; i < count; i++) {
        note_text(found[i]->d_name), note(found[i]->d_type);
        free(found[i]);
    }
    if (count >= 0)
        free(found);
}

TEST(scandir, scandir64, alphasort, alphasort64, versionsort, versionsort64) {
    const char *inner = inner_name(), *path = below(2) ? "d" : "none";
    mkdir("d", 0755);
    make_file("d/b", "x", 1);
    symlink("b", "d/aa9"), symlink("b", "d/aa10");
    if (strlen(inner) > 2)
        symlink("b", inner);
    note_found(scandir(path, &found, is_visible, alphasort));
    note_found(scandir("d", &found, NULL, versionsort));
    note_found(scandir64("d", (struct dirent64 ***)&found, is_visible64, alphasort64));
    note_found(scandir64(path, (struct dirent64 ***)&found, is_visible64, versionsort64));
    unlink("d/aa9"), unlink("d/aa10");
    clean();
}

TEST(fdopendir, readdir64, readdir_r, telldir, seekdir) {
    const char *inner = inner_name();
    struct dirent space, *found = NULL;
    mkdir("d", 0755);
    int made = open(inner, O_WRONLY | O_CREAT, 0644), fd = open(below(2) ? "d" : ".", O_RDONLY);
    if (made >= 0)
        close(made);
    DIR *d = fdopendir(fd), *none = fdopendir(70 + (int)below(2));
    note_pointer(none);
    unsigned names = 0;
    long start = telldir(d);
    while (readdir64(d))
        names++;
    note(names);
    seekdir(d, start);
    note((unsigned)readdir_r(d, &space, &found)), note(found != NULL);
    long behind = telldir(d);
    for (names = 0; readdir(d);)
        names++;
    note(names);
    seekdir(d, below(2) ? behind : start);
    for (names = 0; readdir_r(d, &space, &found) == 0 && found;)
        names++;
    note(names);
    note_result(closedir(d));
    clean();
}

TEST(chdir, fchdir, getcwd, get_current_dir_name, __getcwd_chk) {
    char *__getcwd_chk(char *to, size_t size, size_t room);
    static char home[5000], here[5000];
    const char *path = file_name();
    getcwd(home, sizeof home);
    size_t length = strlen(home), room = length + below(6);
    int base = open(".", O_RDONLY), fd;
    mkdir("a", 0755);
    symlink("a", "b");
    fd = open(path, O_RDONLY);
    note_result(chdir(path));
    char *found = getcwd(here, room);
    note_pointer(found);
    if (found)
        note_text(found + length);
    found = get_current_dir_name();
    note_text(found + length);
    free(found);
    note_pointer(__getcwd_chk(here, room, sizeof here));
    note_result(fchdir(fd));
    note_text(getcwd(here, sizeof here) + length);
    note_result(fchdir(base));
    close(base), close(fd);
    clean();
}

/* What the marks become does not count, but what is there afterwards. */
static void note_made(int fd, const char *path, size_t marks) {
    struct stat s;
    note_opened(fd);
    note_bytes(path, marks);
    if (fd < 0)
        return;
    note_result(write(fd, "xyz", 2)), note_result(fcntl(fd, F_GETFL) & O_APPEND);
    close(fd);
    note_result(lstat(path, &s)), note_status(&s);
    note_result(unlink(path));
}

static char *template(const char *suffix) {
    char *text = room(16);
    text[0] = (char)letter("ab"), text[1] = (char)letter("X/");
    strcpy(text + 2, "XXXXXX"), strcat(text, suffix);
    return text;
}

TEST(mkstemp, mkstemp64, mkostemp, mkostemp64) {
    char *path = template("");
    mkdir("a", 0755);
    size_t marks = strlen(path) < 6 ? 0 : strlen(path) - 6;
    note_made(mkstemp(path), path, marks);
    path = template(""), marks = strlen(path) < 6 ? 0 : strlen(path) - 6;
    note_made(mkostemp(path, O_APPEND), path, marks);
    strcpy(path, below(2) ? "bXXXXXX" : "bXXXXXx");
    note_made(mkstemp64(path), path, 1);
    strcpy(path, below(2) ? "bXXXXXX" : "bXXXXXx");
    note_made(mkostemp64(path, 0), path, 1);
    clean();
}

TEST(mkstemps, mkstemps64, mkostemps, mkostemps64) {
    char *path = template(".c");
    int suffix = (int)below(4);
    mkdir("a", 0755);
    note_made(mkstemps(path, suffix), path, 0);
    strcpy(path, "aXXXXXX.c");
    note_made(mkostemps(path, suffix, O_APPEND), path, 1);
    strcpy(path, "aXXXXXX.c");
    note_made(mkstemps64(path, suffix), path, 1);
    strcpy(path, "aXXXXXX.c");
    note_made(mkostemps64(path, suffix, 0), path, 1);
    clean();
}

TEST(mkdtemp, mktemp, tmpnam, tmpnam_r) {
    char *path = template(""), name[L_tmpnam], *made;
    struct stat s;
    mkdir("a", 0755);
    made = mkdtemp(path);
    note_pointer(made);
    if (made)
        note_result(stat(made, &s)), note_status(&s), note_result(rmdir(made));
    path = template("");
    made = mktemp(path);
    note(*made == '\0');
    note_result(access(made, F_OK));
    note(tmpnam(name) == name), note(*name == '/'), note_result(access(name, F_OK));
    note(tmpnam_r(below(2) ? name : NULL) == name);
    clean();
}
