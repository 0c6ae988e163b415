/* arguments.c -- the arguments of a native run, each an allocation of its own.
 *
 * The system puts the strings of argv one behind the other, so that what reads past the end of one finds the next, and
 * no sanitizer knows. `heddle replay --native` therefore links main through this function (`--wrap=main`), which hands
 * on copies that end where their strings do. They are kept until the process ends: a program may hold on to them. */
#include <stdlib.h>
#include <string.h>

int __real_main(int argc, char **argv, char **environment);
int __wrap_main(int argc, char **argv, char **environment);

int __wrap_main(int argc, char **argv, char **environment) {
    static char **copies; /* reachable, so no leak */
    copies = calloc((size_t)argc + 1, sizeof *copies);
    for (int i = 0; copies && i < argc; i++)
        if (!(copies[i] = strdup(argv[i])))
            return __real_main(argc, argv, environment);
    return __real_main(argc, copies ? copies : argv, environment);
}
