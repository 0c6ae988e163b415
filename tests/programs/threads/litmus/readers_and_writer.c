// RUN: check --method=exhaustive
// EXPECT: safe full=142 traces=14
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=14 blocked=0
/* Two readers and a writer under a read-write lock: each reader sees both writes or none. All operations on the
 * lock depend on each other. The sections of the readers have 6 interleavings: 2 where they do not overlap, with 3
 * places for the writer's, and 4 with 2 places: 14 traces. */
#include <assert.h>
#include <pthread.h>

int x, y;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *unused) {
    (void)unused;
    pthread_rwlock_rdlock(&lock);
    long first = x;
    long both = 2 * first + y;
    pthread_rwlock_unlock(&lock);
    return (void *)both;
}

static void *writer(void *unused) {
    pthread_rwlock_wrlock(&lock);
    x = 1;
    y = 1;
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t a, b, c;
    void *left, *right;
    pthread_create(&a, NULL, reader, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_create(&c, NULL, writer, NULL);
    pthread_join(a, &left);
    pthread_join(b, &right);
    pthread_join(c, NULL);
    long l = (long)left, r = (long)right;
    assert((l == 0 || l == 3) && (r == 0 || r == 3));
    return 0;
}
