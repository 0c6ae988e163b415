// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Annotations of KLEE: of four bytes not five can be read. */
#include "klee/klee.h"

int main(void) {
    int n = klee_int("n"), m = klee_range(3, 6, "m");
    unsigned char bytes[4];
    klee_make_symbolic(bytes, sizeof bytes, "bytes");
    klee_open_merge();
    klee_assume(n > m);
    klee_close_merge();
    klee_set_forking(1);
    klee_prefer_cex(bytes, bytes[0] == 'a');
    klee_posix_prefer_cex(bytes, bytes[1] == 'a');
    klee_mark_global(bytes);
    klee_warning("a message");
    klee_warning_once("a message");
    klee_stack_trace();
    klee_print_expr("n", n);
    klee_print_range("m", m);
    klee_check_memory_access(bytes, (unsigned)m); // BUG
    klee_assert(n > 3 && m < 6);
    if (!klee_is_symbolic((uintptr_t)n) || klee_is_symbolic(7) || klee_is_replay())
        klee_abort();
    if (n <= 3)
        klee_report_error(__FILE__, __LINE__, "too small", "small");
    if (bytes[0] == bytes[1])
        klee_silent_exit(n & 1);
    klee_assert(bytes[0] != bytes[1]);
    return 0;
}
