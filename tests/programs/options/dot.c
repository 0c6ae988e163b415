// RUN: check --method=ag --dot=%t/graph.dot
// EXPECT: safe full=1 pruned=1
// EXPECT: file~digraph executions \{
// EXPECT: file~start \[label="start", shape=circle\];
// EXPECT: file~(?m)^  s1 \[label="state 1\\lmain  dot.c:\d+  waits for thread 1 to end\\lthread 1  dot.c:\d+  read main::one
// EXPECT: file~(?m)^  s\d+ -> s\d+ \[label="thread 1: write shared.value"\];$
// EXPECT: file~(?m)^  s\d+ -> s\d+ \[label="thread 1: write shared.value\\ncut: known to be safe", style=dashed\];$
// EXPECT: file~label="end", shape=doublecircle
// EXPECT: stdout~no errors
// RUN: check --method=exhaustive --dot=%t/graph.dot
// EXPECT: safe full=6
// EXPECT: file~(?m)^  start -> s1 \[label="main"\];$
// EXPECT: stdout!~dashed
// RUN: check --method=optimal --dot=%t/graph.dot
// EXPECT: safe full=2
// EXPECT: file~digraph
// RUN: check --method=dpor --graph-states=2 --dot=%t/graph.dot
// EXPECT: safe full=2
// EXPECT: stderr~--dot: there are more than 2 control states \(--graph-states\); the first ones are drawn
// EXPECT: file~more control states,\\nnot drawn
// RUN: check --dot=%t
// EXPECT: status=2
// EXPECT: stderr~is a directory
// RUN: check --dot=%t/nowhere/graph.dot
// EXPECT: status=2
// EXPECT: stderr~cannot be written
// RUN: check --dot=%s
// EXPECT: status=2
// EXPECT: stderr~would overwrite a file that is to be checked
// RUN: check --dot=
// EXPECT: status=2
// RUN: check --dot=- --show-output
// EXPECT: status=2
// EXPECT: stderr~--dot=- and --show-output both want standard output
/* --dot draws the graph of the search, whatever the method; what a summary cut is dashed. */
#include <assert.h>
#include <pthread.h>

static struct {
    int unused, value;
} shared;

static void *writes(void *given) {
    shared.value = *(int *)given;
    return NULL;
}

int main(void) {
    pthread_t first, second;
    int one = 1, two = 2;
    pthread_create(&first, NULL, writes, &one);
    pthread_create(&second, NULL, writes, &two);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(shared.value >= 1);
    return 0;
}
