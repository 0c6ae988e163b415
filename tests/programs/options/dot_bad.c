// RUN: check --method=ag --keep-going --dot=%t/graph.dot
// EXPECT: error assert@BUG
// EXPECT: file~label="assert\\nassertion .*dot_bad.c:\d+", shape=octagon, color=red, fontcolor=red\];
// EXPECT: file~(?m)^  s\d+ -> x\d+ \[label=".*color=red\];$
// EXPECT: file~label="end", shape=doublecircle
// RUN: check --method=exhaustive --dot=%t/graph.dot
// EXPECT: error assert@BUG
// EXPECT: file~color=red
/* The value may be 1: an error is red. */
#include <assert.h>
#include <pthread.h>

static int value;

static void *writes(void *given) {
    value = *(int *)given;
    return NULL;
}

int main(void) {
    pthread_t first, second;
    int one = 1, two = 2;
    pthread_create(&first, NULL, writes, &one);
    pthread_create(&second, NULL, writes, &two);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(value == 2); // BUG
    return 0;
}
