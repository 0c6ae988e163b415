// RUN: check --sym-args=1,1,3
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

/* `paste -d LIST`: the delimiters with their escapes replaced, in place. As in the paste of 2008 that KLEE's authors tested
 * (there `paste -d\\ abc` crashed), a backslash escapes; at the end of the list it stands for itself. */
static size_t collapse(char *list) {
    char *in = list, *out = list;
    while (*in) {
        if (*in != '\\') {
            *out++ = *in++;
            continue;
        }
        switch (in[1] ? *++in : *in) {
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
