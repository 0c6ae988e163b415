/* text.c -- diagnostics and the summary, as text for people.
 *
 * An error opens with the line compilers write, so that editors can jump to it, and goes on with its story. The
 * summary gives the verdict in its second word. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/given.h"
#include "report/inputs.h"
#include "report/report.h"

const char *const verdict_names[] = {[VERDICT_SAFE] = "safe", [VERDICT_ERROR] = "error",
                                     [VERDICT_INCOMPLETE] = "incomplete"};

enum paint { PLAIN, STRONG, RED, CYAN, MAGENTA, YELLOW, GREEN };

static const char *paint(const struct text_style *style, enum paint p) {
    static const char *const codes[] = {"\033[0m",    "\033[1m",    "\033[1;31m", "\033[1;36m",
                                        "\033[1;35m", "\033[1;33m", "\033[1;32m"};
    return style->color ? codes[p] : "";
}

void text_escaped(FILE *out, const char *text, size_t bytes) {
    static const char names[] = "abtnvfr";
    for (size_t i = 0; i < bytes; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= '\a' && c <= '\r') fprintf(out, "\\%c", names[c - '\a']);
        else if (c < 0x20 || c == 0x7f) fprintf(out, "\\x%02x", c);
        else fputc(c, out);
    }
}

static void print_escaped(FILE *out, const char *text) { text_escaped(out, text, strlen(text)); }

char *text_shell_word(const char *text) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
    if (*text && text[strspn(text, plain)] == '\0') return xstrdup(text);
    char *word = xmalloc(4 * strlen(text) + 3), *to = word;
    *to++ = '\'';
    for (; *text; text++) {
        if (*text == '\'') to = stpcpy(to, "'\\''");
        else *to++ = *text;
    }
    *to++ = '\'';
    *to = '\0';
    return word;
}

char *text_list_words(const char *const *words, size_t count, const char *between) {
    char *list = xstrdup(count ? words[0] : "");
    for (size_t i = 1; i < count; i++) {
        char *longer = xformat("%s%s%s", list, between, words[i]);
        free(list);
        list = longer;
    }
    return list;
}

void text_warning(const struct text_style *style, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = xvformat(format, arguments);
    va_end(arguments);
    fprintf(style->out, "heddle: %swarning:%s ", paint(style, MAGENTA), paint(style, PLAIN));
    print_escaped(style->out, text);
    fputc('\n', style->out);
    free(text);
}

/* ---- errors ---- */

static void print_place(FILE *out, const location *where) {
    if (!where->file) return;
    print_escaped(out, where->file);
    if (where->line) fprintf(out, ":%u", where->line);
    if (where->line && where->column) fprintf(out, ":%u", where->column);
}

/* `file:line:col: error: message`; a place that is not known is called by the tool's name. */
static void print_diagnostic(const struct text_style *style, const location *where, enum paint color, const char *kind,
                             const char *message) {
    fputs(paint(style, STRONG), style->out);
    if (where->file) print_place(style->out, where);
    else fputs("heddle", style->out);
    fprintf(style->out, ":%s %s%s:%s ", paint(style, PLAIN), paint(style, color), kind, paint(style, PLAIN));
    print_escaped(style->out, message);
}

static void print_stack(const struct text_style *style, const program *p, const stack_entry *stack, size_t count) {
    int width = 0;
    for (size_t i = 0; i < count; i++) {
        int n = stack[i].function ? (int)strlen(stack[i].function) : 0;
        if (n > width && n <= 40) width = n;
    }
    for (size_t i = 0; i < count; i++) {
        const char *name = stack[i].function ? stack[i].function : "?";
        fprintf(style->out, "    #%zu ", i);
        print_escaped(style->out, name);
        fprintf(style->out, "%*s  ", width > (int)strlen(name) ? width - (int)strlen(name) : 0, "");
        print_place(style->out, &p->locations[stack[i].location]);
        fputc('\n', style->out);
    }
}

static void print_stack_title(const struct text_style *style, const finding *f, uint32_t id) {
    char name[THREAD_TEXT_BYTES];
    if (f->course.step_count) fprintf(style->out, "  call stack of %s:\n", thread_text(id, name));
    else fprintf(style->out, "  call stack:\n");
}

