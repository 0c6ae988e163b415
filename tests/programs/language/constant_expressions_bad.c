// RUN: check
// EXPECT: error assert@BUG
/* Addresses in initializers: sums, differences, casts, elements, functions. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct node { int value; struct node *next; char name[8]; };
static struct node ring[3] = {{1, &ring[1], "one"}, {2, &ring[2], "two"}, {3, ring, "three"}};
static char *inside = ring[1].name + 1;
static int *value_pointer = &ring[2].value;
static const ptrdiff_t distance = &ring[2].name[3] - &ring[2].name[1];
static uintptr_t as_integer = (uintptr_t)&ring[1] + 4;
static int function(void) { return 77; }
static int (*const pointer)(void) = function;
static void *parts[2] = {(char *)ring + sizeof ring, (void *)&parts};
static const char *strings[] = {"alpha", "beta" + 1, &"gamma"[2]};

int main(void) {
    assert(*inside == 'w' && *value_pointer == 3 && distance == 2);
    assert(as_integer == (uintptr_t)&ring[1] + 4 && pointer() == 77);
    assert(parts[0] == &ring[3] && parts[1] == parts);
    assert(strings[1][0] == 'e' && strings[2][0] == 'm');
    assert(ring->next->next->next == ring && ring[0].next->name[2] == 'e'); // BUG
    return 0;
}
