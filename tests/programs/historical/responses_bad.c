// RUN: check --sym-stdin=8
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct response {
    uint32_t length, kind;
    unsigned char text[8];
};

static uint32_t number(FILE *in) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value = value << 8 | ((uint32_t)getc(in) & 0xff);
    return value;
}

/* Answers to a challenge, as many as the client says. As in a login server of 2002 (CVE-2002-0639), the count times the
 * size of one is taken in 32 bits before the memory is asked for. */
static struct response *responses(FILE *in, uint32_t *count) {
    *count = number(in);
    if (*count == 0)
        return NULL;
    uint32_t bytes = *count * (uint32_t)sizeof(struct response);
    if (bytes > 4096)
        return NULL;
    struct response *all = malloc(bytes);
    for (uint32_t i = 0; all && i < *count && !feof(in); i++) {
        all[i].length = number(in); // BUG
        all[i].kind = i;
    }
    return all;
}

int main(void) {
    uint32_t count;
    struct response *all = responses(stdin, &count);
    free(all);
    return all == NULL;
}
