// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check -- -DCREATE
// EXPECT: error assert@BUG
// RUN: check -- -DLOCK
// EXPECT: error lock-misuse
/* The atomic block happens: it wakes or creates a thread, or takes the lock. */
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
    assert(0); // BUG
    pthread_mutex_unlock(&guard);
    return unused;
}

static void *fails(void *unused) {
    assert(0); // BUG
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
    heddle_assume(1);
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
