/* stack -- one thread pushes PUSHES values under a mutex, the other pops POPS of them. It looks whether there is one
 * before it takes the mutex, and believes that there always is.
 *
 * Expected: assertion failure.
 *
 * stack_false: 527 interleavings, exact; 33 traces where the published reduction runs 236 times. */
#include <assert.h>
#include <pthread.h>

#define PUSHES 4
#define POPS 2

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int values[PUSHES], top, used;

static void *push_all(void *unused) {
    for (int value = 0; value < PUSHES; value++) {
        pthread_mutex_lock(&guard);
        values[top] = value;
        top++;
        used = 1;
        pthread_mutex_unlock(&guard);
    }
    return unused;
}

static void *pop_all(void *unused) {
    for (int k = 0; k < POPS; k++) {
        assert(top > 0);
        pthread_mutex_lock(&guard);
        top--;
        pthread_mutex_unlock(&guard);
    }
    return unused;
}

int main(void) {
    pthread_t pusher, popper;
    pthread_create(&pusher, NULL, push_all, NULL);
    pthread_create(&popper, NULL, pop_all, NULL);
    pthread_join(pusher, NULL);
    pthread_join(popper, NULL);
    return 0;
}
