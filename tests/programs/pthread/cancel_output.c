// RUN: check
// EXPECT: safe
// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check -- -DREAD
// EXPECT: safe
/* Nothing is cancelled while that is switched off, by input and output neither. */
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
    assert(done);
    return 0;
}
