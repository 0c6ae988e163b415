// RUN: check
// EXPECT: error out-of-bounds@BUG
/* A pointer cast to a larger structure. */
struct small { int a; };
struct large { int a, b; };

int main(void) {
    struct small s = {1};
    struct large l = {1, 2};
    struct large *p = (struct large *)&s;
    (void)l;
    (void)s;
    return p->b == 2 ? 0 : 1; // BUG
}
