// RUN: check --method=ag --check=assert -- -DCASE=1
// EXPECT: safe runs=1 slice_statements=0
// RUN: check --method=ag --check=assert -- -DCASE=2
// EXPECT: safe runs=1 slice_statements=0
// RUN: check --method=ag --check=assert -- -DCASE=3
// EXPECT: safe runs=1 slice_statements=0
// RUN: check --method=ag --check=assert -- -DCASE=4
// EXPECT: safe runs=1 slice_statements=0
// RUN: check --method=ag --check=assert -- -DCASE=5
// EXPECT: safe runs=1 slice_statements=0
// RUN: check --method=ag --check=assert -- -DCASE=6
// EXPECT: safe runs=1 slice_statements=0
/* Assertions that hold whatever the order, because of the values that variables can have: no site is left, and a single
 * execution is enough. */
#include <assert.h>
#include <pthread.h>

int x, y, limit = 10, array[4];
#if CASE == 1 /* never anything else */
static void act(void) { x = 0; }
static int holds(void) { return x <= 0; }
#elif CASE == 2 /* few values */
static void act(void) { x = 7; }
static int holds(void) { int seen = x; if (seen == 0) seen = 3; return seen <= limit; }
#elif CASE == 3 /* arithmetic that does not wrap */
static void act(void) { x = 3; y = x * 2 + 1; }
static int holds(void) { return y >= 0 && y <= 7; }
#elif CASE == 4 /* compared before */
static void act(void) { for (int k = 0; k < 1000; k++) x = k; }
static int holds(void) { return x < 1000; }
#elif CASE == 5 /* an argument of a thread, below */
static void act(void) { }
static int holds(void) { return x < 2; }
#elif CASE == 6 /* masks and remainders */
static void act(void) { x = (y & 7) + (unsigned)y % 5; }
static int holds(void) { return x <= 11; }
#endif

static void *writer(void *number) {
    act();
#if CASE == 5
    x = (int)(long)number;
#else
    (void)number;
#endif
    return NULL;
}

static void *reader(void *unused) {
    assert(holds());
    return unused;
}

int main(void) {
    pthread_t threads[3];
    for (long k = 0; k < 2; k++)
        pthread_create(&threads[k], NULL, writer, (void *)k);
    pthread_create(&threads[2], NULL, reader, NULL);
    for (int k = 0; k < 3; k++)
        pthread_join(threads[k], NULL);
    return 0;
}
