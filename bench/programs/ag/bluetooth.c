/* bluetooth -- a driver is stopped while REQUESTS requests are carried out. A request counts itself in, and goes on
 * unless the driver is stopping; the stopper raises its flag, takes back the count that stands for the driver itself,
 * and once nobody is counted nothing may be done any more. Nothing protects the count; and a request that looks at the
 * flag before it counts itself in may go on after the stop. A watchdog, which is not part of this, would look at a
 * number that everybody counts on while busy and a finished request sets back.
 *
 * Expected: assertion failure.
 *
 * bluetooth_bad: twelve requests have 1789 traces, exact. */
#include <assert.h>
#include <pthread.h>

#ifndef REQUESTS
#define REQUESTS 12
#endif

int stopping, stopped, nobody, counted = 1, busy;

static int change(int by) {
    counted += by;
    return counted;
}

static void leave(void) {
    if (change(-1) == 0)
        nobody = 1;
}

static void *request(void *unused) {
    for (int k = 0; k < REQUESTS; k++) {
        if (stopping)
            continue;
        change(1);
        busy++;
        assert(!stopped);
        leave();
        busy = 0;
    }
    return unused;
}

static void *stop(void *unused) {
    stopping = 1;
    leave();
    if (nobody)
        stopped = 1;
    busy++;
    return unused;
}

int main(void) {
    pthread_t requester, stopper;
    pthread_create(&requester, NULL, request, NULL);
    pthread_create(&stopper, NULL, stop, NULL);
    pthread_join(requester, NULL);
    pthread_join(stopper, NULL);
    return 0;
}
