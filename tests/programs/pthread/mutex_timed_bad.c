// RUN: check --method=exhaustive -- -DGOT
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DTIMED_OUT
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DGOT
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DTIMED_OUT
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DTRY_GOT
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DTRY_BUSY
// EXPECT: error assert@BUG
/* Both outcomes of a timed lock and of a trylock are explored. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *hold(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec soon = {1, 0};
    (void)soon;
    pthread_create(&thread, NULL, hold, NULL);
#if defined GOT || defined TIMED_OUT
    int result = pthread_mutex_timedlock(&mutex, &soon);
#else
    int result = pthread_mutex_trylock(&mutex);
#endif
    if (result == 0) pthread_mutex_unlock(&mutex);
#if defined GOT || defined TRY_GOT
    assert(result != 0); // BUG
#elif defined TIMED_OUT
    assert(result != ETIMEDOUT); // BUG
#else
    assert(result != EBUSY); // BUG
#endif
    pthread_join(thread, NULL);
    return 0;
}
