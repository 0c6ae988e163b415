/* Many interleavings, and nothing that could fail. For checkpoints.py. */
#include <pthread.h>

enum { WRITES = 40 };
static int a;

static void *write_some(void *unused) {
    for (int i = 0; i < WRITES; i++) a = i;
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, write_some, 0);
    pthread_create(&other, 0, write_some, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    return 0;
}
