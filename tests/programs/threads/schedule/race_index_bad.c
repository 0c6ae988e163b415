// RUN: check --check=assert,race
// EXPECT: error race@BUG
// RUN: check --check=assert,race --method=exhaustive
// EXPECT: error race@BUG
/* Two threads write to elements that inputs choose: a race only where they are the same, and the inputs say so. */
#include <heddle.h>
#include <pthread.h>

static int table[8];
static unsigned a, b;

static void *first(void *unused) {
    table[a] = 1; // BUG
    return unused;
}

static void *second(void *unused) {
    table[b]++;
    return unused;
}

int main(void) {
    pthread_t threads[2];
    a = (unsigned)heddle_int("a");
    b = (unsigned)heddle_int("b");
    heddle_assume(a < 8 && b < 8 && a + b > 12);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
