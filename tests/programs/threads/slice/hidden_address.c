// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=1
// EXPECT: safe
// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=2
// EXPECT: safe
// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=3
// EXPECT: incomplete an address is computed in a way that the analysis
// RUN: check --check=assert --method=ag --trial=0 -- -DWAY=4
// EXPECT: incomplete an address is computed in a way that the analysis
// RUN: check --check=assert --method=ag --trial=0 --no-slice -- -DWAY=3
// EXPECT: safe
// RUN: check --check=assert --method=ag --trial=0 --no-slice -- -DWAY=4
// EXPECT: safe
/* An address goes by way of a floating-point number (1), of pieces that are masked when they are put together (2), bit by bit (3)
 * and digit by digit (4). The analysis does not follow the last two, but sees that in the end. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

_Atomic int x, other;

static _Atomic int *copy_of(_Atomic int *p) {
    unsigned long whole = (unsigned long)p, again = 0;
#if WAY == 1
    double number = (double)whole;
    again = (unsigned long)number;
#elif WAY == 2
    unsigned long pieces[8];
    for (int i = 0; i < 8; i++) pieces[i] = whole >> (8 * i);
    for (int i = 0; i < 8; i++) again |= (pieces[i] & 0xff) << (8 * i);
#elif WAY == 3
    for (int i = 0; i < 64; i++)
        if (whole >> i & 1) again |= 1ul << i;
#else
    unsigned char digits[20];
    for (int i = 0; i < 20; i++, whole /= 10) digits[i] = whole % 10;
    for (int i = 20; i-- > 0;) again = again * 10 + digits[i];
#endif
    return (_Atomic int *)again;
}

static void *looks(void *unused) {
    int seen = x;
    assert(seen <= 3);
    return unused;
}

static void *changes(void *unused) {
    _Atomic int *y = copy_of(&x);
    *y = 1;
    *y = 2 + other;
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
