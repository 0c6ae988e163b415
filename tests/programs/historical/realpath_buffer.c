// RUN: check --sym-args=1,1,7
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

#define LIMIT 8

/* An absolute name without `.`, `..` and doubled slashes. As in an FTP server of 2003 (CVE-2003-0466), the check of the
 * length depends on whether a slash is put in between; here it counts. */
static int canonical(const char *name, char resolved[LIMIT]) {
    strcpy(resolved, "/");
    while (*name) {
        size_t length = strcspn(name, "/");
        if (length == 2 && name[0] == '.' && name[1] == '.') {
            char *slash = strrchr(resolved, '/');
            slash[slash == resolved] = '\0';
        } else if (length && !(length == 1 && name[0] == '.')) {
            int rooted = resolved[1] == '\0';
            if (strlen(resolved) + length + !rooted + 1 > LIMIT)
                return -1;
            if (!rooted)
                strcat(resolved, "/");
            strncat(resolved, name, length);
        }
        name += length;
        name += *name == '/';
    }
    return 0;
}

int main(int argc, char **argv) {
    char resolved[LIMIT];
    if (argc < 2 || canonical(argv[1], resolved) != 0)
        return 1;
    puts(resolved);
    return 0;
}
