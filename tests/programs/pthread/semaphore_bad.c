// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DCASE=2
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error deadlock
/* Two threads inside where one was meant (1); two semaphores taken in different orders (2). */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t first, second;
static int inside;

static void *enter(void *unused) {
    sem_wait(&first);
    int now = __atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST);
    if (CASE == 1) assert(now == 1); // BUG
    __atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
    sem_wait(&second);
    sem_post(&second);
    sem_post(&first);
    return unused;
}

static void *backwards(void *unused) {
    sem_wait(&second);
    sem_wait(&first);
    sem_post(&first);
    sem_post(&second);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&first, 0, CASE == 1 ? 2 : 1);
    sem_init(&second, 0, 1);
    pthread_create(&thread, NULL, CASE == 1 ? enter : backwards, NULL);
    enter(NULL);
    pthread_join(thread, NULL);
    return 0;
}
