// RUN: check --check=assert
// EXPECT: error assert@BUG
// RUN: check --check=assert --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice --check=assert
// EXPECT: error assert@BUG
/* The values that a function returns in one structure need not be of one width. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct answer { int good; long value; };
static struct answer shared;

static struct answer get(void) { return shared; }

static void *looks(void *unused) {
    struct answer seen = get();
    assert(seen.value != 1L << 40); // BUG
    return unused;
}

static void *changes(void *unused) {
    shared.value = 1L << 40;
    return unused;
}

int main(void) {
    pthread_t ids[2];
    pthread_create(&ids[0], NULL, looks, NULL);
    pthread_create(&ids[1], NULL, changes, NULL);
    for (int i = 0; i < 2; i++) pthread_join(ids[i], NULL);
    return 0;
}
