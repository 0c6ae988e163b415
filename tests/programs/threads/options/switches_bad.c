// RUN: check --max-switches=0
// EXPECT: incomplete bound of 0 preemptions
// RUN: check --max-switches=0 --method=exhaustive
// EXPECT: incomplete bound of 0 preemptions
// RUN: check --max-switches=1 --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --max-switches=1
// EXPECT: error assert@BUG
/* A lost update needs one preemption. */
#include <assert.h>
#include <pthread.h>

int x;

static void *add_one(void *unused) {
    x++;
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int k = 0; k < 2; k++)
        pthread_create(&threads[k], NULL, add_one, NULL);
    for (int k = 0; k < 2; k++)
        pthread_join(threads[k], NULL);
    assert(x == 2); // BUG
    return 0;
}
