// RUN: check --method=ag --dump=summaries --keep-going
// EXPECT: error assert@BUG
/* It is 7 in the end. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdlib.h>

struct pair {
    int value;
    struct { long unused; int value; } next;
};

static void *sets(void *given) {
    struct pair *first = given;
    first->next.value = 7;
    return NULL;
}

int main(void) {
    pthread_t thread, other;

    struct pair *first = malloc(sizeof *first);
    first->next.value = heddle_range(5, 9, "value");
    pthread_create(&thread, NULL, sets, first);
    pthread_create(&other, NULL, sets, first);
    pthread_join(thread, NULL);
    pthread_join(other, NULL);
    assert(first->next.value >= 8); // BUG
    free(first);
    return 0;
}
