// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* Creating, joining and detaching: names, results, and the error numbers where there is no such thread. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int done;
static pthread_t seen;

static void *run(void *argument) {
    seen = pthread_self();
    assert(pthread_equal(seen, pthread_self()));
    assert(pthread_join(pthread_self(), NULL) == EDEADLK);
    done = 1;
    return argument;
}

static void *leave(void *argument) {
    assert(pthread_detach(pthread_self()) == 0);
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_attr_t detached;
    void *result = NULL;
    assert(pthread_create(&first, NULL, run, &done) == 0);
    assert(!pthread_equal(first, pthread_self()));
    assert(pthread_join(first, &result) == 0);
    assert(done == 1 && result == &done && pthread_equal(first, seen));
    assert(pthread_create(&second, NULL, leave, NULL) == 0);
    assert(!pthread_equal(first, second));
    pthread_attr_init(&detached);
    assert(pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED) == 0);
    assert(pthread_create(&second, &detached, run, NULL) == 0);
    assert(pthread_join((pthread_t)12345, NULL) == ESRCH && pthread_detach((pthread_t)12345) == ESRCH);
    return 0;
}
