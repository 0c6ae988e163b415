// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error assert@BUG
/* A writer that only takes the lock for reading (1); readers that believe they are alone (2). */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x, y, inside;

static void *write_both(void *unused) {
    pthread_rwlock_rdlock(&lock);
    x++;
    y++;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *read_both(void *unused) {
    pthread_rwlock_rdlock(&lock);
    if (CASE == 1) assert(x == y); // BUG
    int before = __atomic_fetch_add(&inside, 1, __ATOMIC_SEQ_CST);
    if (CASE == 2) assert(before == 0); // BUG
    __atomic_fetch_sub(&inside, 1, __ATOMIC_SEQ_CST);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, CASE == 1 ? write_both : read_both, NULL);
    read_both(NULL);
    pthread_join(thread, NULL);
    return 0;
}
