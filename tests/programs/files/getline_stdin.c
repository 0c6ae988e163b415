// RUN: check --sym-stdin=4
// EXPECT: safe
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    long total = 0, n;
    while ((n = getline(&line, &room, stdin)) > 0) {
        assert(line[n] == '\0' && (size_t)n < room);
        assert(!memchr(line, '\n', (size_t)n - 1));
        total += n;
    }
    assert(total == 4 && feof(stdin));
    free(line);
    return 0;
}
