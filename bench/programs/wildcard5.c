/* wildcard5 -- a file name pattern of five symbolic bytes with * ? [a-z] \ against a name. */
#include <heddle.h>
#include <string.h>

static int match(const char *pattern, const char *name) {
    for (;; pattern++, name++) {
        switch (*pattern) {
        case '\0': return *name == '\0';
        case '?':
            if (!*name)
                return 0;
            break;
        case '*':
            while (*pattern == '*')
                pattern++;
            if (!*pattern)
                return strchr(name, '/') == NULL;
            for (; *name; name++)
                if (match(pattern, name))
                    return 1;
            return 0;
        case '[': {
            const char *end = strchr(pattern + 1, ']');
            int inverted = pattern[1] == '!', found = 0;
            if (!end || !*name)
                return 0;
            for (pattern += 1 + inverted; pattern < end; pattern++)
                if (pattern[1] == '-' && pattern + 2 < end) {
                    found |= pattern[0] <= *name && *name <= pattern[2];
                    pattern += 2;
                } else {
                    found |= *pattern == *name;
                }
            if (found == inverted)
                return 0;
            pattern = end;
            break;
        }
        case '\\':
            if (pattern[1])
                pattern++;
            /* fall through */
        default:
            if (*pattern != *name)
                return 0;
        }
    }
}

int main(void) {
    char pattern[6];
    heddle_symbolic(pattern, 5, "pattern");
    pattern[5] = '\0';
    return match(pattern, "src/main.c");
}
