// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The round takes a lock and gives it back, which somebody has noticed, and then decides on an input before it does
 * anything else. */
#include <assert.h>
#include <errno.h>
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
_Atomic int flag;

static void *polls(void *unused) {
    int small = 0, input = heddle_int("input");
    heddle_assume(input > 0 && input < 10);
    for (;;) {
        pthread_mutex_lock(&mutex);
        int done = flag;
        pthread_mutex_unlock(&mutex);
        if (done) break;
        if (input * input < 200) small = 1;
    }
    return unused;
}

static int is_busy(void) {
    if (pthread_mutex_trylock(&mutex) == EBUSY) return 1;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, polls, NULL);
    if (is_busy()) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
        assert(!is_busy()); // BUG
    }
    flag = 1;
    pthread_join(id, NULL);
    return 0;
}
