// RUN: check
// EXPECT: error assert@BUG
// EXPECT: stderr~^ +\.\.\. \d+ more operations of thread 1$
// EXPECT: stderr~^ +1  \S+ +stop = 1\n  >>> the last switch: thread 2 cannot go on, thread 1 does\n +2  \S*long_bad\.c:17 +read sum -> 0$
// EXPECT: stderr~^ +123  \S*long_bad\.c:19 +read stop -> 1$
// EXPECT: json errors.0.schedule.101.op=read
/* A long schedule is folded: the work of one thread far from any switch is one line. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;
static atomic_int sum;

static void *add(void *unused) {
    for (int i = 0; i < 100; i++) {
        int before = atomic_load(&sum);
        if (i == 60)
            assert(!atomic_load(&stop)); // BUG
        atomic_store(&sum, before + i);
    }
    return unused;
}

static void *end(void *unused) {
    atomic_store(&stop, 1);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, add, NULL);
    pthread_create(&threads[1], NULL, end, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
