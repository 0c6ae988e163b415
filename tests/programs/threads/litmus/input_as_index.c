// RUN: check --method=exhaustive
// EXPECT: safe full=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3
/* A write to t[i] and a read of t[j], with symbolic i and j: the read sees the write only if i == j. Three traces:
 * the indices differ, or they are the same and the write comes first or last. (Runs that the assumption excludes
 * are counted as blocked.) */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int t[3];

static void *write_element(void *index) {
    t[(long)index] = 1;
    return NULL;
}

int main(void) {
    pthread_t a;
    long i = heddle_int("i"), j = heddle_int("j");
    heddle_assume(i >= 0 && i < 3 && j >= 0 && j < 3);
    pthread_create(&a, NULL, write_element, (void *)i);
    long seen = t[j];
    pthread_join(a, NULL);
    assert(!seen || i == j);
    return 0;
}
