// RUN: check --method=ag --check=assert
// EXPECT: incomplete lock-misuse, which --check leaves out
// RUN: check --method=exhaustive --slice --check=memory
// EXPECT: incomplete lock-misuse, which --check leaves out
// RUN: check --method=ag
// EXPECT: error lock-misuse@BUG
/* Whether a lock is needed is looked up again when it is to be given back; in between the answer may have changed, and the
 * thread ends with it. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int alone, count, total;

static void *work(void *unused) {
    if (!alone)
        pthread_mutex_lock(&guard);
    count++;
    if (!alone)
        pthread_mutex_unlock(&guard);
    return unused; // BUG
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    alone = 1;
    pthread_join(thread, NULL);
    total = 3;
    assert(total == 3);
    return 0;
}
