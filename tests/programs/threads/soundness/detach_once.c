// RUN: check
// EXPECT: safe
/* One thread is joined, one detaches itself, one is detached by another: each once. */
#include <pthread.h>
#include <stdlib.h>

static void *plain(void *unused) { return unused; }

static void *leaves(void *unused) {
    pthread_detach(pthread_self());
    return unused;
}

static void *detaches(void *other) {
    pthread_detach(*(pthread_t *)other);
    return NULL;
}

int main(void) {
    pthread_t first, second, third;
    pthread_create(&first, NULL, plain, NULL);
    pthread_create(&second, NULL, leaves, NULL);
    pthread_create(&third, NULL, detaches, &first);
    pthread_join(third, NULL);
    return 0;
}
