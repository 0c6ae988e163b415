// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice --jobs=2
// EXPECT: error assert@BUG
// RUN: check --method=dpor --summaries
// EXPECT: error assert@BUG
// RUN: check --method=optimal --summaries
// EXPECT: error assert@BUG
// RUN: check
// EXPECT: error assert@BUG
/* A thread that sleeps has touched what its operation touched where it was explored, and that is a matter of data. With
 * word == 5, exchanges() fails, and sleeps as one that has only read: what is below marks() is explored without it until
 * something is written. With word == 0 it succeeds, and has to be tried behind the first read below marks(), too. The summary made
 * with 5 holds for all values of word; it cut that, and the program was `safe`. */
#include <assert.h>
#include <pthread.h>

int word, mark;

static void *clears(void *unused) {
    word = 0;
    return unused;
}

static void *sets(void *unused) {
    word = 5;
    return unused;
}

static void *exchanges(void *unused) {
    int expected = 0;
    __atomic_compare_exchange_n(&word, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return unused;
}

static void *marks(void *unused) {
    mark = 1;
    return unused;
}

static void *reads(void *unused) {
    int marked = mark, first = word, second = word;
    word = 9;
    assert(!((marked == 1) & (first == 0) & (second == 1))); /* BUG */
    return unused;
}

int main(void) {
    void *(*const functions[])(void *) = {clears, sets, exchanges, marks, reads};
    pthread_t threads[5];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 2; i < 5; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 2; i < 5; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
