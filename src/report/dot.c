/* dot.c -- `--dot`: the graph of the search for Graphviz.
 *
 * A box is a control state, labelled with its number and what each thread is about to do where. An arrow is a
 * transition, labelled with the thread and what it did; a dashed one was cut because the state it leads to was known to
 * be safe. Errors are red. A dotted box was also come to when everything that could follow had been explored from
 * elsewhere. Numbers on arrows, if more than 1, count how often they were taken. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/graph.h"
#include "report/report.h"

/* Text inside a quoted label. */
static void print_quoted(FILE *out, const char *text) {
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') fputc('\\', out);
        if (c < ' ' || c == 127) fprintf(out, "\\\\x%02x", c);
        else fputc(c, out);
    }
}

/* `start`, `s4` for control state 4, `x7` for another one. */
static void print_id(FILE *out, const struct gig *g, uint32_t index) {
    const struct gig_state *x = &g->states.at[index];
    if (x->kind == GIG_START) fputs("start", out);
    else if (x->kind == GIG_CONTROL) fprintf(out, "s%" PRIu32, x->number);
    else fprintf(out, "x%" PRIu32, index);
}

static void print_thread(FILE *out, variables *v, const struct gig_state *at, const struct gig_thread *t) {
    const program *p = variables_graph(v)->program;
    char name[THREAD_TEXT_BYTES];
    const location *l = &p->locations[t->location];
    if (t->status == THREAD_ENDED) return;
    char *does = stand_text(v, at, t);
    fprintf(out, "%s  ", thread_text(t->id, name));
    if (l->file) {
        print_quoted(out, base_name(l->file));
        fprintf(out, ":%" PRIu32 "  ", l->line);
    }
    print_quoted(out, does);
    fputs("\\l", out);
    free(does);
}

static void print_state(FILE *out, variables *v, const struct gig *g, uint32_t number) {
    const struct gig_state *x = &g->states.at[number];
    const location *l = &g->program->locations[x->location];
    fputs("  ", out);
    print_id(out, g, number);
    fputs(" [label=\"", out);
    switch (x->kind) {
    case GIG_START: fputs("start\", shape=circle];\n", out); return;
    case GIG_END: fputs("end\", shape=doublecircle];\n", out); return;
    case GIG_STUCK: fputs("no thread can go on\", shape=ellipse];\n", out); return;
    case GIG_ASSUME: fputs("an assumption\\ndoes not hold\", shape=ellipse, color=gray];\n", out); return;
    case GIG_BOUND: fputs("not followed:\\na bound\", shape=ellipse, color=orange];\n", out); return;
    case GIG_MORE: fputs("more control states,\\nnot drawn\", shape=plaintext];\n", out); return;
    case GIG_ERROR:
        fprintf(out, "%s\\n", error_keys[x->error]);
        print_quoted(out, x->message);
        if (l->file) {
            fputs("\\n", out);
            print_quoted(out, base_name(l->file));
            fprintf(out, ":%" PRIu32, l->line);
        }
        fputs("\", shape=octagon, color=red, fontcolor=red];\n", out);
        return;
    case GIG_CONTROL: break;
    }
    fprintf(out, "state %" PRIu32 "\\l", x->number);
    for (size_t i = 0; i < x->threads.count; i++) print_thread(out, v, x, &x->threads.at[i]);
    fprintf(out, "\"%s];\n", x->asleep ? ", style=dotted" : "");
}

static void print_edge(FILE *out, variables *v, const struct gig *g, const struct gig_edge *e) {
    char name[THREAD_TEXT_BYTES];
    fputs("  ", out);
    print_id(out, g, e->from);
    fputs(" -> ", out);
    print_id(out, g, e->to);
    fprintf(out, " [label=\"%s", thread_text(e->thread, name));
    if (g->states.at[e->from].kind == GIG_CONTROL) {
        char *did = edge_text(v, e);
        fputs(": ", out);
        print_quoted(out, did);
        free(did);
    }
    if (e->cut) fputs(e->cut == GIG_KNOWN_SAFE ? "\\ncut: known to be safe" : "\\ncut: nothing left matters", out);
    if (e->times > 1) fprintf(out, " (%" PRIu64 ")", e->times);
    fputc('"', out);
    if (e->cut) fputs(", style=dashed", out);
    if (g->states.at[e->to].kind == GIG_ERROR) fputs(", color=red", out);
    fputs("];\n", out);
}

char *dot_text(const struct gig *g) {
    char *text = NULL;
    size_t bytes;
    variables *v = variables_new(g);
    FILE *out = open_memstream(&text, &bytes);
    if (!out) defect("no memory stream");
    fputs("digraph executions {\n"
          "  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
          "  edge [fontname=\"monospace\", fontsize=9];\n",
          out);
    for (uint32_t n = 0; n < g->states.count; n++) print_state(out, v, g, n);
    for (size_t i = 0; i < g->edges.count; i++) print_edge(out, v, g, &g->edges.at[i]);
    fputs("}\n", out);
    fclose(out);
    variables_free(v);
    return text;
}
