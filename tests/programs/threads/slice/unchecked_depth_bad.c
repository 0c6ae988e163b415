// RUN: check --method=ag --check=assert --max-depth=200
// EXPECT: incomplete calls nested deeper than 200
// RUN: check --method=optimal --check=assert --max-depth=200
// EXPECT: incomplete calls nested deeper than 200
/* In one order of the threads calls are nested deeper than is explored. Nothing that is checked depends on it. */
#include <assert.h>
#include <pthread.h>

int ready, depth;

static int dig(int more) { return more ? 1 + dig(more - 1) : 0; }

static void *work(void *unused) {
    if (!ready)
        depth = dig(300);
    return unused;
}

int main(void) {
    pthread_t thread;
    int total = 3;
    pthread_create(&thread, NULL, work, NULL);
    ready = 1;
    pthread_join(thread, NULL);
    assert(total == 3);
    return 0;
}
