// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* Error returns of the functions for semaphores: -1, with errno. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <time.h>

static sem_t semaphore;

int main(void) {
    struct timespec soon = {1, 0}, wrong = {1, 1000000000};
    int value = -7;
    assert(sem_init(&semaphore, 0, (unsigned)SEM_VALUE_MAX + 1) == -1 && errno == EINVAL);
    assert(sem_init(&semaphore, 0, 1) == 0);
    assert(sem_getvalue(&semaphore, &value) == 0 && value == 1);
    assert(sem_timedwait(&semaphore, &wrong) == -1 && errno == EINVAL && sem_timedwait(&semaphore, &soon) == 0);
    assert(sem_trywait(&semaphore) == -1 && errno == EAGAIN);
    assert(sem_timedwait(&semaphore, &soon) == -1 && errno == ETIMEDOUT);
    assert(sem_timedwait(&semaphore, &wrong) == -1 && errno == EINVAL);
    assert(sem_clockwait(&semaphore, CLOCK_MONOTONIC, &soon) == -1 && errno == ETIMEDOUT);
    assert(sem_getvalue(&semaphore, &value) == 0 && value == 0);
    assert(sem_destroy(&semaphore) == 0);
    assert(sem_init(&semaphore, 0, SEM_VALUE_MAX) == 0);
    assert(sem_post(&semaphore) == -1 && errno == EOVERFLOW);
    assert(sem_wait(&semaphore) == 0 && sem_post(&semaphore) == 0);
    return 0;
}
