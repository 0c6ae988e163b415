// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive --summaries
// EXPECT: error assert@BUG
// RUN: check --method=dpor --summaries
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* If the first thread has read 0 from a and its read of b has been explored, that read sleeps while the second writes a, and
 * whoever then comes after both writes is safe. If the first has read 1, it may still read 0 from b: there it does not
 * sleep. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int a, b;

static void *reads(void *unused) {
    int r = a, s = b;
    assert(s || !r); // BUG
    return unused;
}

static void *writes(void *unused) {
    a = 1;
    b = 1;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, reads, NULL);
    pthread_create(&second, NULL, writes, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
