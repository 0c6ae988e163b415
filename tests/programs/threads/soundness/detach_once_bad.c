// RUN: check
// EXPECT: error lock-misuse@BUG
// RUN: check --keep-going --method=exhaustive
// EXPECT: error lock-misuse@23 lock-misuse@31
// RUN: check --keep-going --method=dpor
// EXPECT: error lock-misuse@23 lock-misuse@31
// RUN: check --keep-going --method=optimal
// EXPECT: error lock-misuse@23 lock-misuse@31
/* One thread joins it while another detaches it: whoever comes second is wrong. */
#include <assert.h>
#include <pthread.h>

static pthread_t first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

static void *joins(void *unused) {
    assert(pthread_join(first, NULL) == 0); // BUG
    return unused;
}

int main(void) {
    pthread_t second;
    pthread_create(&first, NULL, work, NULL);
    pthread_create(&second, NULL, joins, NULL);
    pthread_detach(first); // BUG
    pthread_join(second, NULL);
    return 0;
}
