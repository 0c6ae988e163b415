// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
// RUN: check --method=ag --trial=0 --no-slice --check=assert
// EXPECT: safe
/* lock_noticed_bad.c, without the error. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x, y, refused, seen;

static void *asks(void *unused) {
    refused = pthread_mutex_trylock(&lock) != 0;
    if (!refused)
        pthread_mutex_unlock(&lock);
    seen = y;
    return unused;
}

static void *sets(void *unused) {
    y = 1;
    pthread_mutex_lock(&lock);
    x = 1;
    pthread_mutex_unlock(&lock);
    return unused;
}

static void *waits(void *unused) {
    int found;
    do {
        pthread_mutex_lock(&lock);
        found = x;
        pthread_mutex_unlock(&lock);
    } while (!found);
    return unused;
}

int main(void) {
    pthread_t first, second, third;
    pthread_create(&first, NULL, asks, NULL);
    pthread_create(&second, NULL, waits, NULL);
    pthread_create(&third, NULL, sets, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    pthread_join(third, NULL);
    assert(refused >= 0 && seen >= 0);
    return 0;
}
