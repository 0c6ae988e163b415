// RUN: check
// EXPECT: safe runs=1
/* A flexible array member. */
#include <assert.h>
#include <stdlib.h>

struct packet { unsigned short length; unsigned char data[]; };

int main(void) {
    struct packet *p = malloc(sizeof *p + 5);
    if (!p) return 0;
    p->length = 5;
    for (int i = 0; i < p->length; i++) p->data[i] = (unsigned char)i; // fits
    assert(p->data[4] == 4);
    free(p);
    return 0;
}
