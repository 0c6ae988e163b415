// RUN: check
// EXPECT: safe runs=1
/* offsetof and the way back from a member to its structure. */
#include <assert.h>
#include <stddef.h>

struct link { struct link *next; };
struct item { int key; struct link link; char name[4]; };
#define CONTAINER(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

int main(void) {
    struct item a = {1, {0}, "a"}, b = {2, {&a.link}, "b"};
    int sum = 0;
    for (struct link *l = &b.link; l; l = l->next) sum = sum * 10 + CONTAINER(l, struct item, link)->key;
    assert(sum == 21);
    return 0;
}
