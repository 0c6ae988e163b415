// RUN: check
// EXPECT: error abort@BUG
/* An abort is an error, but in SV-COMP's assumption: not under this name. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void abort_if_not(int condition) {
    if (!condition) abort(); // BUG
}

static int x;

static void *work(void *unused) {
    int n = __VERIFIER_nondet_int();
    abort_if_not(n > 0 && n < 4);
    x = n;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    assert(x > 0 && x < 4);
    return 0;
}
