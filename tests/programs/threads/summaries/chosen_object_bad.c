// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice
// EXPECT: error assert@BUG
// RUN: check --method=optimal --summaries
// EXPECT: error assert@BUG
// RUN: check
// EXPECT: error assert@BUG
/* Which object is written to, an input decides. In a search with summaries the thread pauses in front of that decision, and goes on
 * at once; the store was done with it, though others could come first, and the program was `safe`. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int first, second, number;
int *const table[2] = {&first, &second};

static void *writes(void *unused) {
    *table[number] = 1;
    return unused;
}

static void *reads(void *unused) {
    int before = first + second, after = first + second;
    assert(before == after); // BUG
    return unused;
}

int main(void) {
    pthread_t writer, reader;
    number = heddle_int("number") & 1;
    pthread_create(&writer, NULL, writes, NULL);
    pthread_create(&reader, NULL, reads, NULL);
    pthread_join(writer, NULL);
    pthread_join(reader, NULL);
    return 0;
}
