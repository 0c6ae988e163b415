// RUN: check
// EXPECT: error null-deref@BUG
/* && and || stop early; the comma and conditional operators order their effects. */
#include <assert.h>
#include <stddef.h>

struct list { int value; struct list *next; };

int main(void) {
    struct list b = {2, NULL}, a = {1, &b};
    int steps = 0;
    struct list *p = &a;
    while (p->value < 5) steps++, p = p->next; // BUG
    assert(steps == 2);
    int x = 0;
    (void)(x++ == 0 || x++);
    (void)(x++ == 7 && x++);
    assert(x == 2 && (x ? 10 : x++) == 10 && x == 2);
    return 0;
}
