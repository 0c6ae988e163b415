// RUN: check --method=ag --dump=summaries
// EXPECT: safe
// EXPECT: stdout~(?m)^    thread 1 +dump_summaries_heap.c:\d+ in sets +write malloc@26.next.value +\| first->next.value = 7;$
// EXPECT: stdout~(?m)^      malloc@26.next.value >= 5$
// EXPECT: stdout~(?m)^    where .*main::first == &malloc@26
/* Heap objects have the types of the pointers they are assigned to. */
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
    assert(first->next.value >= 5);
    free(first);
    return 0;
}
