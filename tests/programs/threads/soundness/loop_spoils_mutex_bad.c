// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* A mutex whose owner has ended is taken and given back, and nobody can lock it any more: the round has changed that. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex;
_Atomic int flag;

static void *dies(void *unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

static void *polls(void *unused) {
    for (int done = 0; !done;) {
        int result = pthread_mutex_lock(&mutex);
        assert(result != ENOTRECOVERABLE); // BUG
        done = flag;
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t id;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&id, NULL, dies, NULL);
    pthread_join(id, NULL);
    pthread_create(&id, NULL, polls, NULL);
    flag = 1;
    pthread_join(id, NULL);
    return 0;
}
