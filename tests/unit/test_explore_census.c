/* test_explore_census.c -- a census is the same whoever has counted what, and claims nothing beyond its bound. */
#include "test_expr.h"

#include "explore/census.h"

/* What the first has not told yet comes to the second. */
static void tell(census *from, census *to) {
    wire w = {0};
    census_write(from, &w);
    census_told(from);
    wire_reader r = wire_read(w.at, w.count);
    census_read(to, &r);
    wire_free(&w);
}

static void count(census *c, uint64_t from, uint64_t to) {
    for (uint64_t i = from; i < to; i++) census_add(c, i * 0x9e3779b97f4a7c15u);
}

static void distinct(struct tally *tally) {
    census one = {0}, other = {0}, all = {0};
    check(tally, census_count(&all) == 0, "nothing was counted");
    count(&one, 0, 5000);
    count(&one, 0, 5000);
    check(tally, census_count(&one) == 5000, "the same ones again");
    count(&other, 4000, 7000);
    tell(&one, &all);
    tell(&other, &all);
    tell(&one, &all);
    check(tally, census_count(&all) == 7000, "both have met some of them");
    count(&one, 5000, 8000);
    for (int i = 0; i < 10; i++) census_add_alone(&one), census_add_alone(&other);
    tell(&one, &all);
    tell(&other, &all);
    tell(&other, &all);
    check(tally, census_count(&all) == 8020, "those without threads are all different");
    census_free(&one), census_free(&other), census_free(&all);
}

static void bounded(struct tally *tally) {
    census one = {0}, other = {0}, all = {0};
    count(&one, 0, CENSUS_MOST);
    check(tally, census_count(&one) == CENSUS_MOST, "just as many as there may be");
    count(&other, 1, 2);
    census_add_alone(&other);
    tell(&one, &all);
    tell(&other, &all);
    check(tally, census_count(&all) == CENSUS_MOST + 1, "those without threads are not remembered");
    count(&other, CENSUS_MOST, CENSUS_MOST + 1);
    tell(&other, &all);
    check(tally, census_count(&all) == 0 && !all.at, "one too many");
    count(&all, 0, 5);
    check(tally, census_count(&all) == 0 && !all.at, "and nothing is counted from then on");
    census third = {0};
    tell(&all, &third);
    check(tally, census_count(&third) == 0 && third.lost, "whoever hears of that cannot say either");
    census_free(&one), census_free(&other), census_free(&all), census_free(&third);
}

int main(void) {
    struct tally tally = {0};
    distinct(&tally);
    bounded(&tally);
    return finish(&tally);
}
