"""Random small programs over two 8-bit inputs, with errors that some inputs may reach.

The same source is compiled twice. For the engine the inputs are symbolic and the risky operations plain. Natively
(-DNATIVE) every risky operation is checked first, and main runs the program on all 65536 inputs and prints which
errors (kind and line) were met. Each line holds at most one risky operation, so a line names an error.

Signed arithmetic wraps in both (natively -fwrapv); nothing else can be undefined.
"""
import random

HEADER = """\
#include <stdlib.h>
#include <string.h>
#ifdef NATIVE
#include <setjmp.h>
#include <stdio.h>
static jmp_buf back;
static unsigned char failed[2000];
static int fail(int line, int kind) { failed[line] |= (unsigned char)(1 << kind); longjmp(back, 1); }
#define CHECK(c) ((c) ? 0 : fail(__LINE__, 0))
#define INDEX(i, n) ((i) >= 0 && (i) < (n) ? (i) : fail(__LINE__, 1))
#define DIVISOR(x) ((x) ? (x) : fail(__LINE__, 2))
#define DEREF(p) (*((p) ? (p) : (fail(__LINE__, 3), (p))))
#define STOP() fail(__LINE__, 4)
#define LIVE(alive, i) ((alive) ? (i) : fail(__LINE__, 5))
#define FREE(alive, p) ((alive) ? free(p) : (void)fail(__LINE__, 6))
#define SET(set, x) ((set) ? (x) : fail(__LINE__, 7))
#define ASSUME(c) ((c) ? 0 : fail(0, 0))
#else
#include <assert.h>
#include <heddle.h>
#define CHECK(c) assert(c)
#define INDEX(i, n) (i)
#define DIVISOR(x) (x)
#define DEREF(p) (*(p))
#define STOP() abort()
#define LIVE(alive, i) (i)
#define FREE(alive, p) free(p)
#define SET(set, x) (x)
#define ASSUME(c) heddle_assume(c)
#endif
static int near_zero(int x) { return x > -4 && x < 4; }
static int count_bits(unsigned x) { int n = 0; for (int i = 0; i < 8; i++) n += x >> i & 1; return n; }
static int apply_add(int x) { return x + 7; }
static int apply_not(int x) { return ~x; }
static int apply_half(int x) { return x / 2; }
static int (*const functions[3])(int) = {apply_add, apply_not, apply_half};
struct pair { signed char low; int high : 9; };
"""

