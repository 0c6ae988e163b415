// RUN: check --method=optimal --keep-going
// EXPECT: error use-after-free@24 assert@57
/* Treiber's stack with a plain store in push: a node can be lost. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

_Atomic(struct node *) top;

static void push(struct node *new) {
    struct node *old = atomic_load(&top);
    new->next = old;
    atomic_store(&top, new);
}

static struct node *pop(void) {
    struct node *old = atomic_load(&top);
    while (old && !atomic_compare_exchange_strong(&top, &old, old->next))
        ;
    return old;
}

static void *pusher(void *number) {
    struct node *new = malloc(sizeof *new);
    if (!new)
        abort();
    new->value = (int)(long)number;
    push(new);
    return NULL;
}

static void *popper(void *unused) {
    (void)unused;
    return pop();
}

int main(void) {
    pthread_t threads[3];
    void *popped;
    int seen = 0;
    pthread_create(&threads[0], NULL, pusher, (void *)1);
    pthread_create(&threads[1], NULL, pusher, (void *)2);
    pthread_create(&threads[2], NULL, popper, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    pthread_join(threads[2], &popped);
    for (struct node *node = popped ? popped : pop(); node; node = pop()) {
        seen |= node->value;
        free(node);
    }
    assert(seen == 3); // BUG
    return 0;
}
