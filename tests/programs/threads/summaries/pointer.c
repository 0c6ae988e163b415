// RUN: check --method=ag
// EXPECT: safe
// RUN: check --method=exhaustive --summaries
// EXPECT: safe
/* Who writes last decides where a pointer points to. What is known of one target says nothing about the other. */
#include <assert.h>
#include <pthread.h>

int small = 1, large = 5, *chosen = &small;

static void *choose_small(void *unused) {
    chosen = &small;
    return unused;
}

static void *choose_large(void *unused) {
    chosen = &large;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, choose_large, NULL);
    pthread_create(&b, NULL, choose_small, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(*chosen < 6);
    return 0;
}
