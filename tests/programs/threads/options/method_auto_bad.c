// RUN: check
// EXPECT: error assert@BUG
// EXPECT: json method=ag
// RUN: check --no-summaries
// EXPECT: error assert@BUG
// EXPECT: json method=optimal
/* What --method=auto, the default, comes to. Here the second addition is not guarded. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int sum, noise;

static void *adds(void *unused) {
    pthread_mutex_lock(&guard);
    sum++;
    pthread_mutex_unlock(&guard);
    noise = 1;
    sum++;
    return unused;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, adds, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(sum == 6); // BUG
    return 0;
}
