// RUN: check --method=dpor
// EXPECT: safe
// RUN: check
// EXPECT: safe
/* A library function copies to memory that others look at, and nothing in the program does so itself. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[16];

static void *copies(void *unused) {
    strncpy(text + 2, "ab", 2);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, copies, NULL);
    char second = text[3], first = text[2];
    assert(!second || first);
    pthread_join(thread, NULL);
    assert(text[2] == 'a' && text[3] == 'b');
    return 0;
}
