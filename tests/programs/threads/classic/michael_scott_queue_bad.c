// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* The queue of Michael and Scott with a dummy node: one thread adds two values, one adds a third, main takes what is
 * there in the end. The new node is linked by a plain store, so that one can cut another off. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

struct node nodes[4];
_Atomic(struct node *) head = &nodes[0], tail = &nodes[0];

static void enqueue(struct node *new, int value) {
    new->value = value;
    for (;;) {
        struct node *last = atomic_load(&tail), *next = atomic_load(&last->next);
        if (next) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        atomic_store(&last->next, new);
        atomic_compare_exchange_strong(&tail, &last, new);
        return;
    }
}

static int dequeue(void) {
    for (;;) {
        struct node *first = atomic_load(&head), *last = atomic_load(&tail), *next = atomic_load(&first->next);
        if (!next)
            return 0;
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        int value = next->value;
        if (atomic_compare_exchange_strong(&head, &first, next))
            return value;
    }
}

static void *add_two(void *unused) {
    enqueue(&nodes[1], 1);
    enqueue(&nodes[2], 2);
    return unused;
}

static void *add_one(void *unused) {
    enqueue(&nodes[3], 3);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    int sum = 0, before = 0;
    pthread_create(&threads[0], NULL, add_two, NULL);
    pthread_create(&threads[1], NULL, add_one, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    for (int value = dequeue(); value; value = dequeue()) {
        sum += value;
        if (value != 3) {
            assert(value > before);
            before = value;
        }
    }
    assert(sum == 6); // BUG
    return 0;
}
