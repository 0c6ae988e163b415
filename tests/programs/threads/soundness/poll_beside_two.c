// RUN: check --method=exhaustive
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=dpor
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=optimal
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=ag --trial=0
// EXPECT: incomplete whether a thread waits in a loop for ever
/* Whether the main thread goes round in vain beside another one depends on which of the two that is: beside the reader it does, and
 * beside the writer it does not. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int met;

static void *reads(void *unused) {
    int seen;
    do {
        pthread_rwlock_rdlock(&lock);
        seen = met;
        pthread_rwlock_unlock(&lock);
    } while (!seen);
    return unused;
}

static void *writes(void *unused) {
    int seen;
    do {
        pthread_rwlock_wrlock(&lock);
        seen = met;
        pthread_rwlock_unlock(&lock);
    } while (!seen);
    return unused;
}

int main(void) {
    pthread_t reader, writer;
    pthread_create(&reader, NULL, reads, NULL);
    pthread_create(&writer, NULL, writes, NULL);
    while (pthread_rwlock_tryrdlock(&lock) == 0) pthread_rwlock_unlock(&lock);
    met = 1;
    pthread_join(reader, NULL);
    pthread_join(writer, NULL);
    return 0;
}
