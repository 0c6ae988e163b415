// RUN: check --method=optimal --alloc=fresh
// EXPECT: safe blocked=0
// RUN: check --method=optimal --alloc=reuse
// EXPECT: error use-after-free@BUG
/* A stack of allocated nodes. While one thread is between reading the top's successor and its compare-and-swap,
 * another pops both nodes, frees them and pushes a new one. If that gets the address of the first, the
 * compare-and-swap takes the stack for unchanged and makes a freed node its top (the ABA problem). */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

_Atomic(struct node *) top;

sem_t next_was_read;

static struct node *node_new(int value, struct node *next) {
    struct node *new = malloc(sizeof *new);
    if (!new)
        abort();
    new->value = value;
    new->next = next;
    return new;
}

static void *slow_pop(void *unused) {
    struct node *old = atomic_load(&top), *next = old->next;
    sem_post(&next_was_read);
    atomic_compare_exchange_strong(&top, &old, next);
    return unused;
}

static void *pop_all_and_push(void *unused) {
    sem_wait(&next_was_read);
    struct node *old = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &old, NULL))
        ;
    for (struct node *node = old, *next; node; node = next) {
        next = node->next;
        free(node);
    }
    struct node *new = node_new(3, NULL);
    old = atomic_load(&top);
    do
        new->next = old;
    while (!atomic_compare_exchange_strong(&top, &old, new));
    return unused;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&next_was_read, 0, 0);
    atomic_store(&top, node_new(1, node_new(2, NULL)));
    pthread_create(&threads[0], NULL, slow_pop, NULL);
    pthread_create(&threads[1], NULL, pop_all_and_push, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    struct node *rest = atomic_load(&top);
    assert(rest->value == 3); // BUG
    return 0;
}
