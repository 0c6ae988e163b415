// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=1
// EXPECT: incomplete an address is computed in a way that the analysis
// RUN: check --check=assert --method=ag --trial=0 --no-slice -- -DWAY=1
// EXPECT: error assert@BUG
// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=2
// EXPECT: incomplete an address is computed in a way that the analysis
// RUN: check --check=assert --method=ag --trial=0 --no-slice -- -DWAY=2
// EXPECT: error assert@BUG
// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=3
// EXPECT: incomplete an address is computed in a way that the analysis
// RUN: check --check=assert --method=ag --trial=0 --no-slice -- -DWAY=3
// EXPECT: error assert@BUG
// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=4
// EXPECT: incomplete an address is computed in a way that the analysis
// RUN: check --check=assert --method=ag --trial=0 --no-slice -- -DWAY=4
// EXPECT: error assert@BUG
// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=5
// EXPECT: incomplete an address is computed in a way that the analysis
// RUN: check --check=assert --method=ag --trial=0 --no-slice -- -DWAY=5
// EXPECT: error assert@BUG
/* An address that the analysis does not follow goes to what writes a block (1 to 4), or is called (5). */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

_Atomic int x, other;

static void *copy_of(void *p) {
    unsigned long whole = (unsigned long)p, again = 0;
    for (int i = 0; i < 64; i++)
        if (whole >> i & 1) again |= 1ul << i;
    return (void *)again;
}

static void *looks(void *unused) {
#if WAY < 5
    int seen = x;
    assert(seen != 0x03030303); // BUG
#endif
    return unused;
}

#if WAY == 5
static void fails(void) {
    int seen = x;
    assert(seen != 0x03030303); // BUG
}
#endif

static void *changes(void *unused) {
    int block[2] = {0x03030303 - 1 + other, 0};
    volatile size_t bytes = sizeof x;
#if WAY == 1
    memset(copy_of((void *)&x), 2 + other, sizeof x);
#elif WAY == 2
    memcpy(copy_of((void *)&x), block, sizeof x);
#elif WAY == 3
    memmove(copy_of((void *)&x), block, sizeof x);
#elif WAY == 4
    memcpy(copy_of((void *)&x), block, bytes);
#else
    x = block[0];
    void (*call)(void) = copy_of(fails);
    call();
#endif
    (void)block, (void)bytes;
    return unused;
}

static void *says(void *unused) {
    other = 1;
    return unused;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, looks, NULL);
    pthread_create(&b, NULL, changes, NULL);
    pthread_create(&c, NULL, says, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
