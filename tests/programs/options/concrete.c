// RUN: check --concrete=time,random --show-output
// EXPECT: safe full=1 blocked=0
// EXPECT: stdout~later 1 1 1 below 1 seeded
// EXPECT: stderr~assuming --alloc=fresh, and --concrete=time,random
// RUN: check --concrete=time
// EXPECT: safe
// RUN: check --concrete=random
// EXPECT: safe
// RUN: check
// EXPECT: safe
// RUN: check --concrete=weather
// EXPECT: status=2
/* A clock that goes by itself and random bytes that are always the same fork nothing. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
    time_t first = time(NULL), last = time(NULL);
    struct timespec a, b;
    struct timeval day;
    clock_gettime(CLOCK_MONOTONIC, &a);
    clock_gettime(CLOCK_MONOTONIC, &b);
    gettimeofday(&day, NULL);
    assert(last >= first && day.tv_usec < 1000000);
    assert(a.tv_sec < b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec <= b.tv_nsec));
    clock_t before = clock();
    printf("later %d %d %d ", last >= first, b.tv_sec >= a.tv_sec, clock() >= before);

    unsigned char bytes[4], more[2];
    assert(getrandom(bytes, sizeof bytes, 0) == 4 && getentropy(more, sizeof more) == 0);
    unsigned below = arc4random_uniform(10);
    FILE *device = fopen("/dev/urandom", "rb");
    assert(below < 10 && device && fread(more, 1, 2, device) == 2);
    fclose(device);
    printf("below %d ", below < 10);
    puts(bytes[0] % 2 ? "seeded" : "seeded");
    return 0;
}
