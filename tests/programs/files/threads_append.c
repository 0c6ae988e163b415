// RUN: check
// EXPECT: safe full=2
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int fd;

/* Two writes to one description depend on each other; each is one step. */
static void *writer(void *text) {
    write(fd, text, 2);
    return 0;
}

int main(void) {
    pthread_t a, b;
    char text[5] = "";
    fd = open("log", O_RDWR | O_CREAT, 0600);
    pthread_create(&a, 0, writer, "aa");
    pthread_create(&b, 0, writer, "bb");
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(lseek(fd, 0, SEEK_CUR) == 4 && pread(fd, text, 4, 0) == 4);
    assert((text[0] == 'a' || text[0] == 'b') && text[0] == text[1] && text[2] == text[3] && text[0] != text[2]);
    close(fd);
    return 0;
}
