// RUN: check --method=ag --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive --slice --check=assert
// EXPECT: error assert@BUG
/* The decisions on the input have no influence on the assertion, the input itself has: had only one outcome of each been
 * followed, it would be bound. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int value = 1, verbose, lines;

static void *writer(void *unused) {
    if (verbose > 1)
        lines = lines + 1;
    value = 5;
    if (verbose > 2)
        lines = lines + 2;
    return unused;
}

static void *reader(void *unused) {
    if (verbose > 3)
        lines = lines + 3;
    int seen = value;
    if (verbose > 4)
        lines = lines + 4;
    assert(seen == 1 || verbose < 9 || verbose > 9); // BUG
    return unused;
}

int main(void) {
    pthread_t a, b;
    verbose = heddle_int("verbose");
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
