/* readwritelk -- a lock that WRITERS hold alone and READERS share, made of two counts that are tested and changed in
 * one step. A writer sets FIELDS fields; a reader copies them to where all readers do, and compares.
 *
 * Expected: safe.
 *
 * readwritelk_true1 (one writer, one reader, four fields): 24 runs and 4 with reduction, both exact; a run in which a
 * thread would have to wait is one that is blocked. readwritelk_true2 (two writers, two readers, one field): 617 with
 * reduction; no number is published. */
#include <assert.h>
#include <pthread.h>

#ifndef WRITERS
#define WRITERS 1
#endif
#ifndef READERS
#define READERS 1
#endif
#ifndef FIELDS
#define FIELDS 4
#endif

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

int writing, reading, fields[FIELDS], copy;

static void *write_fields(void *unused) {
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(!writing && !reading);
    writing = 1;
    __VERIFIER_atomic_end();
    for (int k = 0; k < FIELDS; k++)
        fields[k] = 3;
    writing = 0;
    return unused;
}

static void *read_fields(void *unused) {
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(!writing);
    reading++;
    __VERIFIER_atomic_end();
    for (int k = 0; k < FIELDS; k++) {
        int seen = fields[k];
        copy = seen;
        assert(copy == fields[k]);
    }
    __VERIFIER_atomic_begin();
    reading--;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t writers[WRITERS], readers[READERS];
    for (int k = 0; k < WRITERS; k++)
        pthread_create(&writers[k], NULL, write_fields, NULL);
    for (int k = 0; k < READERS; k++)
        pthread_create(&readers[k], NULL, read_fields, NULL);
    for (int k = 0; k < WRITERS; k++)
        pthread_join(writers[k], NULL);
    for (int k = 0; k < READERS; k++)
        pthread_join(readers[k], NULL);
    return 0;
}
