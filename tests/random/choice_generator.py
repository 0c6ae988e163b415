"""Random programs with four or five threads in which what is read decides what is accessed next.

There are more threads, and more executions, than the exhaustive method can explore: the methods are compared with each
other. Such an access takes part in a race in some executions only, so everything that comes after a race matters when it is
reversed.
"""
import random

ACCESSES = ("{t} = g[{v}];", "g[{v}] = {t} + 1;", "if (g[{v}]) {t} = g[{w}];", "if (!g[{v}]) {t} = g[{w}];",
            "if (!g[{v}]) g[{w}] = 1;", "if ({t}) g[{v}] = 2;", "for (int i = {last}; i >= 0 && g[i]; i--) {{}}")


def generate(seed):
    draw = random.Random(seed)
    threads, cells = draw.randint(4, 5), draw.randint(2, 3)
    lengths = [1] * threads
    for _ in range(draw.randint(1, 5)):
        lengths[draw.randrange(threads)] += 1
    lines = ["#include <pthread.h>", "int g[%d];" % cells]
    for number, length in enumerate(lengths):
        body = [draw.choice(ACCESSES).format(t="t", v=draw.randrange(cells), w=draw.randrange(cells), last=cells - 1)
                for _ in range(length)]
        lines.append("static void *f%d(void *p) { int t = 0; %s return p + t; }" % (number, " ".join(body)))
    lines.append("int main(void) {\n    pthread_t all[%d];" % threads)
    lines += ["    pthread_create(&all[%d], 0, f%d, 0);" % (number, number) for number in range(threads)]
    lines += ["    pthread_join(all[%d], 0);" % number for number in range(threads)]
    return "\n".join(lines + ["    return g[0];\n}", ""])
