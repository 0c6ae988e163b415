// RUN: check --method=optimal --estimate=100
// EXPECT: error assert@BUG
// RUN: check --method=optimal --keep-going --estimate=4000
// EXPECT: error assert@BUG
// EXPECT: json estimate.executions>19
// EXPECT: json estimate.executions<21
// RUN: check --estimate=many
// EXPECT: status=2
// EXPECT: stderr~--estimate: `many` is not a whole number
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
    assert(x == 4); // BUG
    return 0;
}
