// RUN: check --search=bfs --sym-file=packet:8
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

#define PACKET 8
#define NAME 24

/* A name in a DNS packet: labels with their lengths before them, ended by 0; two bits set mean an offset where the rest
 * of the name stands. As in several resolvers (CVE-2000-0333 and kin), a pointer to an earlier place of the same name
 * repeats it without end, and nobody looks at the room that is left. */
static int expand(const unsigned char *packet, size_t at, char *name) {
    size_t used = 0;
    while (at < PACKET) {
        unsigned length = packet[at++];
        if (length == 0) {
            name[used] = '\0';
            return (int)used;
        }
        if ((length & 0xc0) == 0xc0) {
            if (at >= PACKET)
                return -1;
            at = (length & 0x3f) << 8 | packet[at];
            continue;
        }
        if (length > 63 || at + length > PACKET)
            return -1;
        memcpy(name + used, packet + at, length); // BUG
        used += length;
        name[used++] = '.'; // BUG
        at += length;
    }
    return -1;
}

int main(void) {
    unsigned char packet[PACKET];
    char name[NAME];
    FILE *file = fopen("packet", "rb");
    if (!file || fread(packet, 1, PACKET, file) != PACKET)
        return 1;
    fclose(file);
    return expand(packet, 2, name) < 0;
}
