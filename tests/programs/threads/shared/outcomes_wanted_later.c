// RUN: check --method=optimal
// EXPECT: safe full=10
// RUN: check --method=optimal --rehearse=1
// EXPECT: safe full=10
// RUN: check --method=optimal --rehearse=2
// EXPECT: safe full=10
// RUN: check --method=optimal --rehearse=42
// EXPECT: safe full=10
// RUN: check --method=optimal --jobs=2
// EXPECT: safe full=10
/* A thread is wanted with one outcome of a later step while another worker has yet to find that it is wanted with the other
 * one: what is begun beside others is explored with all outcomes. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static int x, y;
static unsigned char input;

static void *first(void *unused) {
    x = 1;
    if (input == 1) y = 0;
    if (input == 2) y = 1;
    return unused;
}

static void *second(void *unused) {
    int seen = x;
    y = seen + 5;
    return unused;
}

int main(void) {
    pthread_t a, b;
    heddle_symbolic(&input, sizeof input, "input");
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y != 7);
    return 0;
}