/* Of a race: the other access. */
static void print_other(const struct text_style *style, const program *p, const finding *f) {
    const location *where = &p->locations[f->other_location];
    char name[THREAD_TEXT_BYTES], *text = xformat("the other access is here, by %s", thread_text(f->other_thread, name));
    print_diagnostic(style, where, CYAN, "note", text);
    fputc('\n', style->out);
    free(text);
    source_excerpt(style, where);
    if (f->other_stack_count) print_stack_title(style, f, f->other_thread);
    print_stack(style, p, f->other_stack, f->other_stack_count);
}

static void print_notes(const struct text_style *style, const program *p, const finding *f) {
    for (size_t i = 0; i < f->note_count; i++) {
        const location *where = &p->locations[f->notes[i].location];
        if (!where->file) {
            fprintf(style->out, "  %snote:%s ", paint(style, CYAN), paint(style, PLAIN));
            print_escaped(style->out, f->notes[i].text);
        } else {
            print_diagnostic(style, where, CYAN, "note", f->notes[i].text);
        }
        fputc('\n', style->out);
    }
}

static void print_inputs(const struct text_style *style, const finding *f) {
    int width = 0;
    for (size_t i = 0; i < f->input_count; i++) {
        int n = (int)strlen(f->inputs[i].name);
        if (n > width && n <= 30) width = n;
    }
    fprintf(style->out, f->input_count ? "  with the inputs:\n" : "  without any input\n");
    for (size_t i = 0; i < f->input_count; i++) {
        fputs("    ", style->out);
        input_print(style->out, &f->inputs[i], width);
    }
}

void text_error(const struct text_style *style, const struct report_run *run, const finding *f, const char *test) {
    const location *where = &run->program->locations[f->location];
    print_diagnostic(style, where, RED, "error", f->message);
    fprintf(style->out, " [%s]\n", error_keys[f->kind]);
    source_excerpt(style, where);
    if (f->stack_count) print_stack_title(style, f, f->thread);
    print_stack(style, run->program, f->stack, f->stack_count);
    if (f->kind == ERROR_RACE) print_other(style, run->program, f);
    print_notes(style, run->program, f);
    print_inputs(style, f);
    schedule_print(style, run->program, f);
    if (test) {
        char *tool = text_shell_word(run->tool), *file = text_shell_word(test);
        fprintf(style->out, "  replay it with: %s replay %s\n", tool, file);
        free(tool);
        free(file);
    }
    fflush(style->out);
}

void text_race_warning(const struct text_style *style, const struct report_run *run, const finding *f) {
    const location *where = &run->program->locations[f->location];
    print_diagnostic(style, where, MAGENTA, "warning", f->message);
    fprintf(style->out, " [%s]\n", error_keys[f->kind]);
    const location *other = &run->program->locations[f->other_location];
    print_diagnostic(style, other, CYAN, "note", "the other access is here; --check=race makes this an error");
    fputc('\n', style->out);
}

/* ---- summary ---- */

char *reason_text(const program *p, const struct explore_reason *reason) {
    const location *where = &p->locations[reason->location];
    if (!where->file) return xstrdup(reason->text);
    return xformat("%s at %s:%u", reason->text, where->file, where->line);
}

/* What to do about a reason, by words in it. */
static const struct { const char *words, *advice; } advices[] = {
    {"unroll bound", "raise --unroll, or leave it out"},
    {"(--max-", "raise it, or leave it out"},
    {"calls nested", "raise --max-depth, if the recursion does end"},
    {"neither a body nor a model", "give it a body with --stub=FILE.c, or take its result for anything with --assume-pure, "
                                   "or `-- -fgnu89-inline` if it is only inline"},
    {"--check leaves out", "add it to --check"},
    {"solver", "raise --solver-timeout, or try --solver=z3 or --solver=cadical"},
    {"interrupted", "run it again"},
};

static void print_reasons(const struct text_style *style, const program *p, const struct explore_result *result) {
    for (size_t i = 0; i < result->reason_count; i++) {
        const struct explore_reason *reason = &result->reasons[i];
        char *text = reason_text(p, reason);
        fputs("  ", style->out);
        print_escaped(style->out, text);
        if (reason->times > 1) fprintf(style->out, " (%" PRIu64 " times)", reason->times);
        for (size_t k = 0; k < COUNT_OF(advices); k++) {
            if (!strstr(reason->text, advices[k].words)) continue;
            fprintf(style->out, ": %s", advices[k].advice);
            break;
        }
        fputc('\n', style->out);
        free(text);
    }
}

