// RUN: check
// EXPECT: error deadlock
#include <pthread.h>
#include <unistd.h>

static int ends[2];

/* Nobody closes the end for writing: the reader waits for more. */
static void *writer(void *unused) {
    write(ends[1], "ab", 2);
    return unused;
}

int main(void) {
    pthread_t t;
    char text[4];
    pipe(ends);
    pthread_create(&t, 0, writer, 0);
    while (read(ends[0], text, sizeof text) > 0) {}
    pthread_join(t, 0);
    return 0;
}
