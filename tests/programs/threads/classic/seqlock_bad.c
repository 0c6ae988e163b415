// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* A sequence lock: the writer makes the number odd while it writes; a reader tries again if the number has changed,
 * but does not mind if it was odd. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int sequence, left, right;

static void *writer(void *unused) {
    sequence++;
    left++;
    right++;
    sequence++;
    return unused;
}

static void *reader(void *unused) {
    int before, after, a, b;
    do {
        before = sequence;
        a = left;
        b = right;
        after = sequence;
    } while (before != after);
    assert(a == b); // BUG
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
