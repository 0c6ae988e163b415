/* serve_any.c -- a library that makes a server (serve.h) of the program into which it is preloaded.
 *
 * Loading the libraries of LLVM takes longer than most of what the random tests ask of heddle or clang. This puts itself
 * before the main of the program, which is otherwise the one that users have. */
#define _GNU_SOURCE
#include "serve.h"

#include <dlfcn.h>
#include <stdlib.h>

typedef int starter(served_main *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

starter __libc_start_main;

static served_main *program;

static int serve_program(int argc, char **argv, char **environment) {
    (void)argc;
    (void)argv;
    return serve(program, NULL, environment);
}

int __libc_start_main(served_main *main, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end) {
    starter *start;
    *(void **)&start = dlsym(RTLD_NEXT, "__libc_start_main");
    unsetenv("LD_PRELOAD");
    unsetenv("LD_BIND_NOW");
    program = main;
    return start(serve_program, argc, argv, init, fini, rtld_fini, stack_end);
}
