// RUN: check --sym-stdin=8
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>

#define NOTHING (-1)
#define ROOM 4

/* Copies an address; a backslash protects the next character. As in a mail server of 2003 (CVE-2003-0161), the character
 * read before waits in an int, where -1 means that there is none, and the room is checked when it is put down.
 * Characters are taken as unsigned, so that none of them is -1. */
static int prescan(const char *address, char *out, size_t room) {
    int c = NOTHING, protected = 0;
    size_t used = 0;
    for (;;) {
        if (c != NOTHING && !protected) {
            if (used + 3 > room)
                return -1;
            out[used++] = (char)c;
        }
        c = (unsigned char)*address++;
        if (c == '\0')
            break;
        if (protected) {
            protected = 0;
            out[used++] = '\\';
        } else if (c == '\\') {
            protected = 1;
        }
    }
    out[used] = '\0';
    return (int)used;
}

int main(void) {
    char address[9] = {0}, out[ROOM];
    if (fread(address, 1, 8, stdin) != 8)
        return 1;
    return prescan(address, out, sizeof out) < 0;
}
