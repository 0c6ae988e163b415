// RUN: check --sym-args=1,1,3
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

/* `paste -d LIST`: the delimiters with their escapes replaced, in place. As in the paste of 2008 that KLEE's authors tested
 * (`paste -d\\ abc` crashed), a backslash at the end of the list swallows the end. */
static size_t collapse(char *list) {
    char *in = list, *out = list;
    while (*in) { // BUG
        if (*in != '\\') {
            *out++ = *in++;
            continue;
        }
        switch (*++in) {
        case 'n': *out++ = '\n'; break;
        case 't': *out++ = '\t'; break;
        case '0': *out++ = '\0'; break;
        default: *out++ = *in; break;
        }
        in++;
    }
    return (size_t)(out - list);
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *list = argv[1];
    size_t count = collapse(list);
    for (size_t i = 0; i < count; i++)
        putchar(list[i]);
    return 0;
}
