// RUN: check
// EXPECT: safe
/* Time is an input that goes on: of every clock a later reading is not before an earlier one. */
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
    return 0;
}
