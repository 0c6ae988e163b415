// RUN: check --method=optimal
// EXPECT: safe blocked=0
/* Two threads take from a queue of Michael and Scott that holds two values: each gets one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

struct node nodes[3];
_Atomic(struct node *) head = &nodes[0], tail = &nodes[2];

static void *dequeue(void *unused) {
    (void)unused;
    for (;;) {
        struct node *first = atomic_load(&head), *next = atomic_load(&first->next);
        if (!next)
            return NULL;
        long value = next->value;
        if (atomic_compare_exchange_strong(&head, &first, next))
            return (void *)value;
    }
}

int main(void) {
    pthread_t threads[2];
    void *one, *two;
    for (int k = 0; k < 2; k++) {
        nodes[k + 1].value = k + 1;
        nodes[k].next = &nodes[k + 1];
    }
    pthread_create(&threads[0], NULL, dequeue, NULL);
    pthread_create(&threads[1], NULL, dequeue, NULL);
    pthread_join(threads[0], &one);
    pthread_join(threads[1], &two);
    assert((long)one + (long)two == 3);
    return 0;
}
