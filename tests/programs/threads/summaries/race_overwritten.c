// RUN: check --check=race --method=dpor --keep-going
// EXPECT: safe
// RUN: check --check=race --method=optimal --keep-going
// EXPECT: safe
// RUN: check --check=race --method=ag --keep-going --trial=0
// EXPECT: safe
/* The twin of race_overwritten_bad.c: who waits has learned of what was overwritten. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int other_way;
static int x, begun;

static void *chooses(void *unused) {
    other_way = 1;
    return unused;
}

static void *waits(void *unused) {
    pthread_mutex_lock(&lock);
    int late = begun;
    pthread_mutex_unlock(&lock);
    if (late)
        while (__atomic_load_n(&x, __ATOMIC_SEQ_CST) != 3) {}
    return unused;
}

static void *writes(void *unused) {
    if (other_way) x = 1;
    else
        x = 1;
    x = 2;
    pthread_mutex_lock(&lock);
    begun = 1;
    pthread_mutex_unlock(&lock);
    __atomic_store_n(&x, 3, __ATOMIC_SEQ_CST);
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
