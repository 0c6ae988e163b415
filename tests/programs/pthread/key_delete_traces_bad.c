// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* The twin of key_delete_traces.c. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key;
static int last;

static void destroy(void *value) {
    (void)value;
    assert(last == 0); // BUG
}

static void *ends(void *unused) {
    pthread_setspecific(key, &key);
    last++;
    return unused;
}

static void *deletes(void *unused) {
    pthread_key_delete(key);
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_key_create(&key, destroy);
    pthread_create(&one, NULL, ends, NULL);
    pthread_create(&other, NULL, deletes, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
