/* serve_heddle.c -- heddle as a server (serve.h) that reads each program once for all the runs about it.
 *
 * Most of a short run is reading bitcode and linking the models. The server does that before it makes its copies, and
 * keeps the decoded program; the front end is wrapped by the linker (--wrap) and hands it out. All else is as in heddle
 * itself, linked from the same library. */
#include "serve.h"

#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/session.h"
#include "ir/frontend.h"

program *__real_frontend_load(const struct frontend_input *what);
program *__wrap_frontend_load(const struct frontend_input *what);

/* The program read last. */
static struct {
    char *file;
    struct stat status;
    program *program;
} kept;

static bool is_kept(const char *file) {
    struct stat now;
    return kept.program && strcmp(file, kept.file) == 0 && stat(file, &now) == 0 && now.st_ino == kept.status.st_ino &&
           now.st_mtim.tv_sec == kept.status.st_mtim.tv_sec && now.st_mtim.tv_nsec == kept.status.st_mtim.tv_nsec;
}

program *__wrap_frontend_load(const struct frontend_input *what) {
    bool same = what->file_count == 1 && !what->compiler_arg_count && !what->trap_on_overflow && is_kept(what->files[0]);
    return same ? kept.program : __real_frontend_load(what);
}

static void forget(void) {
    if (kept.program) program_free(kept.program);
    free(kept.file);
    kept.program = NULL;
    kept.file = NULL;
}

/* `check ... FILE`: what cannot be read is left to the run itself, which says why. */
static void prepare(int argc, char **argv) {
    const char *file = argv[argc - 1], *end = strrchr(file, '.');
    if (argc < 3 || strcmp(argv[1], "check") != 0 || !end || strcmp(end, ".bc") != 0 || is_kept(file)) return;
    struct settings settings;
    struct session s;
    forget();
    settings_default(&settings);
    session_begin(&s, argv[0], &settings, true);
    if (stat(file, &kept.status) == 0 && session_load(&s, &file, 1, NULL, 0, 0)) {
        kept.file = xstrdup(file);
        kept.program = s.program;
        s.program = NULL;
    }
    session_end(&s);
    settings_free(&settings);
}

static int run(int argc, char **argv, char **environment) {
    (void)environment;
    return cli_main(argc, argv);
}

int main(int argc, char **argv, char **environment) {
    (void)argc;
    (void)argv;
    return serve(run, prepare, environment);
}
