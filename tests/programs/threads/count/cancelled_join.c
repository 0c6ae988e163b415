// RUN: check --method=exhaustive
// EXPECT: safe traces=2
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
// RUN: check --method=dpor
// EXPECT: safe
/* A thread that is cancelled where it waits gives back the mutex, ends and is joined. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void give_back(void *mutex) { pthread_mutex_unlock(mutex); }

static void *waits(void *unused) {
    pthread_mutex_lock(&m);
    pthread_cleanup_push(give_back, &m);
    for (;;)
        pthread_cond_wait(&c, &m);
    pthread_cleanup_pop(1);
    return unused;
}

static void *passes(void *unused) { return unused; }

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, waits, NULL);
    pthread_create(&b, NULL, passes, NULL);
    pthread_cancel(a);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
