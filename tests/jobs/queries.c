/* Queries that take some tenths of a second each, before and between the operations of threads: a run that is ended is
 * nearly always ended inside one of them. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

#define P 499UL
#define Q 1009UL

static unsigned a, b;
static int found, other;

static void *factor(void *unused) {
    (void)unused;
    unsigned long product = (unsigned long)a * b;
    if (a > 1 && b > a && product == P * Q) {
        found = 1;
        assert(a != P);
    }
    other++;
    return NULL;
}

static void *count(void *unused) {
    (void)unused;
    other++;
    if ((unsigned long)a * b == P * Q - 2) found = 2;
    return NULL;
}

int main(void) {
    heddle_symbolic(&a, sizeof a, "a");
    heddle_symbolic(&b, sizeof b, "b");
    heddle_assume(a < 1 << 16);
#ifdef THREADS
    pthread_t first, second;
    pthread_create(&first, NULL, factor, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
#else
    factor(NULL);
    count(NULL);
#endif
    assert(other == 2 || found != 2);
    return 0;
}
