// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* A semaphore of value 2 lets in two of three threads at a time; one of value 0 orders two threads. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t room, done;
static int inside, ready;

static void *enter(void *unused) {
    assert(sem_wait(&room) == 0);
    assert(__atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST) <= 2);
    __atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
    assert(sem_post(&room) == 0);
    return unused;
}

static void *finish(void *unused) {
    ready = 1;
    sem_post(&done);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    sem_init(&room, 0, 2);
    sem_init(&done, 0, 0);
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, enter, NULL);
    enter(NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    pthread_create(&threads[2], NULL, finish, NULL);
    sem_wait(&done);
    assert(ready);
    pthread_join(threads[2], NULL);
    assert(sem_destroy(&room) == 0 && sem_destroy(&done) == 0);
    return 0;
}
