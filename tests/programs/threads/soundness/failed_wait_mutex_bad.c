// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* Waiting with a mutex that the thread does not hold fails, and gives up nothing: the other thread may lock it first. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int x;

static void *look(void *unused) {
    pthread_mutex_lock(&lock);
    assert(x == 1); // BUG
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&lock, &kind);
    pthread_create(&thread, NULL, look, NULL);
    x = 1;
    assert(pthread_cond_wait(&condition, &lock) != 0);
    pthread_join(thread, NULL);
    return 0;
}
