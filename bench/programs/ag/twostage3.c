/* twostage3 -- SETTERS threads set two numbers in two critical sections of two mutexes, the second one more than the
 * first. One thread looks, in the same two stages, and expects the second number once it has seen the first; if it has
 * not, it returns what it finds without a mutex.
 *
 * Expected: assertion failure.
 *
 * twostage3_false: 4848 interleavings where 4862 are published; 42 traces where the published reduction runs 88 times. */
#include <assert.h>
#include <pthread.h>

#define SETTERS 2

pthread_mutex_t first_guard = PTHREAD_MUTEX_INITIALIZER, second_guard = PTHREAD_MUTEX_INITIALIZER;
int first, second;

static void *set(void *unused) {
    pthread_mutex_lock(&first_guard);
    first = 1;
    pthread_mutex_unlock(&first_guard);
    pthread_mutex_lock(&second_guard);
    second = 2;
    pthread_mutex_unlock(&second_guard);
    return unused;
}

static void *look(void *unused) {
    (void)unused;
    pthread_mutex_lock(&first_guard);
    int seen = first;
    pthread_mutex_unlock(&first_guard);
    if (seen == 0)
        return (void *)(long)second;
    pthread_mutex_lock(&second_guard);
    int difference = second - first;
    pthread_mutex_unlock(&second_guard);
    assert(difference == 1);
    return (void *)(long)seen;
}

int main(void) {
    pthread_t setters[SETTERS], looker;
    for (int k = 0; k < SETTERS; k++)
        pthread_create(&setters[k], NULL, set, NULL);
    pthread_create(&looker, NULL, look, NULL);
    for (int k = 0; k < SETTERS; k++)
        pthread_join(setters[k], NULL);
    pthread_join(looker, NULL);
    return 0;
}
