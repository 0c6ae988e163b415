// RUN: check --sym-args=2,2,3
// EXPECT: error out-of-bounds|uninitialized@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

/* A set of characters as tr takes it: `[:name:]` and `[=c=]` stand for classes. As in the tr of 2008 that KLEE's authors
 * tested (`tr [ "" ""` crashed), the places where a class can begin are those before the last two, and of a set with one
 * character the number of these wraps around. */
static size_t elements(const char *set, size_t length) {
    size_t count = 0, at = 0;
    while (at < length - 2) {
        if (set[at] == '[' && (set[at + 1] == ':' || set[at + 1] == '=')) { // BUG
            size_t end = at + 2;
            while (end + 1 < length && !(set[end] == set[at + 1] && set[end + 1] == ']'))
                end++;
            if (end + 1 < length) {
                at = end + 2;
                count++;
                continue;
            }
        }
        at++;
        count++;
    }
    return count + (length - at);
}

int main(int argc, char **argv) {
    if (argc != 3 || !*argv[1])
        return 1;
    char set[8];
    size_t length = strlen(argv[1]);
    memcpy(set, argv[1], length);
    printf("%zu %zu\n", elements(set, length), *argv[2] ? elements(argv[2], strlen(argv[2])) : 0);
    return 0;
}
