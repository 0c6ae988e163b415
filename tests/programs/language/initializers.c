// RUN: check
// EXPECT: safe runs=1
/* Designated initializers, compound literals, trailing zeros, ranges, nested. */
#include <assert.h>

struct point { int x, y; };
struct shape { struct point corner[3]; const char *name; int tail[4]; };
static int lengths[10] = {[2] = 5, 6, [7 ... 8] = 9};
static int total(const struct point *p, int n) { return n ? p->x + p->y + total(p + 1, n - 1) : 0; }

int main(void) {
    struct shape s = {.corner[1] = {.y = 4}, .name = "tri", .tail = {[3] = 1}};
    assert(s.corner[0].x == 0 && s.corner[1].y == 4 && s.name[2] == 'i' && s.tail[3] == 1 && s.tail[0] == 0);
    assert(lengths[2] == 5 && lengths[3] == 6 && lengths[4] == 0 && lengths[8] == 9);
    assert(total((struct point[]){{1, 2}, {3, 4}}, 2) == 10);
    int *p = (int[3]){7};
    char text[8] = "ab";
    assert(p[0] == 7 && p[2] == 0 && text[1] == 'b' && text[7] == 0);
    return 0;
}
