/* path.c -- the parts of a path name, as POSIX cuts them (GNU's basename is in search.c). */
#include "model.h"

char *strrchr(const char *s, int c);

/* Writes into the path where slashes are at its end. */
WEAK char *__xpg_basename(char *path) {
    static char here[] = ".";
    if (!path || !*path)
        return here;
    char *slash = strrchr(path, '/');
    if (!slash)
        return path;
    if (slash[1])
        return slash + 1;
    while (slash > path && slash[-1] == '/')
        slash--;
    if (slash == path) {
        while (path[1] == '/')
            path++;
        return path;
    }
    *slash = '\0';
    while (slash > path && slash[-1] != '/')
        slash--;
    return slash;
}

WEAK char *dirname(char *path) {
    static char here[] = ".";
    char *slash = path ? strrchr(path, '/') : NULL;
    if (slash && slash != path && !slash[1]) {
        while (slash > path && slash[-1] == '/')
            slash--;
        char *end = slash;
        while (slash > path && slash[-1] != '/')
            slash--;
        slash = end == path ? path : slash > path ? slash - 1 : NULL;
    }
    if (!slash)
        return here;
    while (slash > path && slash[-1] == '/')
        slash--;
    if (slash == path) { /* two slashes in front are a root of their own */
        slash = path + 1;
        if (path[1] == '/' && path[2] != '/')
            slash = path + 2;
    }
    *slash = '\0';
    return path;
}
