// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG
/* What can happen in readers_and_writer.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>

int x, y;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *unused) {
    (void)unused;
    pthread_rwlock_rdlock(&lock);
    long first = x;
    long both = 2 * first + y;
    pthread_rwlock_unlock(&lock);
    return (void *)both;
}

static void *writer(void *unused) {
    pthread_rwlock_wrlock(&lock);
    x = 1;
    y = 1;
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t a, b, c;
    void *left, *right;
    pthread_create(&a, NULL, reader, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_create(&c, NULL, writer, NULL);
    pthread_join(a, &left);
    pthread_join(b, &right);
    pthread_join(c, NULL);
    long l = (long)left, r = (long)right;
    assert(!(l == 0 && r == 0)); // BUG
    assert(!(l == 0 && r == 3)); // BUG
    assert(!(l == 3 && r == 0)); // BUG
    assert(!(l == 3 && r == 3)); // BUG
    assert(!(l == 1 && r == 0));
    assert(!(l == 2 && r == 0));
    assert(!(l == 0 && r == 1));
    assert(!(l == 0 && r == 2));
    assert(!(l == 1 && r == 3));
    assert(!(l == 2 && r == 3));
    assert(!(l == 3 && r == 1));
    assert(!(l == 3 && r == 2));
    return 0;
}
