// RUN: check --rehearse=1
// EXPECT: safe
// RUN: check --rehearse=1 --jobs=2
// EXPECT: safe
// RUN: check --rehearse=1 --check=assert,leak
// EXPECT: safe
/* Sharing the search in one process, without a method: the one that goes with the other options is used. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

static void *adds(void *unused) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, adds, NULL);
    pthread_create(&b, NULL, adds, NULL);
    pthread_join(a, NULL);
    pthread_mutex_lock(&m);
    int seen = x;
    pthread_mutex_unlock(&m);
    pthread_join(b, NULL);
    assert(seen >= 1);
    return 0;
}
