// RUN: check --method=optimal --rehearse=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal --rehearse=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal --rehearse=41
// EXPECT: error assert@BUG
// RUN: check --method=optimal --rehearse=42
// EXPECT: error assert@BUG
// RUN: check --method=optimal --rehearse=43
// EXPECT: error assert@BUG
// RUN: check --method=optimal --jobs=2
// EXPECT: error assert@BUG
// RUN: check --method=dpor --jobs=2
// EXPECT: error assert@BUG
/* The only execution that fails has an outcome that is wanted when its thread has been begun already. And an error ends
 * a search that does not keep going, whoever of its workers finds it. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static int x, y;
static unsigned char input;

static void *first(void *unused) {
    x = 1;
    if (input == 1) y = 0;
    if (input == 2) y = 1;
    return unused;
}

static void *second(void *unused) {
    int seen = x;
    y = seen + 5;
    return unused;
}

int main(void) {
    pthread_t a, b;
    heddle_symbolic(&input, sizeof input, "input");
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(input != 2 || y != 5); // BUG
    return 0;
}
