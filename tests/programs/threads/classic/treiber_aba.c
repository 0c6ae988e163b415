// RUN: check --method=optimal --alloc=fresh
// EXPECT: safe blocked=0
// RUN: check --method=optimal --alloc=reuse
// EXPECT: safe blocked=0
/* A stack of allocated nodes whose top counts its changes. While one thread is between reading the top's successor
 * and its compare-and-swap, another pops both nodes, frees them and pushes a new one, which may get the address of
 * the first. The count tells them apart, even if the address does not. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

/* The address of a node fits into 48 bits; the rest counts. */
_Atomic uint64_t top;

static struct node *address(uint64_t word) {
    return (struct node *)(uintptr_t)(word & 0xffffffffffff);
}

static uint64_t changed(uint64_t word, struct node *to) {
    return ((word >> 48) + 1) << 48 | (uintptr_t)to;
}

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
    uint64_t old = atomic_load(&top);
    struct node *next = address(old)->next;
    sem_post(&next_was_read);
    atomic_compare_exchange_strong(&top, &old, changed(old, next));
    return unused;
}

static void *pop_all_and_push(void *unused) {
    sem_wait(&next_was_read);
    uint64_t old = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &old, changed(old, NULL)))
        ;
    for (struct node *node = address(old), *next; node; node = next) {
        next = node->next;
        free(node);
    }
    struct node *new = node_new(3, NULL);
    old = atomic_load(&top);
    do
        new->next = address(old);
    while (!atomic_compare_exchange_strong(&top, &old, changed(old, new)));
    return unused;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&next_was_read, 0, 0);
    atomic_store(&top, changed(0, node_new(1, node_new(2, NULL))));
    pthread_create(&threads[0], NULL, slow_pop, NULL);
    pthread_create(&threads[1], NULL, pop_all_and_push, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    struct node *rest = address(atomic_load(&top));
    assert(rest && rest->value == 3 && rest->next == NULL);
    return 0;
}
