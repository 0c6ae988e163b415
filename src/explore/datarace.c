/* datarace.c -- reporting data races.
 *
 * trace.c finds them: two accesses to common bytes, one of them a write, not both atomic, that nothing orders which the
 * language lets a program rely on. Equivalent executions have the same ones, so with a reduction on none is missed.
 * With --check=race they are errors; otherwise each is a warning, said once. The access that comes first in the source
 * is named first, so that the two orders of a race are one error. */
#include "explore/search.h"

#include <stdlib.h>

static finding *describe(struct search *s, const struct data_race *r) {
    const struct event *first = &s->trace.events.at[r->first];
    const struct event *second = &s->trace.events.at[s->trace.events.count - 1];
    char names[2][THREAD_TEXT_BYTES];
    char *what = vm_describe(s->vm, s->running, r->second_touch.address, r->second_touch.bytes);
    char *text = xformat("data race on %s: %s by %s and %s by %s, with nothing to order them", what,
                         r->second_touch.write ? "write" : "read", thread_text(second->thread, names[1]),
                         r->first_touch.write ? "write" : "read", thread_text(first->thread, names[0]));
    free(what);
    return vm_data_race(s->vm, s->running,
                        (struct vm_access){first->thread, &first->op, s->nodes.at[r->first].before},
                        (struct vm_access){second->thread, &second->op, s->nodes.at[s->nodes.count - 1].before}, text);
}

/* Has a race between the same two places been reported? */
static bool known(const struct search *s, uint32_t a, uint32_t b) {
    for (size_t i = 0; i < s->races_seen.count; i++)
        if (s->races_seen.at[i].a == a && s->races_seen.at[i].b == b) return true;
    return false;
}

void datarace_report(struct search *s) {
    for (size_t i = 0; i < s->trace.data_races.count; i++) {
        const struct data_race *r = &s->trace.data_races.at[i];
        uint32_t a = s->trace.events.at[r->first].op.location;
        uint32_t b = s->trace.events.at[s->trace.events.count - 1].op.location;
        uint32_t low = a < b ? a : b, high = a < b ? b : a;
        if (known(s, low, high)) continue;
        vec_push(&s->races_seen, ((struct place_pair){low, high}));
        finding *f = describe(s, r);
        if (s->options->vm.checks & CHECK_RACE) add_error(s, f);
        else add_warning(s, f);
    }
}
