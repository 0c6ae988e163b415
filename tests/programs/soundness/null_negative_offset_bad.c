// The structure around a member that is not there: still a null pointer, in front of which it looks.
// RUN: check
// EXPECT: error null-deref@BUG
#include <heddle.h>
#include <stddef.h>

struct node { int value; struct node *next; };

int main(void) {
    struct node head = {1, NULL};
    struct node **link = heddle_bool("b") ? &head.next : NULL;
    struct node *around = (struct node *)((char *)link - offsetof(struct node, next));
    return around->value == 3; // BUG
}
