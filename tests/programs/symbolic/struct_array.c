// RUN: check
// EXPECT: safe
/* A symbolic index into an array of structures. */
#include <assert.h>
#include <heddle.h>

struct entry { char key; short weight; int value; };
static struct entry table[4] = {{'a', 1, 100}, {'b', 2, 200}, {'c', 3, 300}, {'d', 4, 400}};

int main(void) {
    unsigned i = heddle_uint("i") & 3;
    table[i].value += table[i].weight;
    assert(table[i].value == 101 * (int)(i + 1) && table[i].key == 'a' + (int)i);
    return 0;
}
