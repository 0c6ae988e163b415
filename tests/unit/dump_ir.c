/* dump_ir.c -- prints the decoded program of the files given: `dump_ir FILE... [-- CC-ARGS]`. */
#include "ir/frontend.h"

#include <string.h>

int main(int argc, char **argv) {
    int files = 1;
    while (files < argc && strcmp(argv[files], "--")) files++;
    int first_argument = files < argc ? files + 1 : argc;
    struct frontend_input input = {
        .files = (const char *const *)argv + 1, .file_count = (size_t)(files - 1),
        .compiler_args = (const char *const *)argv + first_argument,
        .compiler_arg_count = (size_t)(argc - first_argument),
        .header_name = "heddle.h", .header_text = "\n",
    };
    program *p = frontend_load(&input);
    if (!p) return 2;
    program_print(stdout, p);
    program_free(p);
    return 0;
}
