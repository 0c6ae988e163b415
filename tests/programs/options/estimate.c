// RUN: check --method=optimal --estimate=4000
// EXPECT: safe full=20 blocked=0
// EXPECT: json estimate.executions>19
// EXPECT: json estimate.executions<21
// EXPECT: json estimate.standard_error<0.5
// EXPECT: json estimate.probes>3999
// EXPECT: json estimate.estimator=Knuth-Pitt
// RUN: check --method=exhaustive --estimate=4000 --seed=7
// EXPECT: safe full=42
// EXPECT: json estimate.executions>41.9
// EXPECT: json estimate.executions<42.1
// EXPECT: json estimate.standard_error<0.1
// RUN: check --method=optimal --estimate=500 --max-runs=1
// EXPECT: incomplete run limit 1
// EXPECT: json estimate.executions>17
// EXPECT: json estimate.executions<23
// RUN: check --method=optimal
// EXPECT: json estimate=None
// RUN: check --method=optimal --max-switches=5 --estimate=100
// EXPECT: json estimate=None
// RUN: check --method=dpor --estimate=1000 --progress=json
// EXPECT: safe full=20
// EXPECT: stderr~"running":false.*"estimate":\{"estimator":"Knuth-Pitt"
/* Three writes of x by one thread and two by another, in C(5,2) orders, each with two outcomes of a decision: 20. All of
 * them with y, of which nobody else knows: 42. The numbers are estimated from random executions as well. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int x, y;

static void *first(void *unused) {
    x = 1;
    y = heddle_bool("more") ? 1 : 2;
    if (y == 1) x = 2;
    else x = 3;
    x = 4;
    return unused;
}

static void *second(void *unused) {
    x = 5;
    x = 6;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x == 4 || x == 6);
    return 0;
}
