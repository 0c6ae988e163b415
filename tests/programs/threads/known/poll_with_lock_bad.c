// RUN: check --method=optimal
// EXPECT: error deadlock
// RUN: check --method=exhaustive
// EXPECT: error deadlock
/* A thread asks again and again for what nobody will ever say. */
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int done;

static void *wait_for_main(void *unused) {
    for (;;) {
        pthread_mutex_lock(&lock);
        int seen = done;
        pthread_mutex_unlock(&lock);
        if (seen)
            return unused;
    }
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_main, NULL);
    pthread_mutex_lock(&lock);
    done = 0;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
