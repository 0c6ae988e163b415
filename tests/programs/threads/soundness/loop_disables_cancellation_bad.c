// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* A round that leaves memory as it was, but then the thread cannot be cancelled any more, and the next one sees that. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

_Atomic int flag;

static void *waits(void *unused) {
    int type = 0, state = 0;
    while (!flag) {
        pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &type);
        if (type == PTHREAD_CANCEL_ASYNCHRONOUS) {
            pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
            assert(state == PTHREAD_CANCEL_ENABLE); // BUG
        }
        type = state = 0;
    }
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, waits, NULL);
    flag = 1;
    pthread_join(id, NULL);
    return 0;
}
