// RUN: check --method=ag --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive --slice --check=assert
// EXPECT: error assert@BUG
/* The pointer has no influence on the assertion but one: where it is null nobody comes to the assertion. Errors that are
 * not checked decide what comes after them. */
#include <assert.h>
#include <pthread.h>

int place, *where, reached;

static void *use(void *unused) {
    *where = 1;
    reached = 1;
    assert(reached == 0); // BUG
    return unused;
}

static void *hand_over(void *unused) {
    where = &place;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, use, NULL);
    pthread_create(&second, NULL, hand_over, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
