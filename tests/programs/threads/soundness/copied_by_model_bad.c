// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check
// EXPECT: error assert@BUG
/* copied_by_model.c; the copy is not made at once: its first half is seen without the second. */
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
    char first = text[2], second = text[3];
    assert(!first || second); // BUG
    pthread_join(thread, NULL);
    assert(text[2] == 'a' && text[3] == 'b');
    return 0;
}
