/* analysis_bench.c -- seconds of each analysis over programs: `analysis-bench FILE...`, each file a program of its
 * own. */
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "analysis/dependence.h"
#include "analysis/slice.h"
#include "cli/embedded.h"
#include "ir/frontend.h"

static program *load(const char *file) {
    struct frontend_input input = {
        .files = &file, .file_count = 1, .header_name = "heddle.h", .header_text = heddle_header_text,
        .klee_header_text = klee_header_text,
        .models64 = models64_bitcode, .models64_bytes = models64_bitcode_bytes,
        .models32 = models32_bitcode, .models32_bytes = models32_bitcode_bytes,
    };
    return frontend_load(&input);
}

/* Of processor time: other processes do not matter. */
static double processor_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static double since(double *started) {
    double now = processor_seconds(), seconds = now - *started;
    *started = now;
    return seconds;
}

static bool measure(const char *file) {
    program *p = load(file);
    if (!p) return false;
    double started = processor_seconds(), whole = started;
    points_to *t = points_to_new(p);
    double pointers = since(&started);
    callgraph *g = callgraph_new(p, t);
    double calls = since(&started);
    dependence *d = dependence_new(p, t, g, true);
    double depends = since(&started);
    escape *e = escape_new(p, t, g);
    double escapes = since(&started);
    slice *asserts = slice_new(p, t, PROPERTY_ASSERT, true);
    slice *usual = slice_new(p, t, PROPERTY_ASSERT | PROPERTY_MEMORY | PROPERTY_LOCK | PROPERTY_DEADLOCK, true);
    double slices = since(&started), all = started - whole;
    struct points_to_counts counts = points_to_counts(t);
    struct slice_counts few = slice_counts(asserts), many = slice_counts(usual);
    printf("%s: %" PRIu32 " instructions; ", file, p->code_count);
    printf("points-to %.3f s (%" PRIu32 " nodes, %" PRIu32 " objects, %" PRIu32 " waves), ", pointers, counts.nodes,
           counts.objects, counts.waves);
    printf("calls %.3f s, dependence %.3f s (%" PRIu32 " nodes, %" PRIu64 " edges), ", calls, depends,
           dependence_nodes(d), dependence_edges(d));
    printf("escape %.3f s (%" PRIu32 " shared), ", escapes, escape_shared_count(e));
    printf("two slices %.3f s (assert %" PRIu32 ", default %" PRIu32 " of %" PRIu32 " statements), in all %.3f s\n",
           slices, few.slice_statements, many.slice_statements, few.statements, all);
    slice_free(asserts);
    slice_free(usual);
    escape_free(e);
    dependence_free(d);
    callgraph_free(g);
    points_to_free(t);
    program_free(p);
    return true;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int i = 1; i < argc; i++) failed |= !measure(argv[i]);
    return failed;
}
