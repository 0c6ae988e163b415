/* dependence.c -- the system dependence graph: control, registers, memory, calls and threads.
 *
 * After Ferrante, Ottenstein and Warren, and Horwitz, Reps and Binkley, with these differences. Values flow through
 * memory without order, so one graph serves all threads. Parameters and results are nodes of the function, shared by
 * all its calls: the graph does not keep calling contexts apart. And a call has two nodes, its execution and its
 * result, because most of what depends on a call depends only on whether it comes back.
 *
 * What decides whether an instruction is executed:
 *   - branches, by control dependence (control.c), loops that may not end included;
 *   - instructions before it that may stop: assumptions, waiting, ends of the program, and calls of functions that
 *     contain such; a call depends on that the function it calls returns, which is what the RETURNs there depend on;
 *   - the calls of its function, and for a thread, an exit handler or a destructor the call that started or
 *     registered it (and what makes it run);
 *   - the end of the program: where there are threads, all depend on all that ends it;
 *   - atomic blocks and functions: beginning one may wait for the end of another;
 *   - longjmp: what comes after setjmp depends on every longjmp, and registers there may hold any of their values.
 * All waiting goes through objects in memory or through hidden state (library.def), so a lock depends on the
 * unlocks. */
#include "analysis/dependence.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/depend.h"

struct dependence {
    uint32_t nodes;
    uint64_t edges;
    uint32_t *first, *on;
    uint8_t *kind;
};

/* ---- registers ---- */

/* The node of each value of f. value_of: by instruction, of its results. */
static uint32_t *value_nodes(struct builder *b, const value_names *n, const uint32_t *value_of) {
    const function *f = n->function;
    uint32_t *nodes = xmalloc((n->values.count + 1) * sizeof *nodes);
    for (size_t k = 0; k < n->values.count; k++) {
        const struct value_definition *d = &n->values.at[k];
        nodes[k] = d->kind == VALUE_PARAMETER ? b->parameter[f->index] + d->index
                   : d->kind == VALUE_RESULT  ? value_of[d->index - f->code]
                   : d->kind == VALUE_COPY    ? copy_node(b, d->index)
                                              : builder_node(b);
    }
    for (size_t k = 0; k < n->inputs.count; k++)
        builder_edge(b, nodes[n->inputs.at[k].from], nodes[n->inputs.at[k].to], DEPENDS_DATA);
    return nodes;
}

struct connecting { struct builder *b; const value_names *n; const uint32_t *nodes; const insn *x; };

static void connect_operand(const struct connecting *w, uint32_t node, operand o) {
    uint32_t value = operand_is_constant(o) ? NO_VALUE : names_value(w->n, (uint32_t)(w->x - w->b->program->code), o);
    if (value != NO_VALUE) builder_edge(w->b, node, w->nodes[value], DEPENDS_DATA);
}

static void connect_arguments(const struct connecting *w) {
    const program *p = w->b->program;
    const call *c = &p->calls[w->x->imm];
    uint32_t node = (uint32_t)(w->x - p->code);
    struct entries targets = callgraph_from(w->b->calls, node);
    if (c->function < 0) connect_operand(w, node, c->callee);
    for (uint32_t m = 0; m < targets.count; m++) {
        const function *callee = &p->functions[targets.at[m].function];
        bool inside = targets.at[m].kind == ENTRY_CALL && !callgraph_effect(w->b->calls, callee->index);
        for (uint32_t k = 0; k < c->arguments; k++) {
            const argument *a = &p->arguments[c->first_argument + k];
            bool passed = inside && k < callee->parameters && !a->byval_bytes;
            connect_operand(w, passed ? w->b->parameter[callee->index] + k : node, a->value);
        }
    }
}

/* Values that are returned belong to the function's result, not to the execution of its return. */
static void connect_uses(const struct connecting *w) {
    const program *p = w->b->program;
    const insn *x = w->x;
    uint32_t node = (uint32_t)(x - p->code);
    if (x->op == OP_CALL) {
        connect_arguments(w);
        return;
    }
    if (op_flags[x->op] & OP_A) connect_operand(w, node, x->a);
    if (op_flags[x->op] & OP_B) connect_operand(w, node, x->b);
    if (op_flags[x->op] & OP_C) connect_operand(w, node, x->c);
    if (x->op == OP_RETURN) node = w->b->result[w->n->function->index];
    if (x->op == OP_PACK || x->op == OP_PICK || x->op == OP_RETURN)
        for (uint32_t k = 0; k < x->count; k++) connect_operand(w, node, p->operands[x->args + k]);
}

