/* queue -- one thread enqueues TURNS values, the other dequeues as often, each time under the one mutex; who finds the
 * queue empty goes away without. Main expects that everything was taken out.
 *
 * Expected: assertion failure.
 *
 * queue_false: C(10,5) = 252 orders of the critical sections, all of them different traces: both exact. */
#include <assert.h>
#include <pthread.h>

#define TURNS 5

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int values[TURNS], head, tail, sum;

static void *enqueue_all(void *unused) {
    for (int turn = 0; turn < TURNS; turn++) {
        pthread_mutex_lock(&guard);
        values[tail++] = turn + 1;
        pthread_mutex_unlock(&guard);
    }
    return unused;
}

static void *dequeue_all(void *unused) {
    for (int turn = 0; turn < TURNS; turn++) {
        pthread_mutex_lock(&guard);
        if (head < tail)
            sum += values[head++];
        pthread_mutex_unlock(&guard);
    }
    return unused;
}

int main(void) {
    pthread_t producer, consumer;
    pthread_create(&producer, NULL, enqueue_all, NULL);
    pthread_create(&consumer, NULL, dequeue_all, NULL);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    assert(sum == TURNS * (TURNS + 1) / 2);
    return 0;
}
