// RUN: check --method=exhaustive
// EXPECT: safe full=2
// RUN: check --method=optimal
// EXPECT: safe full=2
/* A spin lock keeps its section to one thread; trylock says EBUSY while it is held. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int counter;

static void *add(void *unused) {
    assert(pthread_spin_lock(&lock) == 0);
    counter++;
    assert(pthread_spin_unlock(&lock) == 0);
    return unused;
}

int main(void) {
    pthread_t thread;
    assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
    pthread_create(&thread, NULL, add, NULL);
    add(NULL);
    pthread_join(thread, NULL);
    assert(counter == 2);
    assert(pthread_spin_trylock(&lock) == 0 && pthread_spin_trylock(&lock) == EBUSY);
    assert(pthread_spin_unlock(&lock) == 0 && pthread_spin_destroy(&lock) == 0);
    return 0;
}