static void connect_registers(struct builder *b, const function *f, const uint32_t *value_of) {
    const value_names *n = points_to_names(b->points_to, f);
    uint32_t *nodes = value_nodes(b, n, value_of);
    for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
        struct connecting w = {b, n, nodes, &b->program->code[i]};
        connect_uses(&w);
    }
    for (size_t k = 0; k < n->values.count; k++) {
        if (n->values.at[k].kind != VALUE_COPY) continue;
        uint64_t *source = map_find(&n->sources, (uint64_t)n->values.at[k].index + 1);
        if (source) builder_edge(b, nodes[k], nodes[*source], DEPENDS_DATA);
    }
    free(nodes);
}

/* ---- control ---- */

static void connect_control(struct builder *b, const function *f, const control *c) {
    const cfg *g = c->cfg;
    uint32_t base = b->nodes, entry_node = control_entry(c);
    for (uint32_t k = 0; k < entry_node; k++) builder_node(b);
    for (uint32_t n = 0; n < entry_node; n++)
        for (uint32_t k = c->on->first[n]; k < c->on->first[n + 1]; k++) {
            uint32_t on = c->on->to[k];
            uint32_t node = on < g->blocks ? g->first[on + 1] - 1 : on < entry_node ? base + on : b->entry[f->index];
            builder_edge(b, base + n, node, DEPENDS_CONTROL);
        }
    for (uint32_t n = g->blocks; n < entry_node; n++) {
        const struct loop *l = control_loop(c, n);
        for (size_t k = 0; k < l->exits.count; k++)
            builder_edge(b, base + n, g->first[l->exits.at[k] + 1] - 1, DEPENDS_CONTROL);
    }
    for (uint32_t block = 0; block < g->blocks; block++) {
        for (uint32_t i = g->first[block]; i < g->first[block + 1]; i++)
            builder_edge(b, i, base + block, DEPENDS_CONTROL);
        uint32_t decides = cfg_branches(g, block) ? g->first[block + 1] - 1 : base + block;
        for (uint32_t k = g->out[block]; k < g->out[block + 1]; k++) {
            if (g->arcs.at[k].edge == NO_EDGE) continue;
            const edge *e = &b->program->edges[g->arcs.at[k].edge];
            for (uint32_t m = 0; m < e->copies; m++)
                builder_edge(b, copy_node(b, e->first_copy + m), decides, DEPENDS_CONTROL);
        }
    }
}

/* ---- calls ---- */

static void add_read(struct builder *b, uint32_t node, enum library_state state) {
    struct access a = {access_state_object(b->points_to, state), 0, 0, false};
    vec_push(&b->reads, (struct node_access){node, a});
}

static void add_write(struct builder *b, uint32_t node, enum library_state state) {
    struct access a = {access_state_object(b->points_to, state), 0, 0, true};
    vec_push(&b->writes, (struct node_access){node, a});
}

/* What calling f at `site` means for both; value: the node of the call's result. */
static void connect_entry(struct builder *b, const struct entry *e, uint32_t value) {
    const function *f = &b->program->functions[e->function];
    if (callgraph_effect(b->calls, f->index)) return;
    builder_edge(b, b->entry[f->index], e->site, DEPENDS_CONTROL);
    if (e->kind == ENTRY_CALL || e->kind == ENTRY_ONCE) {
        if (b->endings != ENDINGS_NONE && callgraph_may_not_return(b->calls, f->index))
            builder_edge(b, e->site, b->returns[f->index], DEPENDS_CONTROL);
    }
    if (e->kind == ENTRY_CALL) {
        if (value != e->site) builder_edge(b, value, b->result[f->index], DEPENDS_DATA);
        return;
    }
    for (uint32_t k = 0; k < f->parameters; k++) builder_edge(b, b->parameter[f->index] + k, e->site, DEPENDS_DATA);
    if (e->kind == ENTRY_THREAD) {
        if (b->endings != ENDINGS_NONE) add_write(b, b->returns[f->index], STATE_THREAD);
        add_write(b, b->result[f->index], STATE_RESULT);
        if (b->endings == ENDINGS_ALL) add_read(b, b->entry[f->index], STATE_PROCESS);
    }
    if (e->kind == ENTRY_HANDLER) {
        const enum library_state deciding[] = {STATE_PROCESS, STATE_THREAD, STATE_CANCEL, STATE_EXIT, STATE_KEYS};
        for (size_t k = 0; k < COUNT_OF(deciding); k++) add_read(b, b->entry[f->index], deciding[k]);
        for (uint32_t k = 0; k < f->parameters; k++) add_read(b, b->parameter[f->index] + k, STATE_KEYS);
        if (b->endings == ENDINGS_NONE || !callgraph_may_not_return(b->calls, f->index)) return;
        add_write(b, b->returns[f->index], STATE_THREAD); /* what comes after it may not come */
        add_write(b, b->returns[f->index], STATE_EXIT);
    }
}

