// RUN: check
// EXPECT: safe
/* There are 1024 keys; then there are none left. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_key_t keys[1025];

static void *other(void *unused) {
    assert(pthread_getspecific(keys[0]) == NULL && pthread_setspecific(keys[1023], &keys[1]) == 0);
    assert(pthread_getspecific(keys[1023]) == &keys[1]);
    return unused;
}

int main(void) {
    pthread_t thread;
    for (int i = 0; i < 1024; i++) assert(pthread_key_create(&keys[i], NULL) == 0);
    assert(pthread_key_create(&keys[1024], NULL) == EAGAIN);
    assert(pthread_setspecific(keys[0], keys) == 0 && pthread_setspecific(keys[1023], keys) == 0);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    return 0;
}
