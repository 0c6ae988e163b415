// RUN: check
// EXPECT: error null-deref@BUG
/* A list whose length is an input. */
#include <assert.h>
#include <heddle.h>
#include <stdlib.h>

struct node { struct node *next; int value; };

int main(void) {
    unsigned n = heddle_uint("n");
    if (n > 4) n = 4;
    struct node *head = 0;
    for (unsigned i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        if (!node) return 0;
        node->value = (int)i;
        node->next = head;
        head = node;
    }
    assert(head->value == (int)n - 1); // BUG
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
