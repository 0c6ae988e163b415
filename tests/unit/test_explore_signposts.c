/* test_explore_signposts.c -- a signpost is found again by its control alone, until another takes its place. */
#include "test_expr.h"

#include "explore/signposts.h"

#include <stdlib.h>

int main(void) {
    struct tally tally = {0};
    struct signposts *all = calloc(1, sizeof *all);
    control here = {77, 5}, there = {78, 5}, beside = {77, 6};
    check(&tally, all && signposts_at(all, here) == NO_THREAD, "nobody has been here");
    signposts_set(all, here, 0);
    check(&tally, signposts_at(all, here) == 0, "the first thread");
    check(&tally, signposts_at(all, there) == NO_THREAD, "another control in the same place");
    check(&tally, signposts_at(all, beside) == NO_THREAD, "another place");
    signposts_set(all, here, THREADS_MAX - 1);
    check(&tally, signposts_at(all, here) == THREADS_MAX - 1, "the last thread, in its place");
    signposts_set(all, there, 3);
    check(&tally, signposts_at(all, there) == 3 && signposts_at(all, here) == NO_THREAD, "one that takes its place");
    signposts_set(all, beside, 4);
    check(&tally, signposts_at(all, there) == 3 && signposts_at(all, beside) == 4, "two places");
    signposts_set(all, (control){0, 9}, 0);
    check(&tally, signposts_at(all, (control){0, 9}) == 0, "a hash of zeros");
    free(all);
    return finish(&tally);
}
