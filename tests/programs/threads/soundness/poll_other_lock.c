// RUN: check --method=exhaustive
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=dpor
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=optimal
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=ag --trial=0
// EXPECT: incomplete whether a thread waits in a loop for ever
/* A thread that finds one lock taken takes the other one, which it does not when it goes round alone: and that is what the main
 * thread waits for. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static atomic_int met;

static void *polls(void *unused) {
    while (!met) {
        if (pthread_mutex_trylock(&other)) {
            pthread_mutex_lock(&one);
            pthread_mutex_unlock(&one);
        } else {
            pthread_mutex_unlock(&other);
        }
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, polls, NULL);
    for (;;) {
        pthread_mutex_lock(&other);
        pthread_mutex_unlock(&other);
        if (pthread_mutex_trylock(&one)) break;
        pthread_mutex_unlock(&one);
    }
    met = 1;
    pthread_join(thread, NULL);
    return 0;
}
