// RUN: check --method=optimal -- -DN=2
// EXPECT: safe full=1 blocked=0
// RUN: check --method=optimal -- -DN=8
// EXPECT: safe full=1 blocked=0
// RUN: check --method=dpor -- -DN=8
// EXPECT: safe full=1 blocked=0
// RUN: check --method=exhaustive -- -DN=2
// EXPECT: safe traces=1
/* Threads that share nothing but the library: memory of their own, output, strings, errno. What the library keeps
 * inside makes no thread depend on another: one trace. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 4
#endif

static void *work(void *number) {
    int me = (int)(long)number;
    char *text = malloc(32);
    if (!text)
        return NULL;
    errno = me;
    snprintf(text, 32, "thread %d", me);
    text = realloc(text, 64);
    if (!text)
        return NULL;
    strcat(text, " works");
    printf("%s\n", text);
    assert(strlen(text) == 14);
    assert(strtol(text + 7, NULL, 10) == me);
    assert(errno == me);
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
