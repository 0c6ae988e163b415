// RUN: check --sym-stdin=11
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 16 };

/* The size of a chunk: hexadecimal digits, ended by a newline. */
static int chunk_size(FILE *in, int *size) {
    unsigned value = 0;
    int c, digits = 0;
    while ((c = getc(in)) != '\n') {
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0 || digits++ == 8)
            return -1;
        value = value << 4 | (unsigned)digit;
    }
    *size = (int)value;
    return digits ? 0 : -1;
}

/* A chunk of a request's body; the size is compared as an unsigned number. */
static int read_chunk(FILE *in, char *body) {
    char line[ROOM] = {0};
    int size;
    if (chunk_size(in, &size) != 0)
        return -1;
    if ((unsigned)size > ROOM)
        return -1;
    memcpy(body, line, (size_t)size);
    return size;
}

int main(void) {
    char *body = malloc(ROOM);
    int status = body ? read_chunk(stdin, body) : -1;
    free(body);
    return status < 0;
}
