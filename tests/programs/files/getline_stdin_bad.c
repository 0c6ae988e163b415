// RUN: check --sym-stdin=4
// EXPECT: error out-of-bounds@BUG
// EXPECT: json errors.0.inputs.0.name=stdin
// NATIVE: replay
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = NULL, copy[4];
    size_t room = 0;
    long n = getline(&line, &room, stdin);
    for (long i = 0; i <= n; i++)
        copy[i] = line[i]; // BUG
    free(line);
    return copy[0] == 'x';
}
