// RUN: check --method=optimal
// EXPECT: error out-of-bounds|uninitialized@BUG
/* Threads print arrays that lie on their stacks, without an end. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *print(void *unused) {
    char text[8];
    for (int k = 0; k < 7; k++)
        text[k] = (char)('a' + k);
    int printed = printf("%s\n", text); // BUG
    assert(printed > 0);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, print, NULL);
    pthread_create(&threads[1], NULL, print, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
