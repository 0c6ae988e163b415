/* twostage3 -- one thread sets two numbers in two critical sections of two mutexes, the second made from the first; two
 * threads look, in the same two stages, and expect the second number once they have seen the first.
 *
 * Expected: assertion failure.
 *
 * twostage3_false: 4764 interleavings where 4862 are published; 14 traces where the published reduction runs 88 times.
 * */
#include <assert.h>
#include <pthread.h>

#define LOOKERS 2

pthread_mutex_t first_guard = PTHREAD_MUTEX_INITIALIZER, second_guard = PTHREAD_MUTEX_INITIALIZER;
int first, second;

static void *set(void *unused) {
    pthread_mutex_lock(&first_guard);
    first = 1;
    pthread_mutex_unlock(&first_guard);
    pthread_mutex_lock(&second_guard);
    second = first + 1;
    pthread_mutex_unlock(&second_guard);
    return unused;
}

static void *look(void *unused) {
    pthread_mutex_lock(&first_guard);
    int seen = first;
    pthread_mutex_unlock(&first_guard);
    if (seen == 0)
        return unused;
    pthread_mutex_lock(&second_guard);
    assert(second == first + 1);
    pthread_mutex_unlock(&second_guard);
    return unused;
}

int main(void) {
    pthread_t setter, lookers[LOOKERS];
    pthread_create(&setter, NULL, set, NULL);
    for (int k = 0; k < LOOKERS; k++)
        pthread_create(&lookers[k], NULL, look, NULL);
    pthread_join(setter, NULL);
    for (int k = 0; k < LOOKERS; k++)
        pthread_join(lookers[k], NULL);
    return 0;
}
