// RUN: check --method=exhaustive --max-runs=1000
// EXPECT: safe
// RUN: check --method=dpor --max-runs=1000
// EXPECT: safe
// RUN: check --method=dpor --summaries --max-runs=1000
// EXPECT: safe
// RUN: check --method=optimal --max-runs=1000
// EXPECT: safe
// RUN: check --method=ag --max-runs=1000
// EXPECT: safe
// RUN: check --method=ag --trial=0 --max-runs=1000
// EXPECT: safe
/* A loop that is repeated from two places, with another inside. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int version;

static void *reads(void *unused) {
    for (;;) {
        int before = version;
        int steps = 0;
        for (int i = 0; i < 3; i++) steps += i;
        if (version == before + steps - 3 && !(before & 1)) break;
    }
    return unused;
}

static void *writes(void *unused) {
    version = 1;
    version = 2;
    return unused;
}

int main(void) {
    pthread_t reader, writer;
    pthread_create(&reader, NULL, reads, NULL);
    pthread_create(&writer, NULL, writes, NULL);
    pthread_join(reader, NULL);
    pthread_join(writer, NULL);
    return 0;
}
