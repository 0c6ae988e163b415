// RUN: check --method=optimal
// EXPECT: safe
/* Threads give back what they were given, whichever way they are joined; those that nobody joins do their work, too. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <heddle.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static unsigned char value, way;
static sem_t done;

static void *same(void *argument) { return argument; }
static void *post(void *argument) {
    *(int *)argument = value;
    sem_post(&done);
    return NULL;
}
static int post_c11(void *argument) {
    struct timespec moment = {0, value};
    thrd_sleep(&moment, NULL);
    post(argument);
    return 0;
}

int main(void) {
    pthread_t thread;
    thrd_t other;
    void *result = NULL;
    struct timespec soon = {1, 0};
    static int seen;
    int r = 0;
    heddle_symbolic(&value, 1, "value");
    heddle_symbolic(&way, 1, "way");
    heddle_assume(way < 5);
    sem_init(&done, 0, 0);
    if (way < 3) {
        pthread_create(&thread, NULL, same, &value);
        r = way == 0   ? pthread_tryjoin_np(thread, &result)
            : way == 1 ? pthread_timedjoin_np(thread, &result, &soon)
                       : pthread_clockjoin_np(thread, &result, CLOCK_MONOTONIC, &soon);
        assert(r == 0 || r == (way == 0 ? EBUSY : ETIMEDOUT));
        if (r)
            pthread_join(thread, &result);
        assert(result == &value);
        return 0;
    }
    if (way == 3)
        pthread_create(&thread, NULL, post, &seen), pthread_detach(thread);
    else
        thrd_create(&other, post_c11, &seen), thrd_detach(other);
    sem_wait(&done);
    assert(seen == value);
    return 0;
}
