/* listing.c -- the slice on the source: marks of lines from the instructions that stand there. */
#include "report/listing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "base/vec.h"
#include "report/checks.h"
#include "report/report.h"

enum mark { NO_CODE, OUTSIDE, MEMBER, SITE };

struct file_marks {
    const char *name;
    uint8_t *marks; /* by line */
    uint32_t lines;
};
typedef VEC(struct file_marks) file_list;

static struct file_marks *file_called(file_list *files, const char *name) {
    for (size_t k = 0; k < files->count; k++)
        if (!strcmp(files->at[k].name, name)) return &files->at[k];
    vec_push(files, (struct file_marks){.name = name});
    return &vec_last(files);
}

static void mark_line(struct file_marks *f, uint32_t line, enum mark mark) {
    if (line >= f->lines) {
        uint32_t lines = line + line / 2 + 64;
        f->marks = xrealloc(f->marks, lines);
        memset(f->marks + f->lines, NO_CODE, lines - f->lines);
        f->lines = lines;
    }
    if (f->marks[line] < mark) f->marks[line] = (uint8_t)mark;
}

static file_list mark_all(const program *p, const slice *s) {
    file_list files = {0};
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        for (uint32_t i = f->code; !f->is_model && slice_knows(s, f) && i < f->code + f->code_count; i++) {
            const location *l = &p->locations[p->code[i].location];
            const insn *x = &p->code[i];
            if (!l->file || !l->line || l->line > 10000000) continue;
            mark_line(file_called(&files, l->file), l->line,
                      slice_is_site(s, x) ? SITE : slice_has(s, x) ? MEMBER : OUTSIDE);
        }
    }
    return files;
}

static void print_file(FILE *out, const struct file_marks *f) {
    static const char marks[] = {[NO_CODE] = ' ', [OUTSIDE] = '-', [MEMBER] = '*', [SITE] = '!'};
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    FILE *source = source_open(f->name);
    text_escaped(out, f->name, strlen(f->name));
    fputs(source ? ":\n" : ": the source cannot be read\n", out);
    for (uint32_t number = 1; source && (length = getline(&line, &capacity, source)) >= 0; number++) {
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
        enum mark mark = number < f->lines ? (enum mark)f->marks[number] : NO_CODE;
        fprintf(out, "%6" PRIu32 " %c |%s", number, marks[mark], length ? " " : "");
        for (ssize_t i = 0; i < length; i++) {
            if (line[i] == '\t') fputc('\t', out);
            else text_escaped(out, line + i, 1);
        }
        fputc('\n', out);
    }
    free(line);
    if (source) fclose(source);
}

void listing_slice(FILE *out, const program *p, const slice *s, unsigned checks) {
    struct slice_counts counts = slice_counts(s);
    char *words = checks_text(checks);
    file_list files = mark_all(p, s);
    fprintf(out, "slice for %s: %" PRIu32 " of %" PRIu32 " statements, %" PRIu32 " of %" PRIu32 " instructions\n",
            words, counts.slice_statements, counts.statements, counts.members, counts.instructions);
    for (size_t k = 0; k < files.count; k++) {
        print_file(out, &files.at[k]);
        free(files.at[k].marks);
    }
    vec_free(&files);
    free(words);
}
