// RUN: check --method=dpor --slice --check=assert
// EXPECT: safe runs=2 slice_statements=5
// RUN: check --method=exhaustive --slice --check=assert
// EXPECT: safe runs=2
// RUN: check --method=ag --check=assert
// EXPECT: safe runs=2
// RUN: check --method=ag --no-slice --check=assert
// EXPECT: safe slice_statements=0
/* Two threads count how often they did something, and what one of them wrote is read by the other. The counters have no
 * influence on the assertion: only the order of the write and of the read matters. */
#include <assert.h>
#include <pthread.h>

int value = 1, done[2], rounds, log_entry;

static void count(int me) {
    for (int k = 0; k < 3; k++) {
        done[me] = done[me] + 1;
        rounds = rounds + 1;
    }
    log_entry = me;
}

static void *writer(void *unused) {
    count(0);
    value = 5;
    count(0);
    return unused;
}

static void *reader(void *unused) {
    count(1);
    int seen = value;
    count(1);
    assert(seen != 3);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return rounds > 12;
}
