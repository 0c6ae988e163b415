// RUN: check --fail=open,read,write
// EXPECT: safe
// RUN: check
// EXPECT: safe full=1
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    int fd = open("file", O_RDWR | O_CREAT, 0600);
    char text[4];
    if (fd < 0)
        return 1;
    long n = write(fd, "abc", 3);
    assert(n == 3 || errno == ENOSPC);
    lseek(fd, 0, SEEK_SET);
    long m = read(fd, text, 3);
    assert(m == n || (m == 0 && n < 0) || errno == EIO);
    close(fd);
    return 0;
}
