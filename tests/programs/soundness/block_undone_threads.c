// RUN: check
// EXPECT: safe
// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check -- -DCREATE
// EXPECT: safe
// RUN: check -- -DLOCK
// EXPECT: safe
/* What an atomic block did to threads did not happen either, if the block did not: it has woken and created nobody, and holds
 * no lock. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *waits(void *unused) {
    pthread_mutex_lock(&guard);
    pthread_cond_wait(&changed, &guard);
    assert(0);
    pthread_mutex_unlock(&guard);
    return unused;
}

static void *fails(void *unused) {
    assert(0);
    return unused;
}

static void *tries(void *unused) {
    pthread_t id;
    __VERIFIER_atomic_begin();
#ifdef CREATE
    pthread_create(&id, NULL, fails, NULL);
#elif defined(LOCK)
    pthread_mutex_trylock(&other);
#else
    pthread_cond_signal(&changed);
#endif
    heddle_assume(0);
    __VERIFIER_atomic_end();
    (void)id, (void)fails;
    return unused;
}

int main(void) {
    pthread_t id;
#if !defined(CREATE) && !defined(LOCK)
    pthread_create(&id, NULL, waits, NULL);
#endif
    pthread_create(&id, NULL, tries, NULL);
    pthread_mutex_init(&other, NULL);
    (void)waits;
    return 0;
}
