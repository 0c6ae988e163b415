/* progress.c -- the live line: elapsed time, runs, runs per second, depth, errors, memory, queue. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "report/report.h"

static size_t terminal_width(FILE *out) {
    struct winsize size;
    if (ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 10) return size.ws_col;
    return 80;
}

void progress_show(struct progress *line, const struct explore_progress *p) {
    if (!line->out) return;
    double rate = p->seconds > 0 ? (double)p->counts.runs / p->seconds : 0;
    char *text = xformat("%.1f s  %" PRIu64 " runs  %.0f runs/s  depth %" PRIu64 "  errors %" PRIu64
                         "  %.0f MB  queue %" PRIu64,
                         p->seconds, p->counts.runs, rate, p->depth, p->counts.errors, (double)p->bytes / 1e6,
                         p->queue);
    if (line->in_place) {
        size_t width = terminal_width(line->out) - 1;
        fprintf(line->out, "\r%.*s\033[K", (int)(strlen(text) < width ? strlen(text) : width), text);
        line->shown = true;
    } else {
        fprintf(line->out, "heddle: %s\n", text);
    }
    fflush(line->out);
    free(text);
}

void progress_clear(struct progress *line) {
    if (!line->shown) return;
    fputs("\r\033[K", line->out);
    fflush(line->out);
    line->shown = false;
}
