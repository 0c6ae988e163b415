/* lazy01 -- three threads under one mutex: one adds 1 to a number, one adds 2 and, still in its critical section,
 * starts the third, which checks that the sum of both is not there yet. Main joins all of them: where
 * another thread does, joining is one more step to interleave.
 *
 * Expected: assertion failure.
 *
 * lazy01_false: the check comes last, after both additions, or between them: 3 traces, and 11 interleavings, because the
 * third thread notes that it has begun before it takes the mutex. Both are exact. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int data, additions, begun;

static void *check(void *unused) {
    begun = 1;
    pthread_mutex_lock(&mutex);
    assert(data < 3);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *add_one(void *unused) {
    pthread_mutex_lock(&mutex);
    data++;
    additions = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *add_two(void *unused) {
    (void)unused;
    pthread_t third;
    pthread_mutex_lock(&mutex);
    data += 2;
    pthread_create(&third, NULL, check, NULL);
    pthread_mutex_unlock(&mutex);
    return (void *)third;
}

int main(void) {
    pthread_t first, second;
    void *third;
    pthread_create(&first, NULL, add_one, NULL);
    pthread_create(&second, NULL, add_two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, &third);
    pthread_join((pthread_t)third, NULL);
    return 0;
}
