/* cli.c -- choosing the command; help and version. */
#include "cli/cli.h"

#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/signals.h"
#include "report/report.h"

typedef int command_function(const char *tool, const struct settings *settings, double started);

static const struct command {
    const char *name;
    enum option_commands options;
    command_function *run;
    const char *usage, *summary, *text;
} commands[] = {
    {"check", FOR_CHECK, command_check, "heddle check [OPTIONS] FILE... [-- CC-ARGS]",
     "explore all inputs of a program",
     "FILE is C (.c, .i) or LLVM IR (.ll, .bc); several files are linked. What stands after -- goes to clang.\n"
     "Inputs are marked in the program with the functions of <heddle.h>, or of SV-COMP or KLEE.\n"
     "\n"
     "Exit status: 0 explored completely, no error; 1 an error was found (--error-exitcode); 2 wrong usage, or a file\n"
     "that cannot be read, compiled or written; 3 incomplete, the output says why; 4 a defect of heddle itself."},
    {"replay", FOR_REPLAY, command_replay, "heddle replay [OPTIONS] TEST", "run one found test again",
     "TEST is a file that `heddle check` wrote. Replay in the directory where `heddle check` ran.\n"
     "\n"
     "Exit status: 1 the recorded error came back (--error-exitcode); 0 a test without error ended as recorded;\n"
     "3 what is recorded did not come back; 2 and 4 as for check."},
};

void cli_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "heddle: error: ");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

static const struct command *find_command(const char *name) {
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int unknown_command(const char *name) {
    const char *names[COUNT_OF(commands) + 1] = {"help"};
    for (size_t i = 0; i < COUNT_OF(commands); i++) names[i + 1] = commands[i].name;
    const char *near = nearest_word(name, names, COUNT_OF(names));
    if (near) cli_error("unknown command `%s`; did you mean `%s`?", name, near);
    else cli_error("unknown command `%s`; `heddle help` lists them", name);
    return EXIT_USAGE;
}

static void print_overview(FILE *out) {
    fprintf(out, "heddle explores all executions of a C program and explains the errors it finds.\n\nusage:\n");
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        fprintf(out, "  %-45s %s\n", commands[i].usage, commands[i].summary);
    fprintf(out, "  %-45s %s\n", "heddle help [COMMAND]", "this text, or the options of a command");
    fprintf(out, "  %-45s %s\n", "heddle --version", "the version");
}

static void print_command_help(const struct command *c) {
    printf("usage: %s\n\n%s\n\noptions:\n", c->usage, c->text);
    options_print_help(stdout, c->options);
}

static int finish(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_SAFE;
    cli_error("standard output cannot be written");
    return EXIT_USAGE;
}

static int help(const char *name) {
    const struct command *c = name ? find_command(name) : NULL;
    if (name && strcmp(name, "help") == 0) name = NULL;
    if (name && !c) return unknown_command(name);
    if (c) print_command_help(c);
    else print_overview(stdout);
    return finish();
}

static int run_command(const struct command *c, const char *tool, int count, char **words, double started) {
    struct settings settings;
    settings_default(&settings);
    char *message = settings_parse(&settings, c->options, count, words);
    int status = EXIT_USAGE;
    if (message) {
        cli_error("%s", message);
        fprintf(stderr, "`heddle help %s` lists the options\n", c->name);
        free(message);
    } else if (settings.help) {
        status = help(c->name);
    } else {
        status = c->run(tool, &settings, started);
    }
    settings_free(&settings);
    return status;
}

/* Deep terms are walked recursively: allow a deeper stack than the usual 8 MB. */
static void raise_stack_limit(void) {
    const rlim_t wanted = 100 << 20;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_STACK, &limit);
}

/* One that is closed must not become something else's, a channel of a worker say. It cannot be read or written, as before. */
static void hold_standard_streams(void) {
    for (int file = 0; file <= 2; file++)
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", file ? O_RDONLY : O_WRONLY) != file) _exit(EXIT_USAGE);
}

int cli_main(int argc, char **argv) {
    double started = now_seconds();
    char crash_stack[1 << 15];
    hold_standard_streams();
    signals_catch_crashes(crash_stack, sizeof crash_stack);
    raise_stack_limit();
    if (argc < 2) {
        print_overview(stderr);
        return EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0) {
        printf("heddle %s\n", HEDDLE_VERSION);
        return finish();
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return help(NULL);
    if (strcmp(word, "help") == 0) return help(argc > 2 ? argv[2] : NULL);
    const struct command *c = find_command(word);
    return c ? run_command(c, argv[0], argc - 2, argv + 2, started) : unknown_command(word);
}
