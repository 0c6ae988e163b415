/* test_explore_claims.c -- a claim is seen by the others, where at least the same threads sleep, until it is taken back. */
#include "test_expr.h"

#include "explore/claims.h"

#include <stdlib.h>

enum { OWN = 1, OTHER = 2 };

static thread_set threads(uint32_t a, uint32_t b) {
    thread_set set = {{0}};
    set_add(&set, a);
    set_add(&set, b);
    return set;
}

int main(void) {
    struct tally tally = {0};
    struct claims *all = calloc(1, sizeof *all);
    control here = {77, 5}, there = {77, 6}, elsewhere = {78, 5};
    thread_set few = threads(3, 3), more = threads(3, 100), others = threads(4, 100);
    check(&tally, all && !claims_others(all, OWN, here, &few), "nobody has claimed anything");
    claims_add(all, OTHER, here, &few);
    check(&tally, claims_others(all, OWN, here, &few), "the same state");
    check(&tally, claims_others(all, OWN, here, &more), "more threads sleep");
    check(&tally, !claims_others(all, OWN, here, &others), "a thread is awake that slept there");
    check(&tally, !claims_others(all, OTHER, here, &few), "one's own claim");
    check(&tally, !claims_others(all, OWN, there, &few), "another state in the same place");
    check(&tally, !claims_others(all, OWN, elsewhere, &few), "another place");
    claims_remove(all, OWN, here);
    claims_remove(all, OTHER, there);
    check(&tally, claims_others(all, OWN, here, &few), "only who has claimed it takes it back");
    claims_remove(all, OTHER, here);
    check(&tally, !claims_others(all, OWN, here, &few), "taken back");
    claims_add(all, OTHER, here, &few);
    claims_add(all, OWN, elsewhere, &few);
    claims_forget(all, OTHER);
    check(&tally, !claims_others(all, OWN, here, &few), "its owner has ended");
    check(&tally, claims_others(all, OTHER, elsewhere, &few), "another has not");
    free(all);
    return finish(&tally);
}
