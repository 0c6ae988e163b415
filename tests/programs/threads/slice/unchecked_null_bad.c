// RUN: check --method=ag --check=assert
// EXPECT: incomplete null-deref, which --check leaves out
// RUN: check --method=ag --trial=1 --check=deadlock
// EXPECT: incomplete null-deref, which --check leaves out
// RUN: check --method=dpor --slice --check=assert,lock
// EXPECT: incomplete null-deref, which --check leaves out
// RUN: check --method=ag
// EXPECT: error null-deref@BUG
/* The pointer is announced before it is there: in one order of the two threads it is null. The assertion does not depend
 * on that; but not everything is explored. */
#include <assert.h>
#include <pthread.h>

int place, *where, ready, total;

static void *hand_over(void *unused) {
    ready = 1;
    where = &place;
    return unused;
}

static void *use(void *unused) {
    if (ready)
        *where = 1; // BUG
    return unused;
}

int main(void) {
    pthread_t first, second;
    total = 3;
    pthread_create(&first, NULL, hand_over, NULL);
    pthread_create(&second, NULL, use, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(total == 3);
    return 0;
}
