// RUN: check --method=optimal --stats
// EXPECT: error assert@BUG
// EXPECT: stdout~scheduling points
// RUN: check --method=exhaustive --keep-going --profile=%t/profile.folded
// EXPECT: error assert@BUG
// EXPECT: json scheduling_points.0.line=16
/* What a run says about itself at the end, and where it writes a profile. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int x;

static void *first(void *unused) {
    for (int i = 0; i < 3; i++) {
        x = 1;
        if (i == 1 && heddle_bool("more")) x = 2;
    }
    return unused;
}

static void *second(void *unused) {
    x = 5;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x < 5); // BUG
    return 0;
}
