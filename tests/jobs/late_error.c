/* The error is in one of the last executions. For checkpoints.py. */
#include <assert.h>
#include <pthread.h>

enum { ADDITIONS = 6 };
static int a;

static void *add(void *unused) {
    for (int i = 0; i < ADDITIONS; i++) a++;
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, add, 0);
    pthread_create(&other, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(a != 2);
    return 0;
}
