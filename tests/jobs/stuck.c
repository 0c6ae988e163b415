/* An error in some executions; one of those that follow does not end, and has no point where a worker could look around. For
 * stops.py. */
#include <assert.h>
#include <heddle.h>
#ifdef THREADS
#include <pthread.h>

static int a;

static void *add(void *unused) {
    a = a * 2 + 1;
    a = a * 2 + 1;
    return unused;
}

static void *multiply(void *unused) {
    a = a * 3;
    a = a * 3;
    return unused;
}

int main(void) {
    pthread_t adder, multiplier;
    pthread_create(&adder, 0, add, 0);
    pthread_create(&multiplier, 0, multiply, 0);
    pthread_join(adder, 0);
    pthread_join(multiplier, 0);
    int x = a;
    assert(x != 27);
#else
int main(void) {
    unsigned x = 0;
    for (int i = 0; i < 8; i++) {
        x *= 2;
        if (heddle_int("bit") > 5) x++;
    }
    assert(x != 3);
    x += 3;
#endif
    if (x == 3)
        for (volatile int i = 0;; i++) {
        }
    return 0;
}
