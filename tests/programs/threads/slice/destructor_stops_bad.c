// RUN: check 
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice
// EXPECT: error assert@BUG
/* Whether the destructor of a key returns decides whether its thread ends and can be joined. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key;
static int x = 1;

static void destroy(void *unused) {
    (void)unused;
    heddle_assume(x == 0);
}

static void *sets(void *unused) {
    pthread_setspecific(key, &key);
    return unused;
}

static void *changes(void *unused) {
    x = 0;
    return unused;
}

int main(void) {
    pthread_t ids[2];
    pthread_key_create(&key, destroy);
    pthread_create(&ids[0], NULL, sets, NULL);
    pthread_create(&ids[1], NULL, changes, NULL);
    pthread_join(ids[0], NULL);
    assert(0); // BUG
    return 0;
}
