// RUN: check --sym-args=1,1,4
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `ptx -F STRING`: a copy of the string with its escapes replaced, no longer than the string. As in the ptx of 2008 that
 * KLEE's authors tested (there `ptx -F\\ abc...` wrote behind the copy), but a backslash at the end is no escape. */
static char *unescaped(const char *string) {
    char *result = malloc(strlen(string) + 1), *out = result;
    if (!result)
        return NULL;
    while (*string) {
        if (*string == '\\' && string[1]) {
            string++;
            switch (*string) {
            case 'x': {
                int value = 0, digits = 0;
                for (string++; digits < 2 && *string >= '0' && *string <= '9'; digits++, string++)
                    value = value * 16 + *string - '0';
                *out++ = (char)value;
                break;
            }
            case 'a': *out++ = '\a'; string++; break;
            case 'n': *out++ = '\n'; string++; break;
            default: *out++ = '\\'; *out++ = *string++; break;
            }
        } else {
            *out++ = *string++;
        }
    }
    *out = '\0';
    return result;
}

int main(int argc, char **argv) {
    char *flag = argc > 1 ? unescaped(argv[1]) : NULL;
    if (flag)
        puts(flag);
    free(flag);
    return 0;
}
