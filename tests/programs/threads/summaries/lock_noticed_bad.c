// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice --check=assert
// EXPECT: error assert@BUG
/* A round of the waiting loop is in vain unless somebody noticed that the lock was held. In the state in which it is held and
 * asks() has ended, that is a matter of what has happened: the same state was cut where the round counts, because where it does
 * not nothing is left to do. */
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
    assert(!refused || seen); // BUG
    return 0;
}
