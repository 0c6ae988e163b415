// RUN: check --check=assert,memory,leak
// EXPECT: safe full=1
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <unistd.h>

int main(void) {
    char *p = mmap(0, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(p != MAP_FAILED && p[0] == 0 && p[4999] == 0);
    p[8191] = 1; /* the rest of the page belongs to it */
    assert(munmap(p, 5000) == 0);
    int fd = open("file", O_RDWR | O_CREAT, 0600), ends[2];
    write(fd, "contents", 8);
    p = mmap(0, 8, PROT_READ, MAP_PRIVATE, fd, 0);
    assert(p[0] == 'c' && p[7] == 's' && p[8] == 0);
    assert(mmap(0, 0, PROT_READ, MAP_PRIVATE, fd, 0) == MAP_FAILED && errno == EINVAL);
    pipe(ends);
    struct pollfd polled[2] = {{ends[0], POLLIN, 0}, {ends[1], POLLOUT, 0}};
    assert(poll(polled, 2, 0) == 1 && polled[0].revents == 0 && polled[1].revents == POLLOUT);
    write(ends[1], "x", 1);
    assert(poll(polled, 1, -1) == 1 && polled[0].revents == POLLIN);
    fd_set set;
    FD_ZERO(&set);
    FD_SET(ends[0], &set);
    assert(select(ends[0] + 1, &set, 0, 0, 0) == 1 && FD_ISSET(ends[0], &set));
    return 0;
}
