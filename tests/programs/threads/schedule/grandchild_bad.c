// RUN: check
// EXPECT: error assert@BUG
// EXPECT: stderr~^    thread 3 was created by thread 1$|^    thread 2 was created by thread 1$
// EXPECT: file~"creator": 1
// RUN: check --method=exhaustive --minimize=never
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* Which thread is created first depends on the schedule; its number in a test file does not. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int begun, marks;

static void *mark(void *digit) {
    int before = atomic_load(&marks);
    atomic_store(&marks, before * 10 + (int)(long)digit);
    return NULL;
}

static void *parent(void *unused) {
    pthread_t child;
    atomic_fetch_add(&begun, 1);
    pthread_create(&child, NULL, mark, (void *)1L);
    pthread_join(child, NULL);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, parent, NULL);
    if (!atomic_load(&begun)) {
        pthread_create(&b, NULL, mark, (void *)2L);
        pthread_join(b, NULL);
        assert(atomic_load(&marks) != 12); // BUG
    }
    pthread_join(a, NULL);
    return 0;
}
