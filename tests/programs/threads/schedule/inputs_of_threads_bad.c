// RUN: check --keep-going
// EXPECT: error assert@BUG
// EXPECT: stderr~n += 1 \(i32, 0x00000001\) of thread 1$
// EXPECT: stderr~n += 2 \(i32, 0x00000002\) of thread 2$
// EXPECT: json errors.0.inputs.0.name=n
// EXPECT: file~"thread": 2
// RUN: check --method=exhaustive --minimize=never
// EXPECT: error assert@BUG
/* Two threads have an input of the same name. Each keeps its own, whichever takes it first. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, order;
static int taken[3];

static void *take(void *number) {
    int mine = (int)(long)number;
    if (mine == 1)
        while (!atomic_load(&order))
            ;
    taken[mine] = heddle_int("n");
    if (mine == 2)
        atomic_store(&order, 1);
    int none = 0;
    atomic_compare_exchange_strong(&first, &none, mine);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, take, (void *)1L);
    pthread_create(&threads[1], NULL, take, (void *)2L);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(!(taken[1] == 1 && taken[2] == 2 && atomic_load(&first) == 1)); // BUG
    return 0;
}
