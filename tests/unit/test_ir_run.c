/* test_ir_run.c -- decoded programs compute what the native compiler's do.
 *
 * Each program is run by the plain interpreter of test_ir_machine.h, from source and from bitcode that clang
 * optimized (which brings phi nodes and vectors), and natively; main's results must agree. */
#include "test_ir.h"
#include "test_ir_machine.h"

#include <sys/wait.h>

static int run_command(const char *format, const char *a, const char *b) {
    char *command = xformat(format, a, b);
    int status = system(command);
    free(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int64_t run_file(const char *file) {
    program *p = load(file, NULL);
    int64_t result = p ? machine_run(p) : MACHINE_FAILED;
    program_free(p);
    return result;
}

static void compare_with_native(struct tally *t, const char *file) {
    char *native = xformat("%s/native", t->directory), *bitcode = xformat("%s/optimized.bc", t->directory);
    CHECK(t, run_command("clang-19 -w -O1 %s -o %s", file, native) == 0);
    int64_t expected = run_command("%s%s", native, "");
    CHECK(t, run_file(file) == expected);
    static const char *const compilers[] = {"clang-19 -w -O0 -g -c -emit-llvm %s -o %s",
                                            "clang-19 -w -O1 -g -c -emit-llvm %s -o %s",
                                            "clang-19 -w -O3 -c -emit-llvm %s -o %s"};
    for (size_t k = 0; k < COUNT_OF(compilers); k++) {
        CHECK(t, run_command(compilers[k], file, bitcode) == 0);
        CHECK(t, run_file(bitcode) == expected);
    }
    free(native);
    free(bitcode);
}

int main(void) {
    struct tally t;
    tally_open(&t);
    compare_with_native(&t, "tests/ir/run_basic.c");
    compare_with_native(&t, "tests/ir/run_values.c");
    compare_with_native(&t, "tests/ir/run_flow.c");
    CHECK(&t, run_file("tests/ir/run_swap.ll") == 36);
    return tally_close(&t);
}
