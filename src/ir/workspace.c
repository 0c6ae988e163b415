/* workspace.c -- messages about input, and the directory for temporary files. */
#include "ir/input.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void input_error(const char *file, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fprintf(stderr, file ? "heddle: %s: error: " : "heddle: error: ", file);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

int wait_for_child(const struct frontend_input *input, pid_t child) {
    const struct timespec pause = {.tv_nsec = 5000000};
    int status;
    for (;;) {
        pid_t ended = waitpid(child, &status, input->deadline ? WNOHANG : 0);
        if (ended == child) return status;
        if (ended < 0 && errno != EINTR) return -1;
        if (!input->deadline) continue;
        if (!*input->timed_out && now_seconds() >= input->deadline) {
            *input->timed_out = true;
            kill(child, SIGKILL);
        }
        nanosleep(&pause, NULL);
    }
}

bool workspace_open(workspace *w) {
    const char *parent = getenv("TMPDIR");
    *w = (workspace){.directory = xformat("%s/heddle-XXXXXX", parent && *parent ? parent : "/tmp")};
    if (mkdtemp(w->directory)) return true;
    input_error(w->directory, "cannot create a temporary directory: %s; set TMPDIR to a directory you can write to",
                strerror(errno));
    free(w->directory);
    w->directory = NULL;
    return false;
}

void workspace_close(workspace *w) {
    if (!w->directory) return;
    while (w->paths.count) {
        char *path = vec_pop(&w->paths);
        if (unlink(path) != 0 && (errno == EISDIR || errno == EPERM)) rmdir(path);
        free(path);
    }
    vec_free(&w->paths);
    rmdir(w->directory);
    free(w->directory);
    w->directory = NULL;
}

const char *workspace_path(workspace *w, const char *name) {
    vec_push(&w->paths, xformat("%s/%s", w->directory, name));
    return vec_last(&w->paths);
}

bool workspace_write(workspace *w, const char *name, const char *text) {
    const char *path = workspace_path(w, name);
    FILE *file = fopen(path, "w");
    bool written = file && fputs(text, file) >= 0;
    if (file && fclose(file) != 0) written = false;
    if (!written) input_error(path, "cannot write: %s; set TMPDIR to a directory with room", strerror(errno));
    return written;
}

bool workspace_directory(workspace *w, const char *name) {
    const char *path = workspace_path(w, name);
    if (mkdir(path, 0700) == 0) return true;
    input_error(path, "cannot create: %s", strerror(errno));
    return false;
}
