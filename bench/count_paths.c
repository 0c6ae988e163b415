/* count_paths.c -- the number of paths of a benchmark program, by running it natively on many inputs.
 *
 * The program is compiled with edge coverage and its main renamed to program_main; two inputs are on one path when the
 * sequence of edges is the same. Inputs are enumerated over the words of a small alphabet, or drawn at random:
 *
 *     clang-19 -O0 -Isrc/rt -Dmain=program_main -fsanitize-coverage=edge,no-prune,trace-pc-guard -c program.c
 *     clang-19 -O1 count_paths.c program.o && ./a.out regex | bits | order | search | keys
 *
 * It prints the number of distinct paths. Programs keep no state between runs of their main. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int program_main(void);

enum { TABLE = 1 << 22 };

static uint64_t seen[TABLE], trace;
static long paths;
static unsigned char input[256];
static size_t taken;
static jmp_buf rejected;

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
    for (uint32_t number = 1; start < stop; start++)
        *start = number++;
}
void __sanitizer_cov_trace_pc_guard(uint32_t *guard) { trace = (trace ^ *guard) * 0x9e3779b97f4a7c15ull + 1; }

void heddle_symbolic(void *address, size_t bytes, const char *name) {
    (void)name;
    memcpy(address, input + taken, bytes);
    taken += bytes;
}
void heddle_assume(int condition) {
    if (!condition)
        longjmp(rejected, 1);
}
void heddle_assert_failed(const char *expression, const char *file, unsigned line, const char *function) {
    fprintf(stderr, "%s:%u: %s: %s failed\n", file, line, function, expression);
    exit(1);
}

static void run(void) {
    trace = 0;
    taken = 0;
    if (setjmp(rejected))
        return;
    program_main();
    uint64_t at = trace >> 42;
    while (seen[at] && seen[at] != trace)
        at = (at + 1) % TABLE;
    if (!seen[at])
        paths++;
    seen[at] = trace;
}

/* All words of `length` letters. */
static void run_words(const unsigned char *alphabet, unsigned letters, unsigned length) {
    unsigned digit[16] = {0};
    for (;;) {
        for (unsigned i = 0; i < length; i++)
            input[i] = alphabet[digit[i]];
        run();
        unsigned i = 0;
        while (i < length && ++digit[i] == letters)
            digit[i++] = 0;
        if (i == length)
            return;
    }
}

static void run_random(size_t bytes, long rounds) {
    uint64_t state = 88172645463325252ull;
    for (long round = 0; round < rounds; round++) {
        for (size_t i = 0; i < bytes; i++) {
            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
            input[i] = (unsigned char)(state >> 24);
        }
        run();
    }
}

/* `count` integers of 0 .. values - 1 each. */
static void run_integers(int count, int values) {
    int value[16] = {0};
    for (;;) {
        memcpy(input, value, (size_t)count * sizeof *value);
        run();
        int i = 0;
        while (i < count && ++value[i] == values)
            value[i++] = 0;
        if (i == count)
            return;
    }
}

/* The sorted array 0, 2, 4, ... and every key in and between. */
static void run_search(int count) {
    for (int key = -1; key < 2 * count; key++) {
        for (int i = 0; i < count; i++)
            memcpy(input + 4 * i, &(int){2 * i}, 4);
        memcpy(input + 4 * count, &key, 4);
        run();
    }
}

int main(int argc, char **argv) {
    const char *kind = argc > 1 ? argv[1] : "";
    unsigned char all[64];
    for (unsigned i = 0; i < sizeof all; i++)
        all[i] = (unsigned char)i;
    if (strcmp(kind, "regex") == 0)
        run_words((const unsigned char *)"\0*.^$sen i/July4x", 17, 5);
    else if (strcmp(kind, "bits") == 0)
        run_random(12, 20000000);
    else if (strcmp(kind, "order") == 0)
        run_integers(6, 6);
    else if (strcmp(kind, "search") == 0)
        run_search(24);
    else if (strcmp(kind, "keys") == 0)
        run_words(all, 64, 4);
    else
        return 2;
    printf("%ld\n", paths);
    return 0;
}
