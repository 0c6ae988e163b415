// RUN: check
// EXPECT: safe
/* A thread can make 64 keys; then there are none left for it, and another thread still has its own. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_key_t keys[65];

static void *other(void *unused) {
    pthread_key_t key;
    assert(pthread_key_create(&key, NULL) == 0 && pthread_setspecific(key, &key) == 0);
    assert(pthread_getspecific(keys[0]) == NULL);
    return unused;
}

int main(void) {
    pthread_t thread;
    for (int i = 0; i < 64; i++) assert(pthread_key_create(&keys[i], NULL) == 0);
    assert(pthread_key_create(&keys[64], NULL) == EAGAIN);
    assert(pthread_setspecific(keys[0], keys) == 0 && pthread_setspecific(keys[63], keys) == 0);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    return 0;
}
