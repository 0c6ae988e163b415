// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* The same, where one order of the block and main's write shows. */
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x, y;
pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *unused) {
    pthread_rwlock_rdlock(&w);
    y++;
    pthread_rwlock_unlock(&w);
    return unused;
}

static void *block(void *unused) {
    __VERIFIER_atomic_begin();
    ((unsigned char *)&x)[0] = 2;
    y += 2;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, block, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_rwlock_rdlock(&w);
    x = 0;
    pthread_rwlock_unlock(&w);
    pthread_join(b, NULL);
    pthread_join(a, NULL);
    assert(x == 2 || y != 3); // BUG
    return 0;
}
