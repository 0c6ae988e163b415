// RUN: check --method=optimal -- -DN=2
// EXPECT: error assert@BUG
/* Threads that use the library, and one variable that each takes for its own. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 4
#endif

static int last;

static void *work(void *number) {
    int me = (int)(long)number;
    char *text = malloc(32);
    if (!text)
        return NULL;
    last = me;
    snprintf(text, 32, "thread %d", me);
    text = realloc(text, 64);
    if (!text)
        return NULL;
    strcat(text, " works");
    printf("%s\n", text);
    assert(strlen(text) == 14);
    assert(strtol(text + 7, NULL, 10) == me);
    assert(last == me); // BUG
    free(text);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (long k = 0; k < N; k++)
        pthread_create(&threads[k], NULL, work, (void *)k);
    for (int k = 0; k < N; k++)
        pthread_join(threads[k], NULL);
    return 0;
}