static const char *plural(uint64_t n) { return n == 1 ? "" : "s"; }

/* The search ended at the first error: what waited then has not run. */
static void print_early_stop(const struct text_style *style, const struct explore_counts *c) {
    uint64_t ended = c->runs - c->partial;
    fprintf(style->out, "%" PRIu64 " run%s, %" PRIu64 " more not explored", ended, plural(ended), c->partial);
}

static void print_verdict(const struct text_style *style, const struct report_run *run,
                          const struct explore_result *r) {
    static const enum paint colors[] = {[VERDICT_SAFE] = GREEN, [VERDICT_ERROR] = RED, [VERDICT_INCOMPLETE] = YELLOW};
    uint64_t runs = r->counts.runs;
    fprintf(style->out, "heddle: %s%s:%s ", paint(style, colors[r->verdict]), verdict_names[r->verdict],
            paint(style, PLAIN));
    switch (r->verdict) {
    case VERDICT_SAFE:
        fprintf(style->out, "no errors in %" PRIu64 " run%s", runs, plural(runs));
        break;
    case VERDICT_ERROR:
        fprintf(style->out, "%zu error%s found in ", r->error_count, plural(r->error_count));
        if (run->keep_going || r->counts.partial == 0) fprintf(style->out, "%" PRIu64 " run%s", runs, plural(runs));
        else print_early_stop(style, &r->counts);
        break;
    case VERDICT_INCOMPLETE:
        fprintf(style->out, "nothing wrong met in %" PRIu64 " run%s, but not everything was explored", runs,
                plural(runs));
        break;
    }
}

size_t report_assumed(const struct report_run *run, const char **names) {
    size_t count = 0;
    for (size_t i = 0; i < run->pure_count; i++) {
        bool again = false;
        for (size_t k = 0; k < i && !again; k++) again = strcmp(run->pure[k], run->pure[i]) == 0;
        if (!again && program_find_function(run->program, run->pure[i]) >= 0) names[count++] = run->pure[i];
    }
    return count;
}

static void print_assumed(const struct text_style *style, const struct report_run *run, bool further) {
    const char **names = xcalloc(run->pure_count, sizeof *names);
    size_t count = report_assumed(run, names);
    char *list = text_list_words(names, count, ", ");
    if (count) {
        fprintf(style->out, ", %s ", further ? "and" : "assuming");
        print_escaped(style->out, list);
        fputs(" to be pure", style->out);
    }
    free(list);
    free(names);
}

static void print_concrete(const struct text_style *style, unsigned concrete, bool further) {
    if (!concrete) return;
    fprintf(style->out, ", %s --concrete=", further ? "and" : "assuming");
    for (unsigned i = 0, first = 1; concrete_words[i]; i++)
        if (concrete >> i & 1) fprintf(style->out, "%s%s", first ? "" : ",", concrete_words[i]), first = 0;
}

void text_summary(const struct text_style *style, const struct report_run *run, const struct explore_result *result) {
    const struct explore_counts *c = &result->counts;
    print_verdict(style, run, result);
    bool says_alloc = c->threads > 1 || result->used_heap || run->reuse;
    if (says_alloc) fprintf(style->out, ", assuming --alloc=%s", run->reuse ? "reuse" : "fresh");
    print_concrete(style, run->given.concrete, says_alloc);
    print_assumed(style, run, says_alloc || run->given.concrete);
    if (!style->quiet)
        fprintf(style->out, " (%" PRIu64 " instruction%s, %" PRIu64 " quer%s, %.2f s, %.0f MB)", c->instructions,
                plural(c->instructions), c->queries, c->queries == 1 ? "y" : "ies", result->seconds,
                (double)result->peak_bytes / 1e6);
    fputc('\n', style->out);
    if (result->verdict == VERDICT_ERROR && result->reason_count)
        fprintf(style->out, "heddle: not everything was explored:\n");
    print_reasons(style, run->program, result);
    if (result->verdict == VERDICT_ERROR && !run->keep_going && c->partial && !result->reason_count && !style->quiet)
        fprintf(style->out, "heddle: --keep-going finds every distinct error\n");
    fflush(style->out);
}
