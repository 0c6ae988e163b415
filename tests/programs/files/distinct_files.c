// RUN: check
// EXPECT: safe full=1
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

/* Writing to different files commutes. */
static void *writer(void *fd) {
    write(*(int *)fd, "x", 1);
    return 0;
}

int main(void) {
    pthread_t a, b;
    int one = open("one", O_RDWR | O_CREAT, 0600), two = open("two", O_RDWR | O_CREAT, 0600);
    pthread_create(&a, 0, writer, &one);
    pthread_create(&b, 0, writer, &two);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(lseek(one, 0, SEEK_END) == 1 && lseek(two, 0, SEEK_END) == 1);
    return 0;
}
