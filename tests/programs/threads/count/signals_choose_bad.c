// RUN: check --method=optimal
// EXPECT: error deadlock
/* signals_choose.c: a signal that comes before anybody waits is lost. */
#include <pthread.h>

volatile int a, b;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void wait_once(void) {
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
}

static void *one(void *unused) {
    wait_once();
    a = 1;
    return unused;
}

static void *two(void *unused) {
    wait_once();
    if (b)
        b = 0;
    return unused;
}

static void *three(void *unused) {
    b = 1;
    pthread_cond_signal(&condition);
    if (!b)
        a = 1;
    return unused;
}

static void *four(void *unused) {
    int t = 0;
    if (!b)
        t = a;
    (void)t;
    return unused;
}

int main(void) {
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[2], NULL, three, NULL);
    pthread_create(&threads[3], NULL, four, NULL);
    pthread_cond_signal(&condition);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
