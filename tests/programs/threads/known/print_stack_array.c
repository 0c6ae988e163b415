// RUN: check --method=optimal
// EXPECT: safe full=1 blocked=0
/* Threads print arrays that lie on their stacks. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *print(void *unused) {
    char text[8];
    for (int k = 0; k < 7; k++)
        text[k] = (char)('a' + k);
    text[7] = '\0';
    int printed = printf("%s\n", text);
    assert(printed == 8);
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
