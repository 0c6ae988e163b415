// RUN: check --method=exhaustive --check=race --keep-going
// EXPECT: error race@18 race@20
// RUN: check --method=exhaustive --summaries --check=race --keep-going
// EXPECT: error race@18 race@20
// RUN: check --method=ag --check=race --keep-going
// EXPECT: error race@18 race@20
/* If the second thread finds a to be set, the write of x comes before its own. If it looks too early nothing orders the
 * two, but then everything is where it was before, and only the history differs. (That nothing orders the accesses to go
 * is an error of its own.) */
#include <pthread.h>
#include <stdatomic.h>

int x;
atomic_int a;
volatile int go;

static void *first(void *unused) {
    x = 1;
    a = 1;
    go = 1;
    return unused;
}

static void *second(void *unused) {
    int seen = a;
    (void)seen;

    while (!go)
        ;

    x = 2;
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
