// RUN: check
// EXPECT: safe
// EXPECT: json method=ag
// EXPECT: stderr~warning: data race on noise
// RUN: check --check=assert
// EXPECT: safe
// EXPECT: json method=ag
// EXPECT: stderr~warning: data race on noise
// RUN: check --no-slice
// EXPECT: safe
// EXPECT: json method=ag
// RUN: check --dot=%t/graph.dot
// EXPECT: safe
// EXPECT: json method=ag
// EXPECT: file~cut: known to be safe
// RUN: check --dump=summaries
// EXPECT: safe
// EXPECT: stdout~summaries: \d+, of \d+ of \d+ control states; they cut [1-9]\d* executions
// EXPECT: json method=ag
// RUN: check --dump=summaries --max-switches=1
// EXPECT: status=2
// EXPECT: stderr~name the method, too: --method=ag
// RUN: check --no-summaries
// EXPECT: safe full=342 pruned=0
// EXPECT: json method=optimal
// RUN: check --check=assert,leak
// EXPECT: safe full=342 pruned=0
// EXPECT: json method=optimal
// RUN: check --tests=all
// EXPECT: safe full=342
// EXPECT: json method=optimal
// RUN: check --show-output
// EXPECT: safe full=342
// EXPECT: json method=optimal
// RUN: check --coverage
// EXPECT: safe full=342
// EXPECT: json method=optimal
// RUN: check --summaries --max-instructions=1000000
// EXPECT: safe
// EXPECT: json method=ag
// RUN: check --dump=queries
// EXPECT: safe full=342
// EXPECT: json method=optimal
// RUN: check --max-runs=5
// EXPECT: incomplete run limit 5
// EXPECT: json method=ag
// RUN: check --max-instructions=1000000
// EXPECT: safe full=342
// EXPECT: json method=optimal
// RUN: check --max-switches=1
// EXPECT: incomplete preemptions
// EXPECT: json method=optimal
/* What --method=auto, the default, comes to. Nothing asserted depends on `noise`, yet the race on it is warned of. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int sum, noise;

static void *adds(void *unused) {
    pthread_mutex_lock(&guard);
    sum++;
    pthread_mutex_unlock(&guard);
    noise = 1;
    pthread_mutex_lock(&guard);
    sum++;
    pthread_mutex_unlock(&guard);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, adds, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(sum == 6);
    return 0;
}
