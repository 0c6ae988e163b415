// RUN: check --check=assert
// EXPECT: error assert@BUG
// With memory left out of --check, what nobody wrote has some value, and a copy of it has the same.
#include <heddle.h>
#include <stdlib.h>
#include <string.h>

struct pair { int a, b; };
struct row { int at[20]; };

static int second(struct pair p) { return p.b; }
static int fifth(struct row r) { return r.at[5]; }

int main(void) {
    struct pair p, q;
    struct row r, s;
    char bytes[8], others[8];
    p.a = 1;
    q = p;
    heddle_assert(second(p) == second(q) && p.b == q.b);
    heddle_assert(fifth(r) == fifth(r));
    s = r;
    heddle_assert(memcmp(&r, &s, sizeof r) == 0);
    memcpy(others, bytes, heddle_range(4, 8, "n"));
    heddle_assert(bytes[4] == others[4]); // BUG
    int *block = malloc(2 * sizeof *block), before = block[1];
    block = realloc(block, 4 * sizeof *block);
    heddle_assert(block[1] == before);
    free(block);
    return 0;
}
