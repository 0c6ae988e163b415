// RUN: check --method=exhaustive --keep-going
// EXPECT: error assert@BUG
// EXPECT: counts full=8 partial=0 blocked=0
// RUN: check --method=optimal --keep-going
// EXPECT: error assert@BUG
// EXPECT: counts full=8 partial=0 blocked=0
// EXPECT: json errors.0.inputs.0.value=11
// RUN: check --method=exhaustive --summaries --keep-going
// EXPECT: error assert@BUG
// EXPECT: json errors.0.inputs.0.value=11
// RUN: check --method=ag --keep-going
// EXPECT: error assert@BUG
// EXPECT: json errors.0.inputs.0.value=11
/* A symbolic x of at most 11, written twice and read twice: if it is 11 and is read before and after x = 10, the
 * second value is less than the first. Six interleavings and the early return; the one that can fail counts twice,
 * because with other inputs it passes. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int x;

static void *writes(void *unused) {
    x = 10;
    x = 20;
    return unused;
}

/* Hands back both values read without writing to memory that others can see. */
static void *reads(void *unused) {
    (void)unused;
    int a = x;
    int b = x;
    return (void *)(((long)a << 32) | (unsigned)b);
}

int main(void) {
    pthread_t first, second;
    void *seen;
    x = heddle_int("x");
    if (x > 11)
        return 0;
    pthread_create(&first, NULL, writes, NULL);
    pthread_create(&second, NULL, reads, NULL);
    pthread_join(first, NULL);
    pthread_join(second, &seen);
    int a = (int)((long)seen >> 32), b = (int)(long)seen;
    assert(a <= b); // BUG
    return 0;
}
