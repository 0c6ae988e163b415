// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal --check=assert,memory,leak -- -DCASE=2
// EXPECT: error leak
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error double-free|use-after-free@BUG
/* The destructor has run when the thread is joined (1); without one the value leaks (2); a value that was freed (3). */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int destroyed;

static void destroy(void *value) {
    destroyed = 1;
    free(value); // BUG
}

static void *use(void *unused) {
    void *value = malloc(8);
    pthread_setspecific(key, value);
    if (CASE == 3) free(value);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_key_create(&key, CASE == 2 ? NULL : destroy);
    pthread_create(&thread, NULL, use, NULL);
    pthread_join(thread, NULL);
    if (CASE == 1) assert(!destroyed); // BUG
    return 0;
}
