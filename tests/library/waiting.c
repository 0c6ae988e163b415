/* poll.h, sys/select.h, sys/mman.h, and what can be compared of clocks: errors, and sleeping for no time. */
#include "check.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Descriptors in some state: a file, the ends of two pipes, one that is closed. They are the same numbers natively. */
enum { DESCRIPTORS = 6 };
static int descriptors[DESCRIPTORS];

static void open_some(void) {
    int *d = descriptors;
    if (pipe(d) < 0 || pipe(d + 2) < 0)
        abort();
    d[4] = open("/dev/null", random_below(2) ? O_RDWR : O_RDONLY);
    d[5] = dup(d[0]);
    for (int i = 0; i < 2; i++) {
        if (random_below(2) && write(d[2 * i + 1], "abc", 3) != 3)
            abort();
        if (random_below(3) == 0)
            close(d[2 * i]);
        if (random_below(3) == 0)
            close(d[2 * i + 1]);
    }
}

static void close_all(void) {
    for (int i = 0; i < DESCRIPTORS; i++)
        close(descriptors[i]);
}

CONCRETE(poll) {
    struct pollfd polled[8];
    unsigned count = random_below(9);
    open_some();
    for (unsigned i = 0; i < count; i++) {
        polled[i].fd = random_below(8) ? descriptors[random_below(DESCRIPTORS)] : -(int)random_below(3);
        polled[i].events = (short)random_below(8);
        polled[i].revents = 77;
        if (polled[i].fd == 0)
            polled[i].fd = -1;
    }
    note((uint64_t)poll(polled, count, 0));
    for (unsigned i = 0; i < count; i++)
        note((uint64_t)polled[i].revents);
    close_all();
}

static void some_set(fd_set *set, int *most) {
    FD_ZERO(set);
    for (int i = 0; i < DESCRIPTORS; i++)
        if (random_below(2) && (fcntl(descriptors[i], F_GETFD) >= 0 || random_below(12) == 0)) {
            FD_SET(descriptors[i], set);
            *most = descriptors[i] > *most ? descriptors[i] : *most;
        }
}

CONCRETE(select) {
    fd_set in, out, except;
    struct timeval none = {0, 0};
    int most = -1;
    open_some();
    errno = 0;
    some_set(&in, &most), some_set(&out, &most), some_set(&except, &most);
    errno = 0;
    int count = random_below(20) ? most + 1 : -1, asked = (int)random_below(16);
    int result = select(count, asked & 3 ? &in : NULL, asked & 12 ? &out : NULL, asked & 5 ? &except : NULL, &none);
    note((uint64_t)result), note((uint64_t)errno);
    for (int i = 0; i < DESCRIPTORS && result >= 0; i++)
        note((uint64_t)FD_ISSET(descriptors[i], &in)), note((uint64_t)FD_ISSET(descriptors[i], &out));
    close_all();
}

CONCRETE(mmap, mmap64, munmap, mprotect, madvise, msync) {
    FILE *f = tmpfile();
    size_t bytes = 1 + random_below(10000);
    char *contents = block("ab\n", 600), *p, *q;
    fwrite(contents, 1, 600, f);
    fflush(f);
    p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    note(p != MAP_FAILED && (uintptr_t)p % 4096 == 0);
    for (unsigned n = random_below(8); n; n--)
        p[random_below((unsigned)bytes)] = (char)random_below(256);
    for (size_t i = 0; i < bytes; i += 1 + i / 7)
        note((unsigned char)p[i]);
    note((uint64_t)mprotect(p, bytes, PROT_READ)), note((uint64_t)mprotect(p + 1, 10, PROT_READ)), note((uint64_t)errno);
    note((uint64_t)madvise(p, bytes, MADV_NORMAL)), note((uint64_t)msync(p, bytes, MS_SYNC));
    q = mmap64(NULL, 700, PROT_READ | (random_below(2) ? PROT_WRITE : 0), MAP_PRIVATE, fileno(f), 0);
    note_bytes(q, 700);
    note((uint64_t)munmap(q, 700)), note((uint64_t)munmap(p, bytes));
    errno = 0;
    unsigned wrong = 1 + random_below(7);
    note(mmap(NULL, wrong & 1 ? 0 : 5, PROT_READ, wrong & 2 ? 0 : MAP_PRIVATE, fileno(f), wrong & 4 ? 1 : 0) == MAP_FAILED);
    note((uint64_t)errno), errno = 0;
    note(mmap(NULL, 5, PROT_READ, MAP_PRIVATE, random_below(2) ? -1 : 1000, 0) == MAP_FAILED), note((uint64_t)errno), errno = 0;
    note((uint64_t)munmap(p + 1, 5)), note((uint64_t)errno), note((uint64_t)munmap(p, 0)), note((uint64_t)errno);
    fclose(f);
}

/* A time is an input of the model: its properties are tested, not noted. */
static void require(int condition) {
    if (!condition)
        note(0xbad);
}

