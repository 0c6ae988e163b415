// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Library functions touch no byte they may not: every string and block is exactly as large as it must be, with every
 * content, and the engine watches each access. */
#define _GNU_SOURCE
#include <heddle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static char *block(size_t size, const char *name) {
    char *s = malloc(size);
    heddle_symbolic(s, size, name);
    return s;
}

static char *string(size_t length, const char *name) {
    char *s = malloc(length + 1);
    heddle_symbolic(s, length, name);
    s[length] = '\0';
    return s;
}

static int use(const char *found) { return found ? *found : 0; }

static int call(long which, char *a, char *b, char *x, char *y, char *to, int c) {
    char *end = a;
    switch (which) {
    case 0: return (int)strlen(a);
    case 1: return (int)strnlen(x, 2);
    case 2: return strcmp(x, b); // BUG
    case 3: return strncmp(x, y, 2);
    case 4: return strcasecmp(a, b);
    case 5: return strncasecmp(x, y, 2);
    case 6: return use(strcpy(to, a));
    case 7: stpncpy(to, x, 2); return to[1];
    case 8: return use(strncat(strcpy(to, a), x, 2));
    case 9: return use(strcat(strcpy(to, a), b));
    case 10: return use(strchr(a, c)) + use(strchrnul(a, c));
    case 11: return use(strrchr(a, c));
    case 12: return (int)strspn(a, b);
    case 13: return (int)strcspn(a, b);
    case 14: return use(strpbrk(a, b));
    case 15: return use(strstr(a, b));
    case 16: return use(strcasestr(a, b));
    case 17: return use(strtok(a, b));
    case 18: return use(strsep(&end, b));
    case 19: return use(memchr(x, c, 2)) + use(memrchr(x, c, 2));
    case 20: return memcmp(x, y, 2);
    case 21: return use(memmem(x, 2, y, 2));
    case 22: memccpy(to, x, c, 2); return 0;
    case 23: return (int)strtol(a, &end, 0) + *end;
    case 24: return (int)strtoul(a, &end, 16) + *end;
    case 25: return (strtod(b, &end) > 1) + *end;
    case 26: return printf("%s|%.2s|%c\n", a, x, c);
    case 27: return snprintf(to, 6, "%.2s%s", x, a);
    case 28: return puts(a) + (int)fwrite(x, 1, 2, stdout);
    default: end = strndup(x, 2); c = use(end); free(end); return c;
    }
}

int main(void) {
    char *a = string(3, "a"), *b = string(2, "b"), *x = block(2, "x"), *y = block(2, "y"), *to = malloc(6);
    int c = heddle_uchar("c");
    call(heddle_range(0, 29, "which"), a, b, x, y, to, c);
    free(a), free(b), free(x), free(y), free(to);
    return 0;
}
