// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* A stack of recycled nodes without tags: a thread that slept while A and B left and A came back takes the top for
 * unchanged, and brings B back that another thread owns. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { NONE, A, B, C };
#define INDEX(word) ((word) & 0xff)
#define WORD(index, before) (index)

atomic_uint top = A;
atomic_uint next[4] = {NONE, B, C, NONE};
int owned[4];

static unsigned pop(void) {
    unsigned old = atomic_load(&top);
    while (INDEX(old) != NONE && !atomic_compare_exchange_strong(&top, &old, WORD(next[INDEX(old)], old)))
        ;
    return INDEX(old);
}

static void push(unsigned node) {
    unsigned old = atomic_load(&top);
    do
        next[node] = INDEX(old);
    while (!atomic_compare_exchange_strong(&top, &old, WORD(node, old)));
}

static void *pop_one(void *unused) {
    owned[pop()]++;
    return unused;
}

static void *pop_two_push_one(void *unused) {
    unsigned first = pop(), second = pop();
    owned[second]++;
    push(first);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, pop_one, NULL);
    pthread_create(&threads[1], NULL, pop_two_push_one, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    for (unsigned node = pop(); node != NONE; node = pop())
        owned[node]++;
    assert(owned[A] == 1 && owned[B] == 1 && owned[C] == 1); // BUG
    return 0;
}
