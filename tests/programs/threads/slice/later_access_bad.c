// RUN: check --method=ag --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive --slice --check=assert
// EXPECT: error assert@BUG
/* When the reader has passed its assertion nothing can fail any more; but what the others would still do, one after the
 * other, could have come before: a run must not end before that is seen. */
#include <assert.h>
#include <pthread.h>

int go, y, noise;

static void *reader(void *unused) {
    assert(y == 0); // BUG
    noise = 1;
    return unused;
}

static void *writer(void *unused) {
    noise = 2;
    if (go)
        y = 1;
    noise = 3;
    return unused;
}

static void *starter(void *unused) {
    noise = 4;
    go = 1;
    noise = 5;
    return unused;
}

int main(void) {
    pthread_t threads[3];
#ifdef READER_LAST
    pthread_create(&threads[1], 0, writer, 0);
    pthread_create(&threads[2], 0, starter, 0);
    pthread_create(&threads[0], 0, reader, 0);
#else
    pthread_create(&threads[0], 0, reader, 0);
    pthread_create(&threads[1], 0, writer, 0);
    pthread_create(&threads[2], 0, starter, 0);
#endif
    for (int k = 0; k < 3; k++)
        pthread_join(threads[k], 0);
    return 0;
}
