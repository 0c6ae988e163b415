// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check -- -DREAD
// EXPECT: error assert@BUG
/* Input and output are cancellation points: the thread does not come behind them. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <unistd.h>

static sem_t asked;
static int done;

static void *writes(void *unused) {
    char c = 'a';
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    sem_wait(&asked);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
#ifdef READ
    (void)!read(0, &c, 1);
#else
    (void)!write(1, &c, 1);
#endif
    done = 1;
    return unused;
}

int main(void) {
    pthread_t id;
    sem_init(&asked, 0, 0);
    pthread_create(&id, NULL, writes, NULL);
    pthread_cancel(id);
    sem_post(&asked);
    pthread_join(id, NULL);
    assert(done); // BUG
    return 0;
}
