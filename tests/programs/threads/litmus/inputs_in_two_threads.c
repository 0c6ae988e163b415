// RUN: check --method=exhaustive
// EXPECT: safe full=5 traces=5
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=5 blocked=0
/* Both threads have an input of their own. The write and the read meet only if both inputs have the right value: 3
 * classes of inputs with one run, and one with two. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int x;

static void *write_x(void *unused) {
    (void)unused;
    int a = heddle_int("a");
    if (a == 7)
        x = 1;
    return (void *)(long)(a == 7);
}

static void *read_x(void *unused) {
    (void)unused;
    int b = heddle_int("b");
    if (b > 3)
        return (void *)(long)(x + 1);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    pthread_create(&a, NULL, write_x, NULL);
    pthread_create(&b, NULL, read_x, NULL);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    assert(l || r != 2);
    return 0;
}
