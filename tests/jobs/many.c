/* Many errors, told while the search goes on. For stops.py. */
#include <assert.h>
#include <pthread.h>
#define FAILS(k) if (sum % 37 == (k)) assert(sum % 37 != (k));

static int sum;

static void *add(void *number) {
    for (int i = 0; i < 2; i++) sum = 3 * sum + (int)(long)number;
    return number;
}

int main(void) {
    pthread_t adders[4];
    for (long i = 0; i < 4; i++) pthread_create(&adders[i], 0, add, (void *)(i + 1));
    for (int i = 0; i < 4; i++) pthread_join(adders[i], 0);
    FAILS(0)
    FAILS(1)
    FAILS(2)
    FAILS(3)
    FAILS(4)
    FAILS(5)
    FAILS(6)
    FAILS(7)
    FAILS(8)
    FAILS(9)
    FAILS(10)
    FAILS(11)
    return 0;
}
