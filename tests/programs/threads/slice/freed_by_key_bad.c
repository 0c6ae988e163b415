// RUN: check 
// EXPECT: error use-after-free@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error use-after-free@BUG
// RUN: check --method=dpor --slice
// EXPECT: error use-after-free@BUG
/* free() as the destructor of a key ends the life of what the thread has set. */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static int x, *block, seen;
static pthread_key_t key;

static void *sets(void *unused) {
    if (x == 1) pthread_setspecific(key, block);
    return unused;
}

static void *changes(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t ids[2];
    block = malloc(sizeof *block);
    *block = 1;
    pthread_key_create(&key, free);
    pthread_create(&ids[0], NULL, sets, NULL);
    pthread_create(&ids[1], NULL, changes, NULL);
    for (int i = 0; i < 2; i++) pthread_join(ids[i], NULL);
    seen = *block; // BUG
    return 0;
}
