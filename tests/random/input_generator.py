"""Random programs with three or four threads that decide on inputs: on few values that main has drawn and all of them know, or
on values that a thread draws itself, between accesses to shared memory.

What one thread decides leaves the others with fewer outcomes, and an outcome decides which accesses follow.
"""
import random

SIMPLE = ("t = g[{v}];", "g[{v}] = 1;", "if (g[{v}]) t = g[{w}];", "if (!g[{v}]) g[{w}] = 2;", "t = g[{v}]; g[{w}] = t;")
SHARED = ("if ({i}) {{ {a} }} else {{ {b} }}", "if ({i}) {{ {a} }}", "if (!{i}) {{ {a} }}", "g[{v}] = {i};",
          "if ({i} > 2) {{ {a} }} else if ({i} > 1) {{ {b} }}", "t = g[{v}]; if ({i}) {{ {a} }}",
          "for (int k = {last}; k >= 0 && g[k]; k--) {{}}")
DRAWN = ("if (heddle_bool(\"drawn\")) {{ {a} }} else {{ {b} }}", "{a} if (heddle_bool(\"drawn\")) {{ {b} }}")


class Writer:
    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.threads, self.cells = self.draw.randint(3, 4), self.draw.randint(2, 3)
        self.own = self.draw.random() < 0.4  # threads draw, too
        self.left = 3                        # of such draws

    def fill(self, form):
        cell = lambda: self.draw.randrange(self.cells)
        return form.format(v=cell(), w=cell(), i="i%d" % self.draw.randrange(2), last=self.cells - 1,
                           a=self.simple() if "{a}" in form else "", b=self.simple() if "{b}" in form else "")

    def simple(self):
        return self.draw.choice(SIMPLE).format(v=self.draw.randrange(self.cells), w=self.draw.randrange(self.cells))

    def statement(self):
        if self.own and self.left and self.draw.random() < 0.4:
            self.left -= 1
            return self.fill(self.draw.choice(DRAWN))
        return self.fill(self.draw.choice(SHARED)) if self.draw.random() < 0.6 else self.simple()

    def program(self):
        lines = ["#include <heddle.h>", "#include <pthread.h>", "volatile int g[%d];" % self.cells]
        lengths = [1] * self.threads
        for _ in range(self.draw.randint(0, 3)):
            lengths[self.draw.randrange(self.threads)] += 1
        for number, length in enumerate(lengths):
            body = " ".join(self.statement() for _ in range(length))
            lines.append("static void *f%d(void *p) { int t = 0, i0 = (long)p & 7, i1 = (long)p >> 4; %s return p; }" % (number, body))
        most = self.draw.choice((1, 1, 3))
        lines.append("int main(void) {\n    pthread_t all[%d];" % self.threads)
        lines.append('    long inputs = heddle_range(0, %d, "first") + 16 * (long)heddle_range(0, 1, "second");' % most)
        lines += ["    pthread_create(&all[%d], 0, f%d, (void *)inputs);" % (number, number) for number in range(self.threads)]
        if self.draw.random() < 0.3:
            lines.append("    { int t = 0, i0 = inputs & 7, i1 = inputs >> 4; %s }" % self.statement())
        lines += ["    pthread_join(all[%d], 0);" % number for number in range(self.threads)]
        return "\n".join(lines + ["    return 0;\n}", ""])


def generate(seed):
    return Writer(seed).program()
