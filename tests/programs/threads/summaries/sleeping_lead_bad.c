// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor --summaries
// EXPECT: error assert@BUG
// RUN: check --method=optimal --summaries
// EXPECT: error assert@BUG
// RUN: check --method=ag --no-slice
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* All but one of the orders in which the assertion holds are cut.
 * The second thread's write of x is in a race with that of the third. Below the node that is cut it is behind the first
 * thread's write of y, which nothing in the execution shows; and the second thread sleeps where the race is reversed, so
 * that it does not help to try it there. */
#include <assert.h>
#include <pthread.h>

int w, x, y, seen, wrote, odd;

static void *one(void *unused) { w = 1; return unused; }
static void *two(void *unused) { w = 2; return unused; }

static void *raises(void *unused) { y = 1; return unused; }

static void *follows(void *unused) {
    if (y) {
        x = 2;
        wrote = 1;
    }
    return unused;
}

static void *looks(void *unused) {
    seen = y;
    if (w == 2) odd = 1; /* so that not the whole of the second half is cut */
    x = 1;
    return unused;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, one, NULL);
    pthread_create(&t[1], NULL, two, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    pthread_create(&t[0], NULL, follows, NULL);
    pthread_create(&t[1], NULL, raises, NULL);
    pthread_create(&t[2], NULL, looks, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(!(x == 1 && w == 1 && wrote && seen == 0)); // BUG
}