FOOTER = """\
#ifdef NATIVE
int main(void) {
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b++)
            if (!setjmp(back)) program((unsigned char)a, (unsigned char)b);
    static const char *const kinds[] = {"assert", "out-of-bounds", "div-by-zero", "null-deref", "abort",
                                        "use-after-free", "double-free", "uninitialized"};
    for (int line = 1; line < 2000; line++)
        for (int kind = 0; kind < 8; kind++)
            if (failed[line] >> kind & 1) printf("%s %d\\n", kinds[kind], line);
    return 0;
}
#else
int main(void) {
    unsigned char a = heddle_uchar("a"), b = heddle_uchar("b");
    program(a, b);
    return 0;
}
#endif
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.scalars, self.arrays, self.counter, self.budget = [], [], [], 0, 14
        self.floats = seed % 10 == 0

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, items):
        return self.random.choice(items)

    def fresh(self, prefix):
        self.counter += 1
        return "%s%d" % (prefix, self.counter)

    def expression(self, depth):
        if depth <= 0 or self.chance(15):
            return self.pick(self.scalars) if self.chance(70) else str(self.random.randrange(-20, 300))
        choice = self.random.randrange(16)
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        if choice < 7:
            return "(%s %s %s)" % (a, self.pick(["+", "-", "*", "&", "|", "^", "+", "-"]), b)
        if choice == 7:
            return "(%s %s %d)" % (a, self.pick(["/", "%"]), self.pick([2, 3, 5, 7, 10, 16]))
        if choice == 8:
            return "((int)((unsigned)%s << (%s & 7)))" % (a, b)
        if choice == 9:
            return "(%s >> (%s & 7))" % (a, b)
        if choice == 10:
            return "((%s)%s)" % (self.pick(["unsigned char", "signed char", "short", "unsigned short"]), a)
        if choice == 11:
            return "(%s ? %s : %s)" % (self.condition(depth - 1), a, b)
        if choice == 12:
            return "%s" % self.condition(depth - 1)
        if choice == 13:
            return "%s(%s)" % (self.pick(["near_zero", "apply_add", "apply_not", "apply_half"]), a)
        if choice == 14 and self.arrays:
            name, length = self.pick(self.arrays)
            return "%s[(unsigned)%s %% %d]" % (name, a, length)
        return "(- %s)" % a if choice == 15 else "(~%s)" % a

    def condition(self, depth):
        if self.floats and self.chance(30):
            return "((float)%s * %s %s %s)" % (self.pick(self.scalars), self.pick(["0.5f", "1.25f", "-3.0f"]),
                                              self.pick(["<", ">", "=="]), self.pick(["10.0f", "0.0f", "31.25f"]))
        return "(%s %s %s)" % (self.expression(depth), self.pick(["<", "<=", ">", ">=", "==", "!="]),
                               self.expression(depth))

    def emit(self, indent, text):
        self.lines.append("    " * indent + text)

    def block(self, indent, depth):
        kept = len(self.scalars), len(self.arrays)
        for _ in range(self.random.randrange(1, 4)):
            self.statement(indent, depth)
        del self.scalars[kept[0]:], self.arrays[kept[1]:]

    def statement(self, indent, depth):
        if self.budget <= 0:
            return
        self.budget -= 1
        choice = self.random.randrange(20)
        forms = [self.branch, self.branch, self.branch, self.loop, self.switch] if depth > 0 else []
        simple = [self.assign, self.assign, self.declare, self.array, self.read, self.read, self.write, self.write,
                  self.check, self.check, self.check, self.divide, self.pointer, self.call, self.structure,
                  self.copy, self.assume, self.stop, self.heap, self.heap, self.unset, self.pointers, self.wide_array,
                  self.wide_array, self.bytes_of_array]
        if forms and choice < 7:
            self.pick(forms)(indent, depth)
        else:
            self.pick(simple)(indent)

    def branch(self, indent, depth):
        self.emit(indent, "if (%s) {" % self.condition(2))
        self.block(indent + 1, depth - 1)
        if self.chance(40):
            self.emit(indent, "} else {")
            self.block(indent + 1, depth - 1)
        self.emit(indent, "}")

    def loop(self, indent, depth):
        name = self.fresh("i")
        bound = "(%s & 3)" % self.expression(1) if self.chance(60) else str(self.random.randrange(1, 4))
        self.emit(indent, "for (int %s = 0, n_%s = %s; %s < n_%s; %s++) {" % (name, name, bound, name, name, name))
        self.scalars.append(name)
        self.block(indent + 1, depth - 1)
        self.emit(indent, "}")
        self.scalars.remove(name)

    def switch(self, indent, depth):
        self.emit(indent, "switch (%s & 7) {" % self.expression(2))
        for value in self.random.sample(range(8), self.random.randrange(1, 4)):
            self.emit(indent, "case %d: {" % value)
            self.block(indent + 1, depth - 1)
            if self.chance(70):
                self.emit(indent + 1, "break;")
            self.emit(indent, "}")
        if self.chance(50):
            self.emit(indent, "default: {")
            self.block(indent + 1, depth - 1)
            self.emit(indent, "}")
        self.emit(indent, "}")

    def variable(self):
        return self.pick([s for s in self.scalars if not s.startswith("i")])

    def assign(self, indent):
        self.emit(indent, "%s = %s;" % (self.variable(), self.expression(3)))

    def declare(self, indent):
        name = self.fresh("v")
        self.emit(indent, "%s %s = %s;" % (self.pick(["int", "short", "unsigned char", "long"]), name,
                                          self.expression(3)))
        self.scalars.append(name)

    def array(self, indent):
        name, length = self.fresh("t"), self.random.randrange(2, 10)
        values = ", ".join(str(self.random.randrange(-50, 200)) if self.chance(70) else self.expression(1)
                           for _ in range(length))
        self.emit(indent, "int %s[%d] = {%s};" % (name, length, values))
        self.arrays.append((name, length))

    def risky_index(self, length):
        shape = self.random.randrange(5)
        if shape == 0:
            return "(%s & %d)" % (self.expression(2), self.pick([1, 3, 7, 15]))
        if shape == 1:
            return "(%s %% %d)" % (self.expression(2), length + self.random.randrange(2))
        if shape == 2:
            return "(%s)" % self.expression(1)
        return "(int)((unsigned)(%s) %% %d)" % (self.expression(2), length + self.pick([0, 0, 0, 1, 2]))

    def read(self, indent):
        if not self.arrays:
            return self.array(indent)
        name, length = self.pick(self.arrays)
        index = self.fresh("k")
        self.emit(indent, "int %s = %s;" % (index, self.risky_index(length)))
        self.emit(indent, "%s = %s[INDEX(%s, %d)];" % (self.variable(), name, index, length))

    def write(self, indent):
        if not self.arrays:
            return self.array(indent)
        name, length = self.pick(self.arrays)
        index = self.fresh("k")
        self.emit(indent, "int %s = %s;" % (index, self.risky_index(length)))
        self.emit(indent, "%s[INDEX(%s, %d)] = %s;" % (name, index, length, self.expression(2)))

    def wide_array(self, indent):
        """An array long enough to be kept as an array term, with elements of any width."""
        name, length = self.fresh("t"), self.pick([33, 64, 100, 256, 300])
        kind = self.pick(["unsigned char", "short", "int", "long"])
        i = self.fresh("j")
        self.emit(indent, "%s %s[%d];" % (kind, name, length))
        self.emit(indent, "for (int %s = 0; %s < %d; %s++) %s[%s] = (%s)(%s * %d + %d);" %
                  (i, i, length, i, name, i, kind, i, self.random.randrange(1, 50), self.random.randrange(100)))
        index = self.fresh("k")
        self.emit(indent, "int %s = %s;" % (index, self.risky_index(length)))
        self.emit(indent, "%s[INDEX(%s, %d)] = (%s)%s;" % (name, index, length, kind, self.expression(2)))
        other = self.fresh("k")
        self.emit(indent, "int %s = %s;" % (other, self.risky_index(length)))
        self.emit(indent, "%s = (int)%s[INDEX(%s, %d)];" % (self.variable(), name, other, length))
        self.arrays.append((name, length))

    def bytes_of_array(self, indent):
        """Reads or writes of two or four bytes at any offset of an array."""
        if not self.arrays:
            return self.array(indent)
        name, length = self.pick(self.arrays)
        width, word, offset = self.pick([1, 2, 4]), self.fresh("m"), self.fresh("k")
        kind = {1: "unsigned char", 2: "unsigned short", 4: "int"}[width]
        self.emit(indent, "%s %s = (%s)%s;" % (kind, word, kind, self.expression(1)))
        self.emit(indent, "int %s = (int)((unsigned)(%s) %% (sizeof %s - %d));" %
                  (offset, self.expression(2), name, width - 1))
        if self.chance(50):
            self.emit(indent, "memcpy((char *)%s + %s, &%s, %d);" % (name, offset, word, width))
        else:
            self.emit(indent, "memcpy(&%s, (char *)%s + %s, %d);" % (word, name, offset, width))
        self.scalars.append(word)

    def heap(self, indent):
        """A heap object of symbolic size that is freed on some paths."""
        name, size, alive, index = (self.fresh(prefix) for prefix in ("h", "n", "l", "k"))
        kind = self.pick(["unsigned char", "short", "int"])
        self.emit(indent, "int %s = 1 + (%s & %d), %s = 1;" % (size, self.expression(2), self.pick([3, 7, 15]), alive))
        self.emit(indent, "%s *%s = calloc((unsigned)%s, sizeof *%s);" % (kind, name, size, name))
        self.emit(indent, "if (!%s) return;" % name)
        if self.chance(50):
            self.emit(indent, "if (%s) { free(%s); %s = 0; }" % (self.condition(2), name, alive))
        self.emit(indent, "int %s = %s;" % (index, self.risky_index(8)))
        if self.chance(50):
            self.emit(indent, "%s[LIVE(%s, INDEX(%s, %s))] = (%s)%s;" %
                      (name, alive, index, size, kind, self.expression(1)))
        else:
            self.emit(indent, "%s = %s[LIVE(%s, INDEX(%s, %s))];" % (self.variable(), name, alive, index, size))
        self.emit(indent, "FREE(%s, %s);" % (alive, name))

    def unset(self, indent):
        """A variable that is set on some paths and decides on all."""
        name, flag = self.fresh("u"), self.fresh("g")
        self.emit(indent, "int %s, %s = 0;" % (name, flag))
        self.emit(indent, "if (%s) { %s = %s; %s = 1; }" % (self.condition(2), name, self.expression(2), flag))
        self.emit(indent, "if (SET(%s, %s) > %d)" % (flag, name, self.random.randrange(100)))
        self.emit(indent + 1, "%s ^= 1;" % self.variable())

    def pointers(self, indent):
        """One of several objects, chosen by an index."""
        name, objects = self.fresh("q"), [self.fresh("x") for _ in range(3)]
        for i, text in enumerate(objects):
            self.emit(indent, "int %s[2] = {%s, %d};" % (text, self.expression(1), i))
        choices = objects + [self.pick(["0"] + objects)]
        self.emit(indent, "int *%s[4] = {%s};" % (name, ", ".join(choices)))
        self.emit(indent, "int *r_%s = %s[%s & 3];" % (name, name, self.expression(2)))
        self.emit(indent, "DEREF(r_%s) += 5;" % name)
        self.emit(indent, "%s = %s[0] - %s[0];" % (self.variable(), objects[0], objects[1]))

    def check(self, indent):
        if self.chance(50):
            self.emit(indent, "CHECK(%s != %d);" % (self.expression(2), self.random.randrange(-10, 400)))
        else:
            self.emit(indent, "CHECK(%s);" % self.condition(2))

    def divide(self, indent):
        divisor = self.fresh("d")
        self.emit(indent, "int %s = %s;" % (divisor, self.expression(2)))
        dividend = self.fresh("e")
        self.emit(indent, "int %s = %s & 0xffff;" % (dividend, self.expression(2)))
        self.emit(indent, "%s = %s %s DIVISOR(%s);" % (self.variable(), dividend, self.pick("/%"), divisor))

    def pointer(self, indent):
        name = self.fresh("p")
        one, two = self.fresh("x"), self.fresh("x")
        self.emit(indent, "int %s = %s, %s = %s;" % (one, self.expression(1), two, self.expression(1)))
        other = "0" if self.chance(50) else "&" + two
        self.emit(indent, "int *%s = %s ? &%s : %s;" % (name, self.condition(2), one, other))
        self.emit(indent, "DEREF(%s) += 3;" % name)
        self.scalars += [one, two]

    def call(self, indent):
        if self.chance(50):
            self.emit(indent, "%s = functions[(unsigned)%s %% 3](%s);" % (self.variable(), self.expression(2), self.expression(1)))
        else:
            self.emit(indent, "%s = count_bits((unsigned)%s);" % (self.variable(), self.expression(2)))

    def structure(self, indent):
        name = self.fresh("s")
        self.emit(indent, "struct pair %s = {(signed char)%s, %s};" % (name, self.expression(2), self.expression(2)))
        self.emit(indent, "%s = %s.low + %s.high;" % (self.variable(), name, name))

    def copy(self, indent):
        if not self.arrays:
            return self.array(indent)
        name, length = self.pick(self.arrays)
        if self.chance(50):
            self.emit(indent, "memmove(%s, %s + 1, sizeof *%s * (unsigned)(%s %% %d & %d));" %
                      (name, name, name, self.expression(1), length, 7 if length > 8 else 3 if length > 4 else 1))
        else:
            self.emit(indent, "memset(%s, %s & 3, sizeof *%s * ((unsigned)%s %% %d));" %
                      (name, self.expression(1), name, self.expression(1), length + 1))

    def assume(self, indent):
        if self.chance(40):
            self.emit(indent, "ASSUME(%s);" % self.condition(2))

    def stop(self, indent):
        self.emit(indent, "if (%s && %s)" % (self.condition(1), self.condition(1)))
        self.emit(indent + 1, "STOP();")

    def program(self):
        self.scalars = ["a", "b", "c"]
        self.emit(1, "int c = %s;" % self.pick(["a + b", "a * b", "a - b", "(a << 4) ^ b", "0"]))
        self.array(1)
        for _ in range(self.random.randrange(4, 9)):
            self.statement(1, 2)
        body = "\n".join(self.lines)
        return "%sstatic void program(unsigned char a, unsigned char b) {\n%s\n    (void)c;\n}\n%s" % (HEADER, body, FOOTER)


def generate(seed):
    return Generator(seed).program()
