// RUN: check --method=exhaustive
// EXPECT: safe traces=104
// RUN: check --method=optimal
// EXPECT: safe full=104 blocked=0
// RUN: check --method=dpor
// EXPECT: safe
/* main looks at x and ends the process, whatever the others have come to: an execution for each place where the end can
 * cut them off. Threads that commute with everything but the end must not be begun in vain for that. */
#include <pthread.h>

int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *subtracts(void *unused) {
    x -= 1;
    return unused;
}

static void *adds(void *unused) {
    pthread_t other;
    pthread_create(&other, NULL, subtracts, NULL);
    pthread_mutex_lock(&m);
    x++;
    y += 2;
    pthread_mutex_unlock(&m);
    pthread_join(other, NULL);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, adds, NULL);
    pthread_detach(a);
    return x;
}
