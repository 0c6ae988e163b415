// RUN: check --method=ag --check=assert
// EXPECT: safe
// RUN: check --method=ag --check=memory
// EXPECT: safe
/* Whether a lock is needed is looked up once: who takes it gives it back. The assertion is about something else. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int alone, count, total;

static void *work(void *unused) {
    int locks = !alone;
    if (locks)
        pthread_mutex_lock(&guard);
    count++;
    if (locks)
        pthread_mutex_unlock(&guard);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    alone = 1;
    pthread_join(thread, NULL);
    total = 3;
    assert(total == 3);
    return 0;
}
