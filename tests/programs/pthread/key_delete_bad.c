// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DLATE
// EXPECT: error assert@BUG
// RUN: check --method=dpor -- -DLATE
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DLATE
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 -- -DLATE
// EXPECT: error assert@BUG
/* A key is deleted while a thread with a value ends: the destructor may have been called (LATE), or not. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key;
static _Atomic int destroyed;

static void destroy(void *unused) { destroyed = 1; }

static void *ends(void *unused) {
    pthread_setspecific(key, &destroyed);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_key_create(&key, destroy);
    pthread_create(&thread, NULL, ends, NULL);
    pthread_key_delete(key);
    pthread_join(thread, NULL);
#ifdef LATE
    assert(!destroyed); // BUG
#else
    assert(destroyed); // BUG
#endif
    return 0;
}
