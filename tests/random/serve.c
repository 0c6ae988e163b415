/* serve.c -- the loop of a program that has been loaded once and is run many times.
 *
 * For each request it makes a copy of the process, in which the program's own main is called as if the process had just
 * been started: every run has a process, a process group and fresh memory of its own. It ends with its standard input.
 *
 *   request   its length (4 bytes), then strings that end with 0: the file for standard output, the one for standard
 *             error, and the arguments, the program's name first
 *   answer    "PID\n" when the process has begun, "STATUS\n" when it has ended, as of waitpid
 *
 * What a run reads from its own standard input is empty. */
#include "serve.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_STRINGS = 256 };

struct request {
    uint32_t size;
    char *text;
    char *strings[MOST_STRINGS + 1];
    int count;
};

static int read_all(void *to, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t got = read(STDIN_FILENO, (char *)to + done, size - done);
        if (got <= 0) return 0;
        done += (size_t)got;
    }
    return 1;
}

static int read_request(struct request *r) {
    *r = (struct request){0};
    if (!read_all(&r->size, sizeof r->size)) return 0;
    r->text = malloc(r->size);
    if (!r->text || !read_all(r->text, r->size)) _exit(125);
    for (char *at = r->text; at < r->text + r->size; at += strlen(at) + 1) {
        if (r->count == MOST_STRINGS) _exit(125);
        r->strings[r->count++] = at;
    }
    if (r->count < 3) _exit(125);
    return 1;
}

static void answer(int number) {
    char text[16];
    int length = snprintf(text, sizeof text, "%d\n", number);
    if (write(STDOUT_FILENO, text, (size_t)length) != length) _exit(125);
}

static void redirect(const char *path, int flags, int to) {
    int file = open(path, flags, 0600);
    if (file < 0 || dup2(file, to) < 0) _exit(125);
    close(file);
}

/* What the libraries made when they were loaded need not be taken apart in every copy. */
static void finish(int status, void *unused) {
    (void)unused;
    fflush(NULL);
    _exit(status);
}

static int run(struct request *r, served_main *served, char **environment) {
    setsid();
    redirect("/dev/null", O_RDONLY, STDIN_FILENO);
    redirect(r->strings[0], O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(r->strings[1], O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    on_exit(finish, NULL);
    return served(r->count - 2, r->strings + 2, environment);
}

int serve(served_main *served, served_prepare *prepare, char **environment) {
    for (struct request r; read_request(&r); free(r.text)) {
        if (prepare) prepare(r.count - 2, r.strings + 2);
        pid_t child = fork();
        if (child < 0) _exit(125);
        if (child == 0) return run(&r, served, environment);
        answer(child);
        int status;
        if (waitpid(child, &status, 0) != child) _exit(125);
        answer(status);
    }
    _exit(0);
}
