// RUN: check --method=optimal
// EXPECT: safe full=1
// RUN: check --method=exhaustive
// EXPECT: safe full=1
/* A thread that asks again and again under a lock is waiting, too: after one round in vain it rests, so there is one
 * execution besides those that are begun in vain. */
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
    done = 1;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
