// RUN: check --method=exhaustive
// EXPECT: safe traces=86
// RUN: check --method=optimal
// EXPECT: safe full=86
/* What an atomic block touches when it comes earlier is not known beforehand. No execution is lost by what is assumed
 * about it. */

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
    x = 1;
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
    return 0;
}
