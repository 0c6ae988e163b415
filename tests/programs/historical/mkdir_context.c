// RUN: check --sym-args=0,3,2
// EXPECT: safe
// EXPECT: json seconds<5
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* There is no security context in this file system. */
static int set_context(const char *context) {
    (void)context;
    errno = ENOTSUP;
    return -1;
}

static size_t quoted_length(const char *text) {
    size_t length = 2;
    for (; *text; text++)
        length += *text == '\'' ? 4 : 1;
    return length;
}

/* `mkdir -Z CONTEXT DIR...`. As in the mkdir, mkfifo and mknod of 2008 that KLEE's authors tested (`mkdir -Z a b`
 * crashed there), a context that cannot be set is quoted in the message. */
int main(int argc, char **argv) {
    const char *context = NULL;
    int option;
    while ((option = getopt(argc, argv, "Z:p")) != -1) {
        if (option == '?')
            return 2;
        if (option == 'Z')
            context = optarg;
    }
    if (context && set_context(context) != 0) {
        printf("mkdir: failed to set the context (%zu)\n", quoted_length(context));
        return 1;
    }
    for (int i = optind; i < argc; i++)
        if (mkdir(argv[i], 0777) != 0)
            return 1;
    return 0;
}
