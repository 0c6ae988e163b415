// RUN: check --check=assert
// EXPECT: error assert@BUG
// RUN: check --check=assert --method=ag --trial=0
// EXPECT: error assert@BUG
/* An address that is cut into bytes with shifts and masks, and put together again, is still that address. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

_Atomic int x, noise;

static _Atomic int *copy_of(_Atomic int *p) {
    unsigned char bytes[8];
    unsigned long whole = (unsigned long)p, again = 0;
    for (int i = 0; i < 8; i++) bytes[i] = (whole >> (8 * i)) & 0xff;
    for (int i = 0; i < 8; i++) again |= (unsigned long)bytes[i] << (8 * i);
    return (_Atomic int *)again;
}

static void *looks(void *unused) {
    int seen = x;
    noise = 1;
    assert(seen != 3); // BUG
    return unused;
}

static void *changes(void *unused) {
    _Atomic int *y = copy_of(&x);
    *y = 1;
    *y = 2;
    noise = 2;
    *y = 3;
    noise = 3;
    return unused;
}

static void *others(void *unused) {
    noise = 4;
    noise = 5;
    return unused;
}

int main(void) {
    pthread_t ids[3];
    pthread_create(&ids[0], NULL, looks, NULL);
    pthread_create(&ids[1], NULL, changes, NULL);
    pthread_create(&ids[2], NULL, others, NULL);
    for (int i = 0; i < 3; i++) pthread_join(ids[i], NULL);
    return 0;
}
