/* Locks: THREADS threads write their number into a ledger under a mutex, twice each; main looks at each entry in turn.
 * Which entry belongs to whom is different in each execution, and the end of the program depends on it. */
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 5
#endif

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int ledger[2 * THREADS], entries, entries_of[THREADS];

static void *writes(void *number) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&guard);
        ledger[entries++] = (int)(long)number;
        pthread_mutex_unlock(&guard);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, writes, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < entries; i++)
        entries_of[ledger[i]]++;
    for (int i = 0; i < THREADS; i++)
        assert(entries_of[i] == 2);
    return 0;
}
