// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice --jobs=2
// EXPECT: error assert@BUG
/* writers_first.c, and the difference that both writes make is an error. */
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
    assert(seen_a - seen_b < 2); // BUG
    return unused;
}

int main(void) {
    void *(*const functions[])(void *) = {reads, reads, writes, writes, writes};
    pthread_t threads[5];
    for (int i = 0; i < 5; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 5; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
