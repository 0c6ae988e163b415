/* points.c -- which lines of the source have the most scheduling points.
 *
 * The search counts each visible operation that is executed under the location of its instruction: one addition. At the
 * end the locations of one line are put together. */
#include <stdlib.h>
#include <string.h>

#include "explore/search.h"

struct counted { const location *where; uint32_t location; uint64_t count; };

static int compare_places(const void *x, const void *y) {
    const location *a = ((const struct counted *)x)->where, *b = ((const struct counted *)y)->where;
    int files = strcmp(a->file ? a->file : "", b->file ? b->file : "");
    return files ? files : a->line < b->line ? -1 : a->line > b->line;
}

/* Puts a line in its place among those with the most; of equal ones the first stays first. */
static void insert(struct explore_points *top, uint32_t place, uint64_t count) {
    size_t i = top->count;
    for (; i && top->at[i - 1].count < count; i--)
        if (i < POINTS_SHOWN) top->at[i] = top->at[i - 1];
    if (i >= POINTS_SHOWN) return;
    top->at[i].location = place;
    top->at[i].count = count;
    if (top->count < POINTS_SHOWN) top->count++;
}

struct explore_points points_most(const struct search *s) {
    struct explore_points top = {0};
    const program *p = s->program;
    VEC(struct counted) used = {0};
    for (uint32_t i = 1; i < p->location_count; i++)
        if (s->points[i]) vec_push(&used, ((struct counted){&p->locations[i], i, s->points[i]}));
    if (used.count) qsort(used.at, used.count, sizeof *used.at, compare_places);
    for (size_t i = 0; i < used.count;) {
        const struct counted *first = &used.at[i];
        uint64_t count = 0;
        for (; i < used.count && compare_places(first, &used.at[i]) == 0; i++) count += used.at[i].count;
        insert(&top, first->location, count);
    }
    vec_free(&used);
    return top;
}
