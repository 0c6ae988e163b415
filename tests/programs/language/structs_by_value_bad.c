// RUN: check
// EXPECT: error assert@BUG
/* Structures as parameters and results: in registers, in memory, nested, with arrays. */
#include <assert.h>

struct small { int a, b; };
struct pair { long a; double b; };
struct large { int v[20]; struct pair p; };
struct odd { char c[5]; };

static struct small swap(struct small s) { return (struct small){s.b, s.a}; }
static struct pair scale(struct pair p, int k) { p.a *= k; p.b *= k; return p; }
static struct large touch(struct large l, int i, int x) { l.v[i] = x; l.p = scale(l.p, 2); return l; }
static struct odd rotate(struct odd o) {
    char first = o.c[0];
    for (int i = 0; i < 4; i++) o.c[i] = o.c[i + 1];
    o.c[4] = first;
    return o;
}

int main(void) {
    struct small s = swap((struct small){1, 2});
    assert(s.a == 2 && s.b == 1);
    struct large l = {.v = {1, 2, 3}, .p = {10, 2.5}};
    struct large m = touch(l, 7, 99);
    assert(l.v[7] == 0 && m.v[7] == 99 && m.v[2] == 3 && m.p.a == 20 && m.p.b == 5.0);
    assert(l.p.a == 20); // BUG
    struct odd o = rotate(rotate((struct odd){"abcde"}));
    assert(o.c[0] == 'c' && o.c[4] == 'b');
    assert(touch(m, 0, 5).v[0] == 5 && swap(swap(s)).a == 2);
    return 0;
}
