// RUN: check --sym-stdin=3
// EXPECT: safe
/* The same text by fgets, getline, fscanf and fread: all see the same bytes, and fseek finds them again. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char bytes[4], line[8], *other = NULL, c;
    size_t room = 0;
    assert(fread(bytes, 1, 4, stdin) == 3 && feof(stdin));
    rewind(stdin);
    for (long start = 0, end; fgets(line, sizeof line, stdin); start = end) {
        end = ftell(stdin);
        assert(end > start && end <= 3 && memcmp(line, bytes + start, (size_t)(end - start)) == 0 && !line[end - start]);
        assert(end == 3 || bytes[end - 1] == '\n');
    }
    assert(fseek(stdin, 1, SEEK_SET) == 0);
    ssize_t n = getline(&other, &room, stdin);
    assert(n >= 1 && n <= 2 && memcmp(other, bytes + 1, (size_t)n) == 0 && other[n] == '\0');
    free(other);
    assert(fseek(stdin, -1, SEEK_END) == 0 && fscanf(stdin, "%c", &c) == 1 && c == bytes[2]);
    assert(ungetc((unsigned char)c, stdin) == (unsigned char)c && fgetc(stdin) == (unsigned char)bytes[2] && fgetc(stdin) == EOF);
    return 0;
}
