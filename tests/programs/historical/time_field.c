// RUN: check --sym-stdin=6
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIME = 0x18 };

/* Tag, length and contents of one field; 0 if it is of this tag and whole. */
static int field(const unsigned char *in, size_t size, int tag, char **text) {
    if (size < 2 || in[0] != tag || in[1] > size - 2)
        return -1;
    *text = malloc(in[1] + 1u);
    if (!*text)
        return -1;
    memcpy(*text, in + 2, in[1]);
    (*text)[in[1]] = '\0';
    return 0;
}

/* A time of the form HHMM. As in an authentication library of 2009 (CVE-2009-0846), the text is freed on the way out
 * whether there was one or not, and is none in the beginning. */
static int minutes(const unsigned char *in, size_t size) {
    char *text = NULL;
    int result = -1;
    if (field(in, size, TIME, &text) == 0 && strlen(text) == 4 && strspn(text, "0123456789") == 4)
        result = ((text[0] - '0') * 10 + text[1] - '0') * 60 + (text[2] - '0') * 10 + text[3] - '0';
    free(text);
    return result;
}

int main(void) {
    unsigned char in[6];
    size_t size = fread(in, 1, sizeof in, stdin);
    return minutes(in, size) < 0;
}
