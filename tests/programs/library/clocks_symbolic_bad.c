// RUN: check
// EXPECT: error assert@BUG
/* Time is an input that goes on: nobody knows how long it takes. */
#include <assert.h>
#include <heddle.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
    struct timespec before, after;
    struct timeval day, later;
    unsigned char which;
    heddle_symbolic(&which, 1, "which");
    clockid_t clock_id = which & 1 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    assert(clock_gettime(clock_id, &before) == 0 && clock_gettime(clock_id, &after) == 0);
    assert(after.tv_sec > before.tv_sec || (after.tv_sec == before.tv_sec && after.tv_nsec >= before.tv_nsec));
    time_t now = time(NULL);
    clock_t used = clock();
    assert(clock() >= used && time(NULL) >= now);
    gettimeofday(&day, NULL), gettimeofday(&later, NULL);
    assert(later.tv_sec > day.tv_sec || (later.tv_sec == day.tv_sec && later.tv_usec >= day.tv_usec));
    assert(later.tv_sec - day.tv_sec < 1000 || after.tv_sec == before.tv_sec || now == 5); // BUG
    return 0;
}
