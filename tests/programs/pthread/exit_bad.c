// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error lock-misuse
// EXPECT: message~ends while it holds
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DCASE=3
// EXPECT: error use-after-free@BUG
/* pthread_exit with a lock (1); main leaves and the others go on (2), but main's variables are gone (3). */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *given) {
    if (CASE == 1) {
        pthread_mutex_lock(&mutex);
        pthread_exit(given);
    }
    int value = *(int *)given; // BUG
    assert(value != 5); // BUG
    return NULL;
}

int main(void) {
    pthread_t thread;
    static int lasting = 5;
    int local = 6;
    pthread_create(&thread, NULL, run, CASE == 2 ? &lasting : &local);
    pthread_exit(NULL);
}
