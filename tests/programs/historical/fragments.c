// RUN: check --sym-file=packets:6
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 12, DATA = 12 };

struct fragment { /* in the order of their offsets */
    int offset, end;
    char data[DATA];
};

static int read_fragment(FILE *file, struct fragment *fragment) {
    int offset = getc(file), length = getc(file);
    if (length < 0 || offset >= ROOM || length > DATA || offset + length > ROOM)
        return -1;
    memset(fragment->data, 'x', DATA);
    fragment->offset = offset;
    fragment->end = offset + length;
    return 0;
}

/* Puts two fragments of a packet together. As in the network stacks of 1997 (CVE-1999-0015, "teardrop"), a fragment that
 * overlaps the one before is cut at its beginning; if it ends before that one does, nothing of it is left. */
static int join(const struct fragment *first, struct fragment *second, char *packet) {
    int skipped = 0;
    if (second->offset < first->end) {
        if (second->end <= first->end)
            return first->end;
        skipped = first->end - second->offset;
        second->offset = first->end;
    }
    int length = second->end - second->offset;
    memcpy(packet + first->offset, first->data, (size_t)(first->end - first->offset));
    memcpy(packet + second->offset, second->data + skipped, (size_t)length);
    return second->end;
}

int main(void) {
    struct fragment first, second;
    FILE *file = fopen("packets", "rb");
    char *packet = calloc(1, ROOM);
    if (!file || !packet || read_fragment(file, &first) || read_fragment(file, &second) || first.offset > second.offset)
        return 1;
    int length = join(&first, &second, packet);
    fwrite(packet, 1, (size_t)length, stdout);
    free(packet);
    fclose(file);
    return 0;
}
