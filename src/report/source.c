/* source.c -- excerpts of source files under a diagnostic.
 *
 * Positions come from debug information, which anybody may have written: the file may be gone, be no regular file, or
 * have fewer lines. Then there is no excerpt. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "report/report.h"

enum { LINES_BEFORE = 2, LINES_AFTER = 1, WIDTH_SHOWN = 240 };

FILE *source_open(const char *name) {
    struct stat about;
    int fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) return NULL;
    FILE *file = fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? fdopen(fd, "r") : NULL;
    if (!file) close(fd);
    return file;
}

static void print_line(const struct text_style *style, uint32_t number, const char *line, size_t length) {
    fprintf(style->out, "%6u |%s", number, length ? " " : "");
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\t') fputc('\t', style->out);
        else text_escaped(style->out, line + i, 1);
    }
    fputc('\n', style->out);
}

/* The caret stands below the column whatever tabs the line has; bytes inside a UTF-8 character take no room. */
static void print_caret(const struct text_style *style, const char *line, size_t length, uint32_t column) {
    if (column == 0 || column > length + 1) return;
    fprintf(style->out, "       | ");
    for (uint32_t i = 0; i + 1 < column; i++) {
        if (line[i] == '\t') fputc('\t', style->out);
        else if (((unsigned char)line[i] & 0xc0) != 0x80) fputc(' ', style->out);
    }
    fprintf(style->out, "%s^%s\n", style->color ? "\033[1;32m" : "", style->color ? "\033[0m" : "");
}

void source_excerpt(const struct text_style *style, const location *where) {
    FILE *file = where->file && where->line ? source_open(where->file) : NULL;
    if (!file) return;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t n;
    uint64_t last = (uint64_t)where->line + LINES_AFTER;
    for (uint32_t number = 1; number <= last && (n = getline(&line, &capacity, file)) >= 0; number++) {
        if (number + LINES_BEFORE < where->line) continue;
        size_t length = (size_t)n;
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
        if (length > WIDTH_SHOWN) length = WIDTH_SHOWN;
        print_line(style, number, line, length);
        if (number == where->line) print_caret(style, line, length, where->column);
    }
    free(line);
    fclose(file);
}
