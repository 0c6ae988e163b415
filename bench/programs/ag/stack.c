/* stack -- one thread pushes PUSHES values, the other pops as often, each time under the one mutex. That something was
 * pushed once is taken for a sign that something is there.
 *
 * Expected: assertion failure.
 *
 * stack_false: 527 interleavings, exact. All of them are different traces, as one mutex orders everything; the published
 * reduction runs 236 times, fewer than any that keeps the order of critical sections can. */
#include <assert.h>
#include <pthread.h>

#define PUSHES 6

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int values[PUSHES], top, pushed;

static void *push_all(void *unused) {
    for (int value = 0; value < PUSHES; value++) {
        pthread_mutex_lock(&guard);
        values[top++] = value;
        pushed = 1;
        pthread_mutex_unlock(&guard);
    }
    return unused;
}

static void *pop_all(void *unused) {
    for (int k = 0; k < PUSHES; k++) {
        pthread_mutex_lock(&guard);
        if (pushed) {
            assert(top > 0);
            top--;
        }
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
