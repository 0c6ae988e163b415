/* detour.c -- states that other workers are at are left for later.
 *
 * With summaries, two workers at the same state would do the same work. So each claims the states on its stack (claims.h), and
 * one that comes to a claimed state does something else first, if there is something to do beside it. The order in which
 * threads are tried at a node is free: what is explored does not depend on claims. */
#include "explore/search.h"

enum { MOST_DETOURS = 20 };

/* Something else to try from node n than its thread, which has performed this: what is asked for already, or a thread whose
 * operation depends on that one. It will be asked for as well, and neither of the two sleeps behind the other one. */
static uint32_t detour(const struct node *n, const operation *op) {
    thread_set left = set_minus(set_minus(n->enabled, &n->done), &n->put_off);
    for (size_t i = 0; i < n->sleep.count; i++) set_remove(&left, n->sleep.at[i]->thread);
    thread_set others = left;
    for (uint32_t id; (id = set_first(&others)) != NO_THREAD; set_remove(&others, id))
        if (set_has(&n->backtrack, id)) return id;
    for (uint32_t id; (id = set_first(&left)) != NO_THREAD; set_remove(&left, id))
        if (operations_depend(op, &n->before->threads->at[id]->next)) return id;
    return NO_THREAD;
}

/* May the step that led to node n be put off? */
static bool can_wait(const struct search *s, const struct node *n) {
    const struct node *above = n - 1;
    return (size_t)(n - s->nodes.at) > s->root && above->before && !n->spoiled && n->forks == above->forks;
}

/* Has nothing been tried from the node but the step that is under way? */
static bool is_untouched(const struct node *n) { return set_single(&n->done) && set_has(&n->done, n->thread); }

/* If another worker is at the state of the newest node, the step that led here is as if it had not been done, and is done
 * when nothing else is left at the node above: by then the other one will have told what it has learned. If nothing can be
 * done instead, the same goes for the step before, if it led only here. Not on every way: one on which a thread goes round in
 * a loop has to end. */
static bool put_off(struct search *s, struct node *n) {
    uint32_t other = NO_THREAD;
    if (!claims_others(s->claims, s->claimant, n->control, &n->slept)) return false;
    for (;; n--) {
        if (!can_wait(s, n)) return false;
        struct node *above = n - 1;
        if (set_has(&above->put_off, above->thread) || above->detours >= MOST_DETOURS) return false;
        other = detour(above, &s->trace.events.at[n - 1 - s->nodes.at].op);
        if (other != NO_THREAD) break;
        if (!is_untouched(above)) return false;
    }
    struct node *above = n - 1;
    set_add(&above->backtrack, other);
    set_add(&above->backtrack, above->thread);
    set_add(&above->put_off, above->thread);
    set_remove(&above->done, above->thread);
    above->thread = NO_THREAD;
    operation_release(&above->performed);
    above->performed = (operation){0};
    schedule_return_to(s, (size_t)(n - s->nodes.at));
    return true;
}

bool detour_claim(struct search *s, struct node *n) {
    if (!s->claims || !s->summarize || s->options->method != METHOD_AG) return true;
    if (put_off(s, n)) return false;
    claims_add(s->claims, s->claimant, n->control, &n->slept);
    n->claimed = true;
    return true;
}
