// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice --check=assert
// EXPECT: error assert@BUG
/* If x is 0, nobody looks at it before it is set, because that would be in vain. If it is 2 somebody does, and a summary of the
 * first is not for the second. */
#include <assert.h>
#include <pthread.h>

int x, z, d, seen;

static void *goes(void *unused) {
    x = 2;
    return unused;
}

static void *stops(void *unused) {
    x = 0;
    return unused;
}

static void *waits(void *unused) {
    int more = z;
    while (x == 0);
    seen = d + more;
    return unused;
}

static void *sets(void *unused) {
    d = 1;
    x = 1;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, goes, NULL);
    pthread_create(&second, NULL, stops, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    pthread_create(&first, NULL, sets, NULL);
    pthread_create(&second, NULL, waits, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(seen); // BUG
    return 0;
}
