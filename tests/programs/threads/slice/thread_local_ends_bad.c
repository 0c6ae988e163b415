// RUN: check --check=memory
// EXPECT: error use-after-free@BUG
// RUN: check --check=memory --method=ag --trial=0
// EXPECT: error use-after-free@BUG
// RUN: check --method=dpor --slice --check=memory
// EXPECT: error use-after-free@BUG
/* A thread-local variable ends with its thread: whether that is before the access is decided by x. */
#include <pthread.h>
#include <stddef.h>

static __thread int mine;
static int *known, x = 1, read_;

static void *uses(void *unused) {
    int *it = known;
    if (it)
        *it = 1; // BUG
    read_ = 1;
    return unused;
}

static void *shows(void *unused) {
    known = &mine;
    if (x)
        while (!read_) {}
    return unused;
}

static void *lets_go(void *unused) {
    x = 0;
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, uses, NULL);
    pthread_create(&id, NULL, shows, NULL);
    pthread_create(&id, NULL, lets_go, NULL);
    pthread_exit(NULL);
}
