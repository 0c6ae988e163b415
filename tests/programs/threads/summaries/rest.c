// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe runs=257
// RUN: check --method=ag --trial=0 --no-slice --jobs=2
// EXPECT: safe
/* Three threads write two variables, two others read them. The search comes to the same states with other threads asleep:
 * those that slept where a summary was made are tried first, and then the summary cuts the rest. Without that, it is 378
 * runs. */
#include <assert.h>
#include <pthread.h>

int a, b;

static void *writes(void *unused) {
    a = 1;
    b = -1;
    return unused;
}

static void *reads(void *unused) {
    int seen_b = b, seen_a = a;
    assert(seen_a - seen_b < 3);
    return unused;
}

int main(void) {
    void *(*const functions[])(void *) = {writes, writes, writes, reads, reads};
    pthread_t threads[5];
    for (int i = 0; i < 5; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 5; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
