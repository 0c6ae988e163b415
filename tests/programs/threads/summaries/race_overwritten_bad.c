// RUN: check --check=race --method=dpor --keep-going
// EXPECT: error race@30 race@32 race@33 race@35
// RUN: check --check=race --method=optimal --keep-going
// EXPECT: error race@30 race@32 race@33 race@35
// RUN: check --check=race --method=ag --keep-going --trial=0
// EXPECT: error race@30 race@32 race@33 race@35
/* The two ways of the writer come to the same state, and a summary holds there. But what it overwrote differs, and the one who
 * waits, which nothing orders with that, is in a race with it. It waits only if the lock is taken, which is after all that: no
 * other order shows the race, either. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int other_way;
static int x;

static void *chooses(void *unused) {
    other_way = 1;
    return unused;
}

static void *waits(void *unused) {
    if (pthread_mutex_trylock(&lock) == 0) pthread_mutex_unlock(&lock);
    else while (x != 3) {}
    return unused;
}

static void *writes(void *unused) {
    if (other_way) x = 1;
    else
        x = 1;
    x = 2;
    pthread_mutex_lock(&lock);
    x = 3;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, writes, NULL);
    pthread_create(&threads[1], NULL, waits, NULL);
    pthread_create(&threads[2], NULL, chooses, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
