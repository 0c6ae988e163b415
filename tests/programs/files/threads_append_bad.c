// RUN: check
// EXPECT: error assert@BUG
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

/* Each has a description of its own, and its own offset: they write over each other. */
static void *writer(void *text) {
    int fd = open("log", O_WRONLY | O_CREAT, 0600);
    write(fd, text, 2);
    close(fd);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, "aa");
    pthread_create(&b, 0, writer, "bb");
    pthread_join(a, 0);
    pthread_join(b, 0);
    int fd = open("log", O_RDONLY);
    assert(lseek(fd, 0, SEEK_END) == 4); // BUG
    return 0;
}
