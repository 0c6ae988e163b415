/* start.c -- a program with symbolic arguments, or variables of the environment for main, starts here (ir/given.c).
 *
 * Each --sym-args=MIN,MAX,LEN adds from MIN to MAX arguments behind those that are given, of LEN characters at most: how
 * many is the input `args`, and what they are, of argv[K], the input `argK`. An argument ends at its first '\0'. */
#include "model.h"
#include "given.h"

void *heddle_malloc(size_t bytes);
void heddle_symbolic(void *address, size_t bytes, const char *name);
void heddle_narrow(int condition);

extern char **environ;
int __heddle_main_2(int argc, char **argv) __asm__("main");
int __heddle_main_3(int argc, char **argv, char **environment) __asm__("main");

static void name_argument(char *to, int number) {
    char digits[12], *first = digits + sizeof digits;
    do
        *--first = (char)('0' + number % 10);
    while (number /= 10);
    memcpy(to, "arg", 3);
    size_t count = (size_t)(digits + sizeof digits - first);
    memcpy(to + 3, first, count);
    to[3 + count] = '\0';
}

static char *make_argument(int number, size_t bytes) {
    char name[16], *text = heddle_malloc(bytes + 1);
    name_argument(name, number);
    heddle_symbolic(text, bytes, name);
    text[bytes] = '\0';
    return text;
}

static size_t choose_count(const given_item *g) {
    unsigned char count;
    if (g->least == g->most)
        return g->most;
    heddle_symbolic(&count, 1, "args");
    heddle_narrow((count >= g->least) & (count <= g->most));
    for (size_t n = g->least; n < g->most; n++)
        if (count == n)
            return n;
    return g->most;
}

/* argv with the symbolic ones behind the given ones. */
static char **make_arguments(int *argc, char **argv) {
    size_t room = (size_t)*argc + 1;
    for (size_t i = 0; i < __heddle_given.count; i++)
        room += __heddle_given.at[i].most;
    char **all = heddle_malloc(room * sizeof *all);
    memcpy(all, argv, (size_t)*argc * sizeof *all);
    for (size_t i = 0; i < __heddle_given.count; i++) {
        const given_item *g = &__heddle_given.at[i];
        size_t count = g->kind == GIVEN_ARGUMENTS ? choose_count(g) : 0;
        for (size_t k = 0; k < count; k++, ++*argc)
            all[*argc] = make_argument(*argc, g->bytes);
    }
    all[*argc] = NULL;
    return all;
}

int __heddle_start_2(int argc, char **argv) {
    char **all = make_arguments(&argc, argv);
    return __heddle_main_2(argc, all);
}

int __heddle_start_3(int argc, char **argv, char **unused) {
    char **all = make_arguments(&argc, argv);
    (void)unused;
    return __heddle_main_3(argc, all, environ);
}
