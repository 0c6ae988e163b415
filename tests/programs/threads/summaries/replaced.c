// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
// RUN: check --method=ag --trial=0 --no-slice --check=assert
// EXPECT: safe
/* replaced_bad.c, without the error. */
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
    assert(seen == 0 || d == 1);
    return 0;
}
