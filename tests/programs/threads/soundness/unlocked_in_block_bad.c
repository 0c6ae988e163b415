// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A mutex is given back inside an atomic block: who locks it after that could have locked it before it was taken. */
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, seen = 1;

static void *writer(void *unused) {
    pthread_mutex_lock(&m);
    __VERIFIER_atomic_begin();
    x = 1;
    pthread_mutex_unlock(&m);
    __VERIFIER_atomic_end();
    return unused;
}

static void *reader(void *unused) {
    pthread_mutex_lock(&m);
    seen = x;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(seen); // BUG
    return 0;
}
