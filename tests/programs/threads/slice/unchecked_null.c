// RUN: check --method=ag --check=assert
// EXPECT: safe
// EXPECT: stdout!~leaves out
// RUN: check --method=dpor --slice --check=deadlock
// EXPECT: safe
/* What the assertion is about has nothing to do with the pointer that one thread hands to the other. That it is never null
 * when it is used must be found out all the same: an execution in which it is would not be explored to its end. */
#include <assert.h>
#include <pthread.h>

int place, *where, ready, total;

static void *hand_over(void *unused) {
    where = &place;
    ready = 1;
    return unused;
}

static void *use(void *unused) {
    if (ready)
        *where = 1;
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
