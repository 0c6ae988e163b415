// RUN: check
// EXPECT: safe
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *writer(void *unused) {
    write(ends[1], "ab", 2);
    close(ends[1]);
    return unused;
}

int main(void) {
    pthread_t t;
    char text[4];
    long total = 0, n;
    pipe(ends);
    pthread_create(&t, 0, writer, 0);
    while ((n = read(ends[0], text, sizeof text)) > 0)
        total += n;
    assert(n == 0 && total == 2);
    pthread_join(t, 0);
    return 0;
}
