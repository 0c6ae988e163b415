// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
/* loop_disables_cancellation_bad.c, where the next round may see that. */
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
            assert(state == PTHREAD_CANCEL_ENABLE || state == PTHREAD_CANCEL_DISABLE);
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
