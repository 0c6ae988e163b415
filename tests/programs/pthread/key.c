// RUN: check --method=exhaustive -- -DTHREADS=1
// EXPECT: safe
// RUN: check --method=optimal -- -DTHREADS=2
// EXPECT: safe
/* Thread-specific data: each thread has its own; destructors run at its end, in rounds. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t plain, counted, again, freed;
static int destroyed, rounds;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void count(void *value) {
    assert(pthread_getspecific(counted) == NULL);
    pthread_mutex_lock(&mutex);
    destroyed += (int)(long)value;
    pthread_mutex_unlock(&mutex);
}

/* Sets its value again: it is destroyed four times, then given up. */
static void set_again(void *value) {
    rounds++;
    pthread_setspecific(again, value);
}

static void *use(void *number) {
    assert(pthread_getspecific(plain) == NULL && pthread_getspecific(counted) == NULL);
    assert(pthread_setspecific(plain, number) == 0 && pthread_setspecific(counted, number) == 0);
    assert(pthread_setspecific(freed, malloc(8)) == 0);
    assert(pthread_getspecific(plain) == number && pthread_getspecific(counted) == number);
    if (number == (void *)THREADS) pthread_setspecific(again, number);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    assert(pthread_key_create(&plain, NULL) == 0 && pthread_key_create(&counted, count) == 0);
    assert(pthread_key_create(&again, set_again) == 0 && pthread_key_create(&freed, free) == 0);
    assert(plain != counted && counted != again);
    assert(pthread_getspecific(plain) == NULL && pthread_setspecific(plain, &mutex) == 0);
    for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, use, (void *)(i + 1));
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    assert(destroyed == THREADS * (THREADS + 1) / 2 && rounds == 4);
    assert(pthread_getspecific(plain) == &mutex);
    assert(pthread_key_delete(plain) == 0 && pthread_key_delete(plain) == EINVAL);
    assert(pthread_setspecific(plain, NULL) == EINVAL);
    return 0;
}
