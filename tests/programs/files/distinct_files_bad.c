// RUN: check
// EXPECT: error assert@BUG
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

/* The second name is a link to the same file. */
static void *writer(void *fd) {
    write(*(int *)fd, "x", 1);
    return 0;
}

int main(void) {
    pthread_t a, b;
    int one = open("one", O_RDWR | O_CREAT, 0600);
    link("one", "two");
    int two = open("two", O_RDWR);
    pthread_create(&a, 0, writer, &one);
    pthread_create(&b, 0, writer, &two);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(lseek(one, 0, SEEK_END) == 2); // BUG
    return 0;
}
