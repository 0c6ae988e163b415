// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The twin of key_zero.c. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_key_t key;
static atomic_int flag, other;

static void *uses(void *unused) {
    pthread_key_t early = key;
    flag = 1;
    int seen = other;
    int answer = pthread_setspecific(early, &flag);
    assert(answer == 0); // BUG
    return seen ? NULL : unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, uses, NULL);
    while (!flag) {}
    pthread_key_create(&key, NULL);
    pthread_join(thread, NULL);
    return 0;
}
