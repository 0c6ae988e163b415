// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice
// EXPECT: error assert@BUG
// RUN: check --method=optimal --summaries
// EXPECT: error assert@BUG
// RUN: check
// EXPECT: error assert@BUG
/* Accesses to an object that no other thread can reach are no events. Whether one can is a matter of history: where the
 * object was kept back, its owner's last read has no races; the summary made there cut executions in which it was given away, and
 * what another thread wrote to it was seen in one order only. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

int given, other;
int *hand = &other;
sem_t ready, go;

static void *gives(void *unused) {
    given = 1;
    return unused;
}

static void *keeps(void *unused) {
    given = 0;
    return unused;
}

static void *writes(void *unused) {
    sem_wait(&ready);
    int *to = hand;
    *to = 1;
    return unused;
}

static void *reads(void *unused) {
    int *own = malloc(sizeof *own);
    *own = 0;
    long is_given = given;
    hand = (int *)((long)own * is_given + (long)&other * (1 - is_given));
    sem_post(&ready);
    sem_wait(&go);
    int found = *own;
    assert(!((is_given == 1) & (found == 0))); // BUG
    return unused;
}

static void *posts(void *unused) {
    sem_post(&go);
    return unused;
}

int main(void) {
    void *(*const functions[])(void *) = {gives, keeps, writes, reads, posts};
    pthread_t threads[5];
    sem_init(&ready, 0, 0);
    sem_init(&go, 0, 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 2; i < 5; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 2; i < 5; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
