// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error lock-misuse@BUG
/* A lost update (1), locks in different orders (2), a mutex that was never initialized (3). */
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

static mtx_t first, second;
static int counter;

static int run(void *unused) {
    (void)unused;
    if (CASE == 2) {
        mtx_lock(&second);
        mtx_lock(&first);
        mtx_unlock(&first);
        mtx_unlock(&second);
    }
    counter++;
    return 0;
}

int main(void) {
    thrd_t thread;
    mtx_init(&first, mtx_plain);
    mtx_init(&second, mtx_plain);
    thrd_create(&thread, run, NULL);
    if (CASE == 1) counter++;
    if (CASE == 2) {
        mtx_lock(&first);
        mtx_lock(&second);
        mtx_unlock(&second);
        mtx_unlock(&first);
    }
    if (CASE == 3) mtx_lock(malloc(sizeof(mtx_t))); // BUG
    thrd_join(thread, NULL);
    if (CASE == 1) assert(counter == 2); // BUG
    return 0;
}