/* The node of each instruction's result: its own, or for calls of functions with code another. */
static uint32_t *result_nodes(struct builder *b, const function *f) {
    const program *p = b->program;
    uint32_t *value_of = xmalloc((f->code_count + 1) * sizeof *value_of);
    for (uint32_t k = 0; k < f->code_count; k++) {
        uint32_t site = f->code + k;
        value_of[k] = site;
        if (p->code[site].op != OP_CALL) continue;
        struct entries targets = callgraph_from(b->calls, site);
        if (p->code[site].dst >= 0) {
            value_of[k] = builder_node(b);
            builder_edge(b, value_of[k], site, DEPENDS_DATA);
        }
        for (uint32_t m = 0; m < targets.count; m++) connect_entry(b, &targets.at[m], value_of[k]);
    }
    return value_of;
}

/* ---- functions ---- */

static bool joins(const struct builder *b, uint32_t site) {
    struct entries targets = callgraph_from(b->calls, site);
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(b->calls, targets.at[k].function);
        if (e && e->model == LIBRARY_JOIN) return true;
    }
    return false;
}

/* What stores the result of a thread that is joined: most of what depends on a join depends only on its coming back. */
static uint32_t result_writer(struct builder *b, uint32_t site) {
    uint32_t node = builder_node(b);
    builder_edge(b, node, site, DEPENDS_DATA);
    add_read(b, node, STATE_RESULT);
    return node;
}

static void collect_accesses(struct builder *b, const function *f, access_list *list) {
    for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
        list->count = 0;
        access_collect(b->program, b->points_to, b->calls, f, &b->program->code[i], list);
        uint32_t writer = b->program->code[i].op == OP_CALL && joins(b, i) ? result_writer(b, i) : i;
        for (size_t k = 0; k < list->count; k++) {
            bool hidden = list->at[k].object >= points_to_object_count(b->points_to);
            struct node_access a = {list->at[k].write && !hidden ? writer : i, list->at[k]};
            if (a.access.write) vec_push(&b->writes, a);
            else vec_push(&b->reads, a);
        }
    }
}

/* May a thread end there, and the destructors of its keys be called? */
static bool ends_thread(const struct builder *b, const function *f, uint32_t site) {
    struct entries into = callgraph_into(b->calls, f->index), targets = callgraph_from(b->calls, site);
    for (uint32_t k = 0; b->program->code[site].op == OP_RETURN && k < into.count; k++)
        if (into.at[k].kind == ENTRY_THREAD) return true;
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(b->calls, targets.at[k].function);
        bool cancelled = e && e->flags & LIBRARY_CANCELLABLE && callgraph_cancels(b->calls);
        if (cancelled || (e && e->model == LIBRARY_EXIT_THREAD)) return true;
    }
    return false;
}

/* free() as a destructor: it ends the lives of heap objects where the thread ends. */
static void free_specific(struct builder *b, uint32_t node) {
    add_read(b, node, STATE_KEYS);
    for (uint32_t o = 0; o < points_to_object_count(b->points_to); o++)
        if (points_to_object(b->points_to, o)->kind == OBJECT_HEAP)
            vec_push(&b->writes, (struct node_access){node, {o, ANY_OFFSET, 0, true}});
}

static void connect_returns(struct builder *b, const function *f) {
    const program *p = b->program;
    for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
        if (callgraph_frees_specific(b->calls) && ends_thread(b, f, i)) free_specific(b, i);
        if (p->code[i].op != OP_RETURN) continue;
        builder_edge(b, b->returns[f->index], i, DEPENDS_CONTROL);
        builder_edge(b, b->result[f->index], i, DEPENDS_CONTROL);
        if (f->is_atomic) add_write(b, i, STATE_ATOMIC);
        if ((int32_t)f->index == p->main) add_write(b, i, STATE_PROCESS);
    }
    if (!f->is_atomic) return;
    add_write(b, b->entry[f->index], STATE_ATOMIC);
    add_read(b, b->entry[f->index], STATE_ATOMIC);
}

static void connect_function(struct builder *b, const function *f, access_list *list) {
    control *c = control_new(b->program, f, b->endings == ENDINGS_NONE ? NULL : callgraph_stops(b->calls));
    uint32_t *value_of = result_nodes(b, f);
    connect_control(b, f, c);
    connect_registers(b, f, value_of);
    collect_accesses(b, f, list);
    connect_returns(b, f);
    free(value_of);
    control_free(c);
}

