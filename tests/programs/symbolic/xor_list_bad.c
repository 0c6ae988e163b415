// RUN: check
// EXPECT: error assert@BUG
/* A list that stores the exclusive or of its neighbours' addresses. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node { uintptr_t link; int value; };

int main(void) {
    struct node *n[4];
    for (int i = 0; i < 4; i++) {
        n[i] = malloc(sizeof *n[i]);
        if (!n[i]) return 0;
        n[i]->value = i + 1;
    }
    for (int i = 0; i < 4; i++)
        n[i]->link = (i > 0 ? (uintptr_t)n[i - 1] : 0) ^ (i < 3 ? (uintptr_t)n[i + 1] : 0);
    int forward = 0, backward = 0;
    uintptr_t before = 0;
    for (struct node *p = n[0]; p;) {
        forward = forward * 10 + p->value;
        struct node *next = (struct node *)(before ^ p->link);
        before = (uintptr_t)p;
        p = next;
    }
    before = 0;
    for (struct node *p = n[3]; p;) {
        backward = backward * 10 + p->value;
        struct node *next = (struct node *)(before ^ p->link);
        before = (uintptr_t)p;
        p = next;
    }
    assert(forward == 1234 && backward == 1234); // BUG
    for (int i = 0; i < 4; i++) free(n[i]);
    return 0;
}