/* Which clocks there are; that each goes forward; what is no time to sleep. */
CONCRETE(clock_gettime, clock_getres, nanosleep, clock_nanosleep, sleep, usleep, timespec_get, gettimeofday, time, clock) {
    struct timespec a = {0, 0}, b = {0, 0}, left = {7, 7}, no_time = {0, 0};
    struct timespec wrong = {(time_t)random_below(3) - 2, random_below(2) ? -1 : 1000000000};
    struct timeval day;
    static const clockid_t usual[] = {CLOCK_REALTIME, CLOCK_MONOTONIC};
    clockid_t which = usual[random_below(2)];
    if (random_below(8) == 0) {
        note((uint64_t)clock_gettime(which, &a)), note((uint64_t)clock_gettime(which, &b));
        require((b.tv_sec > a.tv_sec) | ((b.tv_sec == a.tv_sec) & (b.tv_nsec >= a.tv_nsec)));
        require((b.tv_nsec >= 0) & (b.tv_nsec < 1000000000));
        note((uint64_t)timespec_get(&a, TIME_UTC)), note((uint64_t)gettimeofday(&day, NULL));
        require((day.tv_usec >= 0) & (day.tv_usec < 1000000));
        time_t now = 0, same = time(&now);
        require(now == same), require(clock() != (clock_t)-1);
    }
    note((uint64_t)clock_getres(which, &a)), note((uint64_t)a.tv_sec), note((uint64_t)a.tv_nsec), note((uint64_t)clock_getres(which, NULL));
    note((uint64_t)timespec_get(&a, 77));
    errno = 0;
    note((uint64_t)nanosleep(&no_time, &left)), note((uint64_t)left.tv_sec);
    note((uint64_t)nanosleep(&wrong, &left)), note((uint64_t)errno), errno = 0;
    note((uint64_t)clock_nanosleep(which, 0, &no_time, NULL)), note((uint64_t)clock_nanosleep(which, 0, &wrong, NULL));
    note((uint64_t)sleep(0)), note((uint64_t)usleep(0));
    int other = (int)random_below(24);
    if (other > 11) {
        note((uint64_t)clock_gettime(other, &a)), note((uint64_t)errno), errno = 0;
    }
}

/* Two pipes, of which it may be symbolic what is in them and what is asked. */
TEST(poll, select) {
    int one[2], two[2];
    fd_set in, out;
    struct timeval none = {0, 0};
    if (pipe(one) < 0 || pipe(two) < 0)
        abort();
    note((uint64_t)write(one[1], "abc", below(2)));
    if (below(2))
        close(two[1]);
    short events = below(2) ? POLLIN : POLLOUT;
    struct pollfd polled[3] = {{one[0], events, 0}, {one[1], POLLOUT, 0}, {two[0], POLLIN, 0}};
    note((uint64_t)poll(polled, 1 + below(3), 0));
    for (int i = 0; i < 3; i++)
        note((uint64_t)polled[i].revents);
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_SET(one[0], &in);
    FD_SET(two[0], &in);
    FD_SET(one[1], &out);
    note((uint64_t)select(two[1] + 1, &in, &out, NULL, &none));
    note((uint64_t)FD_ISSET(one[0], &in)), note((uint64_t)FD_ISSET(two[0], &in)), note((uint64_t)FD_ISSET(one[1], &out));
    close(one[0]), close(one[1]), close(two[0]), close(two[1]);
    errno = 0;
}

TEST(mmap, mmap64, munmap, mprotect, madvise, msync) {
    FILE *f = tmpfile();
    char *contents = block("ab", 3);
    size_t bytes = 1 + 3000 * below(3);
    fwrite(contents, 1, 3, f), fflush(f);
    char *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    p[bytes - 1] = contents[0];
    note((unsigned char)p[0]), note((unsigned char)p[bytes - 1]);
    note((uint64_t)mprotect(p + below(2), bytes, PROT_READ)), note((uint64_t)madvise(p, bytes, MADV_NORMAL)), note((uint64_t)msync(p, bytes, MS_SYNC));
    char *q = mmap64(NULL, 3, PROT_READ, MAP_PRIVATE, fileno(f), 0);
    note_bytes(q, 3), note((uint64_t)munmap(q, 3)), note((uint64_t)munmap(p, bytes));
    fclose(f);
    errno = 0;
}

/* Times that are valid or not. */
TEST(nanosleep, clock_nanosleep, clock_getres, timespec_get, sleep, usleep) {
    struct timespec length = {0, below(2) ? 0 : -1}, found = {7, 7};
    clockid_t clock = below(2) ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    note((uint64_t)nanosleep(&length, NULL)), note((uint64_t)errno), errno = 0;
    note((uint64_t)clock_nanosleep(clock, 0, &length, NULL));
    note((uint64_t)clock_getres(clock, &found)), note((uint64_t)found.tv_nsec);
    note((uint64_t)timespec_get(&found, below(2) ? 77 : 0));
    note((uint64_t)sleep(0)), note((uint64_t)usleep((unsigned)(length.tv_nsec + 1)));
}
