// RUN: check --sym-args=1,1,2 --sym-file=a:1
// EXPECT: error assert@BUG
/* A name that comes from outside: it may be one that is there already. */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_listed(const char *name) {
    int found = 0;
    DIR *d = opendir(".");
    for (struct dirent *e; (e = readdir(d));)
        found += strcmp(e->d_name, name) == 0;
    closedir(d);
    return found;
}

int main(int argc, char **argv) {
    const char *name = argv[1];
    struct stat s;
    assert(argc == 2);
    if (strchr(name, '/'))
        return 0;
    if (symlink("a", name) < 0) {
        assert(errno == ENOENT ? !*name : errno == EEXIST && *name == '.'); // BUG
        return 0;
    }
    assert(is_listed(name) == 1 && lstat(name, &s) == 0 && S_ISLNK(s.st_mode) && stat(name, &s) == 0 && s.st_size == 1);
    FILE *f = fopen(name, "r"), *g = fopen("a", "r");
    assert(f && g && fgetc(f) == fgetc(g) && fgetc(f) == EOF);
    assert(unlink(name) == 0 && !is_listed(name) && is_listed("a") == 1);
    return 0;
}
