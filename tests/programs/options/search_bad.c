/* Each order of search finds the error; where nothing is left out, all of them.
 * RUN: check --search=bfs
 * EXPECT: error assert@BUG
 * RUN: check --search=random --seed=3
 * EXPECT: error assert@BUG
 * RUN: check --search=coverage
 * EXPECT: error assert@BUG
 * RUN: check --search=coverage --keep-going
 * EXPECT: error assert@35 assert@36
 * RUN: check --search=bfs --keep-going
 * EXPECT: error assert@35 assert@36
 * RUN: check --search=random --keep-going --max-runs=100000
 * EXPECT: error assert@35 assert@36
 */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static int shared, total;

static void *set(void *unused) {
    (void)unused;
    shared = total;
    return 0;
}

int main(void) {
    unsigned char text[6];
    heddle_symbolic(text, sizeof text, "text");
    for (int i = 0; i < 6; i++)
        if (text[i] == 'a' + i) total++;
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    pthread_join(t, 0);
    assert(shared != 6); // BUG
    assert(shared != 5); // BUG
    return 0;
}
