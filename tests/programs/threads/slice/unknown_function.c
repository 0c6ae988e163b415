// RUN: check --method=ag --check=assert
// EXPECT: incomplete nobody_knows
// RUN: check --method=dpor --slice --check=assert
// EXPECT: incomplete nobody_knows
/* In some interleavings a function is called that nobody knows: it might write to x. Nothing else depends on the flag. */
#include <assert.h>
#include <pthread.h>

void nobody_knows(void);
int flag, x;

static void *raises(void *unused) {
    flag = 1;
    return unused;
}

static void *looks(void *unused) {
    if (flag)
        nobody_knows();
    assert(x == 0);
    return unused;
}

static void *writes(void *unused) {
    x = 0;
    return unused;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&b, 0, looks, 0);
    pthread_create(&a, 0, raises, 0);
    pthread_create(&c, 0, writes, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
