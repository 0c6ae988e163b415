// RUN: check
// CC: -m32
// EXPECT: error out-of-bounds@BUG
/* Lists, arithmetic and casts with pointers of four bytes. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node { struct node *next; int value; };

int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 5; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n) return 0;
        n->next = head;
        n->value = i;
        head = n;
    }
    int sum = 0;
    for (struct node *n = head; n; n = n->next) sum = sum * 10 + n->value;
    assert(sum == 43210 && sizeof *head == 8);
    uint32_t bits = (uint32_t)(uintptr_t)head;
    assert(((struct node *)bits)[1].value == 4); // BUG
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
