// RUN: check --check=assert,memory,leak
// EXPECT: error leak
/* Memory that a global variable still points to is not lost. */
#include <stdlib.h>

struct node { struct node *next; int value; };
static struct node *head;

int main(void) {
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n) return 0;
        n->next = head;
        n->value = i;
        head = n;
    }
    head = head->next;
    return 0;
}
