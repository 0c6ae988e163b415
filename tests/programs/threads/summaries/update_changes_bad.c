// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice --check=assert
// EXPECT: error assert@BUG
/* The update in the waiting loop changes z if that is 2, and nothing if it is 3. Only in the second case the round was in vain,
 * and a summary that rests on that is not for the first. */
#include <assert.h>
#include <pthread.h>

int y, z, first_z, second_z, seen_y;

static void *three(void *unused) {
    z = 3;
    return unused;
}

static void *two(void *unused) {
    z = 2;
    return unused;
}

static void *looks(void *unused) {
    first_z = z;
    second_z = z;
    seen_y = y;
    return unused;
}

static void *sets(void *unused) {
    y = 1;
    return unused;
}

static void *waits(void *unused) {
    int found;
    do {
        found = y;
        __atomic_fetch_or(&z, 1, __ATOMIC_SEQ_CST);
    } while (!found);
    return unused;
}

int main(void) {
    pthread_t first, second, third;
    pthread_create(&first, NULL, two, NULL);
    pthread_create(&second, NULL, three, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    pthread_create(&first, NULL, waits, NULL);
    pthread_create(&second, NULL, looks, NULL);
    pthread_create(&third, NULL, sets, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    pthread_join(third, NULL);
    assert(first_z != 2 || second_z != 3 || seen_y); // BUG
    return 0;
}