/* Constructors come before main, destructors after it; another thread may end the program under main's feet. */
static void connect_phases(struct builder *b) {
    const program *p = b->program;
    for (uint32_t k = 0; k < p->constructor_count && p->main >= 0; k++) {
        uint32_t f = p->constructors[k];
        if (b->returns[f] != NO_NODE && b->entry[p->main] != NO_NODE)
            builder_edge(b, b->entry[p->main], b->returns[f], DEPENDS_CONTROL);
        for (uint32_t m = k + 1; m < p->constructor_count; m++)
            if (b->returns[f] != NO_NODE && b->entry[p->constructors[m]] != NO_NODE)
                builder_edge(b, b->entry[p->constructors[m]], b->returns[f], DEPENDS_CONTROL);
    }
    if (b->endings == ENDINGS_ALL && p->main >= 0 && b->entry[p->main] != NO_NODE && callgraph_has_threads(b->calls))
        add_read(b, b->entry[p->main], STATE_PROCESS);
    for (uint32_t k = 0; k < p->destructor_count; k++) {
        uint32_t f = p->destructors[k];
        if (b->entry[f] == NO_NODE) continue;
        add_read(b, b->entry[f], STATE_PROCESS);
        add_read(b, b->entry[f], STATE_EXIT);
        if (b->endings != ENDINGS_NONE && callgraph_may_not_return(b->calls, f)) add_write(b, b->returns[f], STATE_EXIT);
    }
}

static void make_function_nodes(struct builder *b) {
    const program *p = b->program;
    uint32_t **arrays[] = {&b->entry, &b->returns, &b->result, &b->parameter};
    for (size_t k = 0; k < COUNT_OF(arrays); k++) {
        *arrays[k] = xmalloc((p->function_count + 1) * sizeof **arrays[k]);
        for (uint32_t f = 0; f < p->function_count; f++) (*arrays[k])[f] = NO_NODE;
    }
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (!callgraph_reaches(b->calls, f)) continue;
        b->entry[f->index] = builder_node(b);
        b->returns[f->index] = builder_node(b);
        b->result[f->index] = builder_node(b);
        b->parameter[f->index] = b->nodes;
        b->nodes += f->parameters;
        for (uint32_t m = 0; m < f->parameters; m++)
            builder_edge(b, b->parameter[f->index] + m, b->entry[f->index], DEPENDS_CONTROL);
    }
}

/* ---- the finished graph ---- */

static dependence *finish(const struct builder *b) {
    dependence *d = xcalloc(1, sizeof *d);
    d->nodes = b->nodes;
    d->edges = b->edges.count;
    d->first = xcalloc((size_t)d->nodes + 2, sizeof *d->first);
    d->on = xmalloc((b->edges.count + 1) * sizeof *d->on);
    d->kind = xmalloc(b->edges.count + 1);
    for (size_t k = 0; k < b->edges.count; k++) d->first[b->edges.at[k].from + 2]++;
    for (uint32_t n = 2; n < d->nodes + 2; n++) d->first[n] += d->first[n - 1];
    for (size_t k = 0; k < b->edges.count; k++) {
        uint32_t at = d->first[b->edges.at[k].from + 1]++;
        d->on[at] = b->edges.at[k].to;
        d->kind[at] = b->edges.at[k].kind;
    }
    return d;
}

dependence *dependence_new(const program *p, points_to *t, const callgraph *g, enum endings endings) {
    struct builder b = {.program = p, .points_to = t, .calls = g, .endings = endings, .nodes = p->code_count + p->copy_count};
    access_list list = {0};
    make_function_nodes(&b);
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (callgraph_reaches(g, f)) connect_function(&b, f, &list);
    }
    connect_phases(&b);
    memory_connect(&b);
    dependence *d = finish(&b);
    vec_free(&list);
    vec_free(&b.edges);
    vec_free(&b.reads);
    vec_free(&b.writes);
    free(b.entry);
    free(b.returns);
    free(b.result);
    free(b.parameter);
    return d;
}

void dependence_free(dependence *d) {
    if (!d) return;
    free(d->first);
    free(d->on);
    free(d->kind);
    free(d);
}

uint32_t dependence_nodes(const dependence *d) { return d->nodes; }
uint64_t dependence_edges(const dependence *d) { return d->edges; }

struct dependence_list dependence_of(const dependence *d, uint32_t n) {
    return (struct dependence_list){d->on + d->first[n], d->kind + d->first[n], d->first[n + 1] - d->first[n]};
}

bool dependence_reaches(const dependence *d, uint32_t from, uint32_t to) {
    bool *seen = xcalloc(d->nodes + 1, 1);
    VEC(uint32_t) work = {0};
    vec_push(&work, from);
    seen[from] = true;
    while (work.count && !seen[to]) {
        struct dependence_list l = dependence_of(d, vec_pop(&work));
        for (uint32_t k = 0; k < l.count; k++) {
            if (seen[l.on[k]]) continue;
            seen[l.on[k]] = true;
            vec_push(&work, l.on[k]);
        }
    }
    bool found = seen[to];
    vec_free(&work);
    free(seen);
    return found;
}
