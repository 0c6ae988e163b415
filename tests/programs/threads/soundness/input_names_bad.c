// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* Which inputs there are depends on an input: whoever begins with the other branch knows them in another order. What was
 * learned where there was no y yet says nothing about an execution where y is 5: the next y is another one. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static int g, a, b;

static void *first(void *unused) {
    a += b;
    return unused;
}

static void *second(void *unused) {
    b += a;
    return unused;
}

int main(void) {
    pthread_t threads[2];
    int which, value, again;
    heddle_symbolic(&which, sizeof which, "which");
    if (which) {
        heddle_symbolic(&value, sizeof value, "x");
        g = 0;
    } else {
        heddle_symbolic(&value, sizeof value, "y");
        g = 20;
    }
    if (value != 5) return 0;
    value = which = 0;
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    heddle_symbolic(&again, sizeof again, "y");
    assert(!(again == 7 && g >= 10)); // BUG
    return 0;
}
