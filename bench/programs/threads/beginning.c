/* A long beginning: main counts primes below LIMIT before it starts any thread, for as long as the threads then take.
 * Whoever explores that twice pays for it. The threads are READERS of a variable that is written once. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef LIMIT
#define LIMIT 1500000
#endif
#ifndef READERS
#define READERS 16
#endif

static unsigned char composite[LIMIT];
static atomic_int shared;
static int seen[READERS], times[2];

static void *writes(void *unused) {
    shared = 1;
    return unused;
}

static void *reads(void *number) {
    seen[(long)number] = shared;
    return NULL;
}

static int primes(void) {
    int count = 0;
    for (int i = 2; i < LIMIT; i++) {
        if (composite[i])
            continue;
        count++;
        for (int k = 2 * i; k < LIMIT; k += i)
            composite[k] = 1;
    }
    return count;
}

int main(void) {
    pthread_t writer, readers[READERS];
    int count = primes();
    pthread_create(&writer, NULL, writes, NULL);
    for (long i = 0; i < READERS; i++)
        pthread_create(&readers[i], NULL, reads, (void *)i);
    pthread_join(writer, NULL);
    for (int i = 0; i < READERS; i++)
        pthread_join(readers[i], NULL);
    for (int i = 0; i < READERS; i++)
        times[seen[i]]++;
    assert(count > 0 && times[0] + times[1] == READERS);
    return 0;
}
