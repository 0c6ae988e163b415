// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
/* One key is deleted after the other, while a thread with values for both ends: of the second one, whose destructor comes
 * last, none is called after the first one was gone, and neither once both are. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t first, second;
static int destroyed;

static void destroy(void *bit) { destroyed |= (int)(long)bit; }

static void *ends(void *unused) {
    pthread_setspecific(first, (void *)1);
    pthread_setspecific(second, (void *)2);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_key_create(&first, destroy);
    pthread_key_create(&second, destroy);
    pthread_create(&thread, NULL, ends, NULL);
    assert(pthread_key_delete(second) == 0);
    assert(pthread_key_delete(first) == 0);
    pthread_join(thread, NULL);
    assert(destroyed != 2);
    return 0;
}
