// RUN: check --method=exhaustive --keep-going
// EXPECT: error deadlock@48 lock-misuse@31 lock-misuse@47
// RUN: check --method=optimal --summaries --keep-going
// EXPECT: error deadlock@48 lock-misuse@31 lock-misuse@47
// RUN: check --method=ag --keep-going
// EXPECT: error deadlock@48 lock-misuse@31 lock-misuse@47
/* Runs are cut, and what is to be tried because of that is known only by the first thread on the way to it. */
#include <pthread.h>
#include <stdatomic.h>

pthread_t known;
int x;
atomic_int k;

static void *reads(void *unused) {
    int a = x;
    (void)a;
    return unused;
}

static void *detaches(void *unused) {
    int b;
    x = 0;
    while (x == 0)
        ;
    b = k;
    while (b < 2 && !atomic_compare_exchange_weak(&k, &b, b + 1))
        ;
    x = 0;
    if (known)
        pthread_detach(known);
    return unused;
}

static void *writes(void *unused) {
    if (x == 0)
        x = 2;
    return unused;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, writes, NULL);
    known = a;
    pthread_create(&b, NULL, detaches, NULL);
    pthread_create(&c, NULL, reads, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
