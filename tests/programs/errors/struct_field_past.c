// RUN: check
// EXPECT: safe runs=1
/* A pointer cast to a larger structure. */
struct small { int a; };
struct large { int a, b; };

int main(void) {
    struct small s = {1};
    struct large l = {1, 2};
    struct large *p = &l;
    (void)l;
    (void)s;
    return p->b == 2 ? 0 : 1; // BUG
}
