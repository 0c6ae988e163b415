// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* An input decides whether a thread is cancelled; one of the handlers is given it. */
#define _GNU_SOURCE
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

struct _pthread_cleanup_buffer old;
void _pthread_cleanup_push(struct _pthread_cleanup_buffer *b, void (*run)(void *), void *argument);
void _pthread_cleanup_pop(struct _pthread_cleanup_buffer *b, int execute);

static unsigned char wish, sum;
static void add(void *argument) { sum += *(unsigned char *)argument; }

static void *work(void *argument) {
    pthread_cleanup_push(add, &wish);
    _pthread_cleanup_push(&old, add, argument);
    if (wish > 1)
        pthread_cancel(pthread_self());
    pthread_testcancel();
    _pthread_cleanup_pop(&old, wish);
    pthread_cleanup_pop(0);
    return NULL;
}

int main(void) {
    pthread_t thread;
    void *result;
    unsigned char more = 10;
    heddle_symbolic(&wish, 1, "wish");
    heddle_assume(wish < 4);
    pthread_create(&thread, NULL, work, &more);
    pthread_join(thread, &result);
    assert((result == PTHREAD_CANCELED) == (wish > 1));
    assert(sum == (wish == 0 ? 0 : wish == 1 ? 10 : 12)); // BUG
    return 0;
}
