"""Random C programs without input whose output is defined by the standard (and the x86-64 ABI).

A program is a tree of statements, so that a failing one can be shrunk by leaving statements out. No undefined
behaviour by construction:
 - arithmetic that could overflow is done in an unsigned type at least as wide as int, and cast back;
   plain signed arithmetic is done on operands reduced far below the limits;
 - division, remainder and conversions from floating point go through helpers that exclude the bad cases;
 - shift counts are masked, array indices reduced modulo the length, pointers point to something that lives;
 - every variable is initialized where it is declared;
 - a call is a statement of its own, assigned to a local variable, because the order of evaluation within an
   expression is not defined;
 - the number of calls is limited by a counter, the number of iterations by constants.
NaNs have no defined sign, so floating-point values are observed by comparison and through a helper that makes all
NaNs equal.
"""
import random

# name: (C type, bits, signed)
INTEGERS = {
    "i8": ("signed char", 8, True), "u8": ("unsigned char", 8, False),
    "i16": ("short", 16, True), "u16": ("unsigned short", 16, False),
    "i32": ("int", 32, True), "u32": ("unsigned", 32, False),
    "i64": ("long long", 64, True), "u64": ("unsigned long long", 64, False),
    "i128": ("__int128", 128, True), "u128": ("unsigned __int128", 128, False),
    "b1": ("_Bool", 1, False),
}
FLOATS = {"f32": "float", "f64": "double"}
COMMON = ["i8", "u8", "i16", "u16", "i32", "i32", "u32", "u32", "i64", "u64"]

PRELUDE = """\
#include <stdio.h>
#include <string.h>

typedef unsigned long long u64;
static u64 sum = 14695981039346656037ull;
static int fuel = %(fuel)d;
static void mix(u64 x) { sum = (sum ^ x) * 1099511628211ull; sum ^= sum >> 29; }
static void mix_wide(unsigned __int128 x) { mix((u64)x); mix((u64)(x >> 64)); }
static void mix_real(double x) {
    u64 bits = 1;
    if (x == x) memcpy(&bits, &x, sizeof bits);
    mix(bits);
}
static long long real_to_integer(double x) { return x > -1e15 && x < 1e15 ? (long long)x : 77; }
#define DIVISION(name, type, least) \\
    static inline int bad_##name(type a, type b) { return b == 0 || (least != 0 && a == least && b == (type)-1); } \\
    static inline type div_##name(type a, type b) { return bad_##name(a, b) ? a : (type)(a / b); } \\
    static inline type mod_##name(type a, type b) { return bad_##name(a, b) ? b : (type)(a %% b); }
DIVISION(i8, signed char, 0)
DIVISION(u8, unsigned char, 0)
DIVISION(i16, short, 0)
DIVISION(u16, unsigned short, 0)
DIVISION(i32, int, (-2147483647 - 1))
DIVISION(u32, unsigned, 0)
DIVISION(i64, long long, (-9223372036854775807ll - 1))
DIVISION(u64, unsigned long long, 0)
DIVISION(i128, __int128, ((__int128)1 << 126) * -2)
DIVISION(u128, unsigned __int128, 0)
static u64 sum_of(int count, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, count);
    u64 total = 0;
    for (int i = 0; i < count; i++) {
        switch (i %% 3) {
        case 0: total = total * 31 + (u64)__builtin_va_arg(list, int); break;
        case 1: total = total * 31 + __builtin_va_arg(list, u64); break;
        case 2: total = total * 31 + (u64)real_to_integer(__builtin_va_arg(list, double)); break;
        }
    }
    __builtin_va_end(list);
    return total;
}
"""


class Node:
    """One statement: a line, or a header with children and a footer. Fixed nodes are not left out by shrinking."""

    def __init__(self, text, children=None, footer="}", fixed=False):
        self.text, self.children, self.footer, self.fixed = text, children, footer, fixed
        self.otherwise, self.removed = [], False

    def render(self, out, indent):
        if self.removed:
            return
        out.append("    " * indent + self.text)
        if self.children is None:
            return
        for child in self.children:
            child.render(out, indent + 1)
        if self.otherwise:
            out.append("    " * indent + "} else {")
            for child in self.otherwise:
                child.render(out, indent + 1)
        out.append("    " * indent + self.footer)

    def walk(self):
        yield self
        for child in (self.children or []) + self.otherwise:
            yield from child.walk()


def c_type(name):
    return INTEGERS[name][0] if name in INTEGERS else FLOATS[name]


def work_type(name):
    """The unsigned type in which arithmetic on this integer type cannot overflow."""
    bits = INTEGERS[name][1]
    return "unsigned" if bits <= 32 else "unsigned long long" if bits == 64 else "unsigned __int128"


class Struct:
    def __init__(self, name, fields):
        self.name, self.fields = name, fields  # fields: (name, kind, detail)


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.structs, self.globals, self.functions, self.makers = [], [], [], []
        self.arrays, self.struct_variables, self.unions = [], [], []
        self.locals, self.local_arrays, self.pointers, self.counter = [], [], [], 0

    # ---- choices ----

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, items):
        return self.random.choice(items)

    def fresh(self, prefix):
        self.counter += 1
        return "%s%d" % (prefix, self.counter)

    def integer_type(self):
        return self.pick(["i128", "u128", "b1"]) if self.chance(8) else self.pick(COMMON)

    def any_type(self):
        return self.pick(list(FLOATS)) if self.chance(15) else self.integer_type()

    def literal(self, kind):
        if kind in FLOATS:
            # No literal 0.0: gcc 12 takes 0.0 - (double)i for -(double)i, which has the wrong sign when i is 0.
            value = self.pick([2.0, 1.0, -1.0, 0.5, 3.25, 1e6, -123.456, 1e-3, 7.0, 255.0, 65536.5])
            return "(%s)%r" % (FLOATS[kind], value)
        name, bits, signed = INTEGERS[kind]
        if bits == 1:
            return "(_Bool)%d" % self.random.randrange(2)
        shape = self.random.randrange(5)
        if shape == 0:
            value = self.random.randrange(0, 10)
        elif shape == 1:
            value = self.pick([0, 1, 2, 127, 128, 255, 256, 32767, 32768, 65535, 2**31 - 1, 2**31, 2**32 - 1,
                               2**63 - 1, 2**63, 2**64 - 1])
        else:
            value = self.random.getrandbits(self.random.randrange(1, 65))
        text = "(%s)%dull" % (name, value)
        if bits == 128 and self.chance(60):
            text = "(%s)((unsigned __int128)%dull << 64 | %dull)" % (name, self.random.getrandbits(64), value)
        return "(%s)-%dull" % (name, value) if signed and bits <= 64 and self.chance(30) else text

    # ---- places: text and type of something that can be read and assigned ----

    def places(self):
        found = list(self.locals) + list(self.globals)
        for name, kind in self.pointers:
            found.append(("*" + name, kind))
        return found

    def struct_place(self, text, struct, depth):
        name, kind, detail = self.pick(struct.fields)
        if kind == "scalar" or kind == "bits":
            return "%s.%s" % (text, name), detail if kind == "scalar" else detail[0]
        if kind == "array":
            return "%s.%s[%s]" % (text, name, self.index(detail[1], depth)), detail[0]
        return self.struct_place("%s.%s" % (text, name), detail, depth)

    def place(self, depth=1):
        choice = self.random.randrange(10)
        if choice < 5 or depth <= 0:
            return self.pick(self.places())
        if choice < 7:
            name, kind, length = self.pick(self.arrays + self.local_arrays)
            return "%s[%s]" % (name, self.index(length, depth - 1)), kind
        if choice < 9 and self.struct_variables:
            name, struct, length = self.pick(self.struct_variables)
            return self.struct_place("%s[%s]" % (name, self.index(length, depth - 1)) if length else name, struct, depth - 1)
        name = self.pick(self.unions)
        member, kind, length = self.pick([("whole", "u64", 0), ("word", "u32", 2), ("half", "i16", 4), ("byte", "u8", 8)])
        return "%s.%s%s" % (name, member, "[%s]" % self.index(length, depth - 1) if length else ""), kind

    def index(self, length, depth):
        if depth <= 0 or self.chance(30):
            return str(self.random.randrange(length))
        return "%s %% %d" % (self.expression(self.pick(["u8", "u16", "u32", "u64"]), depth - 1), length)

    # ---- expressions ----

    def expression(self, kind, depth):
        if depth <= 0 or self.chance(10):
            return self.leaf(kind, depth)
        return self.real(kind, depth) if kind in FLOATS else self.integer(kind, depth)

    def leaf(self, kind, depth):
        if self.chance(35):
            return self.literal(kind)
        text, found = self.place(min(depth, 1))
        return self.convert(text, found, kind)

    def convert(self, text, found, kind):
        if found == kind:
            return text if text.isidentifier() else "(%s)" % text
        if found in FLOATS and kind in INTEGERS and kind != "b1":
            return "((%s)real_to_integer(%s))" % (c_type(kind), text)
        if found in FLOATS and kind == "f32":
            return "((float)(%s))" % text
        return "((%s)(%s))" % (c_type(kind), text)

    def real(self, kind, depth):
        name = FLOATS[kind]
        choice = self.random.randrange(8)
        a = self.expression(kind, depth - 1)
        if choice < 4:
            return "(%s %s %s)" % (a, self.pick("+-*/"), self.expression(kind, depth - 1))
        if choice == 4:
            return "(%s ? %s : %s)" % (self.condition(depth - 1), a, self.expression(kind, depth - 1))
        if choice == 5:
            return "(-%s)" % a
        if choice == 6:
            return "((%s)%s)" % (name, self.expression(self.integer_type(), depth - 1))
        return "((%s)%s)" % (name, self.expression("f32" if kind == "f64" else "f64", depth - 1))

    def integer(self, kind, depth):
        name, bits, signed = INTEGERS[kind]
        if kind == "b1":
            return "((_Bool)%s)" % self.condition(depth - 1)
        choice = self.random.randrange(22)
        a = self.expression(kind, depth - 1)
        if choice < 6:
            wide = work_type(kind)
            operator = self.pick(["+", "-", "*", "&", "|", "^"])
            return "((%s)((%s)%s %s (%s)%s))" % (name, wide, a, operator, wide, self.expression(kind, depth - 1))
        if choice < 8:
            return "%s_%s(%s, %s)" % (self.pick(["div", "mod"]), kind, a, self.expression(kind, depth - 1))
        if choice < 10:
            count = "(%s & %d)" % (self.expression(self.pick(["u8", "u32"]), depth - 1), bits - 1)
            if self.chance(50):
                return "((%s)(%s >> %s))" % (name, a, count)
            return "((%s)((%s)%s << %s))" % (name, work_type(kind), a, count)
        if choice < 13:
            other = self.any_type()
            return self.convert(self.expression(other, depth - 1), other, kind)
        if choice == 13:
            return "((%s)(%s ? %s : %s))" % (name, self.condition(depth - 1), a, self.expression(kind, depth - 1))
        if choice == 14:
            return "((%s)%s)" % (name, self.condition(depth - 1))
        if choice == 15:
            return "((%s)%s(%s)%s)" % (name, self.pick("~-"), work_type(kind), a)
        if choice < 18 and bits >= 32:
            operator = self.pick("+-*")
            return "((%s %% 30000) %s (%s %% 30000))" % (a, operator, self.expression(kind, depth - 1)) if signed else a
        return "((%s)%s)" % (name, self.builtin(depth - 1)) if choice >= 20 else a

    def builtin(self, depth):
        x, y = self.expression("u32", depth), self.expression("u64", depth)
        return self.pick([
            "__builtin_popcountll(%s)" % y, "__builtin_clz(%s | 1)" % x, "__builtin_ctzll(%s | 1ull << 40)" % y,
            "__builtin_bswap32(%s)" % x, "__builtin_bswap64(%s)" % y, "__builtin_ffs((int)%s)" % x,
            "__builtin_parity(%s)" % x,
        ])

    def condition(self, depth):
        choice = self.random.randrange(8)
        if choice < 5:
            kind = self.any_type()
            operator = self.pick(["<", "<=", ">", ">=", "==", "!="])
            return "(%s %s %s)" % (self.expression(kind, depth), operator, self.expression(kind, depth))
        if choice == 5:
            return "(!%s)" % self.expression(self.integer_type(), depth)
        if depth <= 0:
            return "(%s != 0)" % self.expression("i32", 0)
        return "(%s %s %s)" % (self.condition(depth - 1), self.pick(["&&", "||"]), self.condition(depth - 1))

    # ---- statements ----

    def assignment(self):
        text, kind = self.place(2)
        if kind in INTEGERS and kind != "b1" and self.chance(20):
            if INTEGERS[kind][1] < 32 or not INTEGERS[kind][2]:
                return Node("%s %s= %s;" % (text, self.pick(["^", "|", "&"]), self.expression(kind, 2)))
        return Node("%s = %s;" % (text, self.expression(kind, 3)))

    def block(self, depth, count):
        kept = len(self.locals), len(self.local_arrays), len(self.pointers)
        nodes = [self.statement(depth) for _ in range(self.random.randrange(1, count + 1))]
        del self.locals[kept[0]:], self.local_arrays[kept[1]:], self.pointers[kept[2]:]
        return nodes

    def loop(self, depth):
        name = self.fresh("i")
        times = self.random.randrange(1, 6)
        shape = self.random.randrange(4)
        body = self.block(depth - 1, 3)
        if self.chance(20):
            body.append(Node("if (%s) %s;" % (self.condition(1), self.pick(["break", "continue"]))))
        if shape < 2:
            return Node("for (int %s = 0; %s < %d; %s++) {" % (name, name, times, name), body)
        if shape == 2 and self.arrays:
            array, kind, length = self.pick(self.arrays)
            step = "*%s = %s;" % (name, self.expression(kind, 1)) if kind in FLOATS else \
                "*%s = (%s)((%s)*%s * 5u + 3u);" % (name, c_type(kind), work_type(kind), name)
            return Node("for (%s *%s = %s; %s != %s + %d; %s++) {" %
                        (c_type(kind), name, array, name, array, length, name), [Node(step)] + body[:1])
        return Node("{", [Node("int %s = %d;" % (name, times), fixed=True),
                          Node("while (%s-- > 0) {" % name, body)])

    def switch(self, depth):
        cases = []
        values = self.random.sample(range(12), self.random.randrange(1, 6))
        for value in values:
            body = self.block(depth - 1, 2)
            if self.chance(75):
                body.append(Node("break;"))
            cases.append(Node("case %d: {" % value, body))
        if self.chance(60):
            cases.insert(self.random.randrange(len(cases) + 1), Node("default: {", self.block(depth - 1, 2)))
        return Node("switch (%s %% 12) {" % self.expression("u32", 2), cases)

    def declaration(self):
        choice = self.random.randrange(10)
        if choice < 6:
            kind, name = self.any_type(), self.fresh("v")
            node = Node("%s %s = %s;" % (c_type(kind), name, self.expression(kind, 2)), fixed=True)
            self.locals.append((name, kind))
            return node
        if choice < 8:
            kind, name, length = self.any_type(), self.fresh("w"), self.random.randrange(2, 7)
            values = ", ".join(self.expression(kind, 1) for _ in range(length))
            node = Node("%s %s[%d] = {%s};" % (c_type(kind), name, length, values), fixed=True)
            self.local_arrays.append((name, kind, length))
            return node
        text, kind = self.place_with_address()
        name = self.fresh("p")
        node = Node("%s *%s = &%s;" % (c_type(kind), name, text), fixed=True)
        self.pointers.append((name, kind))
        return node

    def place_with_address(self):
        if self.chance(40):
            name, kind, length = self.pick(self.arrays + self.local_arrays)
            return "%s[%s]" % (name, self.index(length, 1)), kind
        return self.pick(self.locals + self.globals)

    def call(self):
        callee, kind, parameters = self.pick(self.functions)
        arguments = ", ".join(self.expression(p, 2) for p in parameters)
        targets = [name for name, found in self.locals if found == kind]
        if not targets:
            return Node("mix((u64)%s(%s));" % (callee, arguments)) if kind in INTEGERS else \
                Node("mix_real(%s(%s));" % (callee, arguments))
        return Node("%s = %s(%s);" % (self.pick(targets), callee, arguments))

    def special(self):
        choice = self.random.randrange(7)
        if choice == 0 and self.makers:
            maker, variable = self.pick(self.makers)
            return Node("%s = %s(%s, %s);" % (variable, maker, variable, self.expression("i32", 2)))
        if choice == 1:
            a, b = self.pick(self.unions), self.pick(self.unions)
            return Node("memcpy(&%s, &%s, 8);" % (a, b)) if a != b else Node("%s.whole += 5;" % a)
        if choice == 2:
            name, kind, length = self.pick(self.arrays)
            return Node("memmove(%s, %s + 1, %d * sizeof *%s);" % (name, name, length - 1, name)) if length > 1 \
                else Node("memset(%s, %d, sizeof %s);" % (name, 0, name))
        if choice == 3:
            # The casts matter: a bit-field of a wide type may be passed as an int.
            kinds = (("int", "i32"), ("u64", "u64"), ("double", "f64"))
            parts = ["(%s)%s" % (kinds[i % 3][0], self.expression(kinds[i % 3][1], 1))
                     for i in range(self.random.randrange(0, 9))]
            return Node("mix(sum_of(%s));" % ", ".join([str(len(parts))] + parts))
        if choice == 4 and self.pointers:
            name, kind = self.pick(self.pointers)
            others = [n for n, k in self.globals if k == kind] + \
                ["%s[%d]" % (n, self.random.randrange(l)) for n, k, l in self.arrays if k == kind]
            if others:
                return Node("%s = %s ? %s : &%s;" % (name, self.condition(1), name, self.pick(others)))
        if choice == 5:
            same = [(a, b) for a in self.struct_variables for b in self.struct_variables
                    if a[1] is b[1] and a[0] != b[0] and not a[2] and not b[2]]
            if same:
                a, b = self.pick(same)
                return Node("%s = %s;" % (a[0], b[0]))
        text, kind = self.place(1)
        return Node("mix_real(%s);" % text) if kind in FLOATS else Node("mix_wide((unsigned __int128)%s);" % text)

    def statement(self, depth):
        choice = self.random.randrange(20)
        if depth > 0 and choice < 2:
            return self.loop(depth)
        if depth > 0 and choice == 2:
            return self.switch(depth)
        if depth > 0 and choice < 6:
            node = Node("if (%s) {" % self.condition(2), self.block(depth - 1, 3))
            if self.chance(40):
                node.otherwise = self.block(depth - 1, 2)
            return node
        if choice < 9:
            return self.declaration()
        if choice < 11 and self.functions:
            return self.call()
        if choice < 14:
            return self.special()
        return self.assignment()

    # ---- functions and the whole ----

    def function(self, number):
        kind = self.any_type()
        parameters = [self.any_type() for _ in range(self.random.randrange(0, 8))]
        name = "f%d" % number
        self.locals = [("a%d" % i, p) for i, p in enumerate(parameters)]
        self.local_arrays, self.pointers = [], []
        result = self.fresh("r")
        head = "%s%s %s(%s) {" % ("static ", c_type(kind), name,
                                   ", ".join("%s a%d" % (c_type(p), i) for i, p in enumerate(parameters)) or "void")
        if self.chance(25):
            self.functions.append((name, kind, parameters))  # may call itself, as long as there is fuel
        body = [Node("%s %s = %s;" % (c_type(kind), result, self.literal(kind)), fixed=True),
                Node("if (--fuel < 0) return %s;" % result, fixed=True)]
        self.locals.append((result, kind))
        for _ in range(self.random.randrange(3, 9)):
            body.append(self.statement(2))
        body.append(Node("return %s;" % self.expression(kind, 2), fixed=True))
        if (name, kind, parameters) not in self.functions:
            self.functions.append((name, kind, parameters))
        return Node(head, body, fixed=True)

    def struct(self, number):
        fields, lines = [], []
        for i in range(self.random.randrange(1, 7)):
            name, shape = "m%d" % i, self.random.randrange(10)
            if shape < 4:
                kind = self.any_type()
                fields.append((name, "scalar", kind))
                lines.append("%s %s;" % (c_type(kind), name))
            elif shape < 7:
                kind = self.pick(["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"])
                width = self.random.randrange(1, INTEGERS[kind][1] + 1)
                fields.append((name, "bits", (kind, width)))
                lines.append("%s %s : %d;" % (c_type(kind), name, width))
            elif shape < 9 or not self.structs:
                kind, length = self.any_type(), self.random.randrange(1, 5)
                fields.append((name, "array", (kind, length)))
                lines.append("%s %s[%d];" % (c_type(kind), name, length))
            else:
                inner = self.pick(self.structs)
                fields.append((name, "struct", inner))
                lines.append("struct %s %s;" % (inner.name, name))
        struct = Struct("s%d" % number, fields)
        self.structs.append(struct)
        packed = " __attribute__((packed))" if self.chance(20) else ""
        return Node("struct%s %s {" % (packed, struct.name), [Node(line, fixed=True) for line in lines], "};", fixed=True)

    def maker(self, number):
        struct = self.pick(self.structs)
        name, variable = "make%d" % number, "gs%d" % number
        self.locals, self.local_arrays, self.pointers = [("k", "i32")], [], []
        self.struct_variables.append(("x", struct, 0))
        body = [self.assignment() for _ in range(3)]
        place, kind = self.struct_place("x", struct, 1)
        body.append(Node("%s = %s;" % (place, self.expression(kind, 1))))
        body.append(Node("return x;", fixed=True))
        self.struct_variables.pop()
        self.struct_variables.append((variable, struct, 0))
        node = Node("static struct %s %s(struct %s x, int k) {" % (struct.name, name, struct.name), body, fixed=True)
        self.makers.append((name, variable))
        return [Node("static struct %s %s;" % (struct.name, variable), fixed=True), node]

    def program(self, functions=10):
        top = [self.struct(i) for i in range(self.random.randrange(1, 4))]
        for i in range(6):
            kind = self.any_type()
            top.append(Node("static %s g%d = %s;" % (c_type(kind), i, self.literal(kind)), fixed=True))
            self.globals.append(("g%d" % i, kind))
        for i in range(4):
            kind, length = self.any_type(), self.random.randrange(2, 9)
            values = ", ".join(self.literal(kind) for _ in range(self.random.randrange(1, length)))
            top.append(Node("static %s ga%d[%d] = {%s};" % (c_type(kind), i, length, values), fixed=True))
            self.arrays.append(("ga%d" % i, kind, length))
        top.append(Node("union view { u64 whole; unsigned word[2]; short half[4]; unsigned char byte[8]; };", fixed=True))
        for i in range(2):
            top.append(Node("static union view gu%d = {%dull};" % (i, self.random.getrandbits(64)), fixed=True))
            self.unions.append("gu%d" % i)
        struct, length = self.pick(self.structs), self.random.randrange(2, 5)
        top.append(Node("static struct %s gsa[%d];" % (struct.name, length), fixed=True))
        self.struct_variables.append(("gsa", struct, length))
        for i in range(2):
            top += self.maker(i)
        for i in range(functions):
            top.append(self.function(i))
        top.append(self.main())
        return Program(top)

    def main(self):
        self.locals, self.local_arrays, self.pointers = [], [], []
        body = []
        for name, kind, parameters in self.functions:
            arguments = ", ".join(self.literal(p) for p in parameters)
            mixer = "mix_real(%s(%s));" if kind in FLOATS else "mix_wide((unsigned __int128)%s(%s));"
            body.append(Node(mixer % (name, arguments)))
            body.append(Node('printf("%s %%llx\\n", sum);' % name))
        formats = {"i8": "%hhd", "u8": "%hhu", "i16": "%hd", "u16": "%hu", "i32": "%d", "u32": "%x", "i64": "%lld",
                   "u64": "%llu", "b1": "%d"}
        for name, kind in self.globals:
            if kind in formats:
                body.append(Node('printf("%s %s\\n", %s);' % (name, formats[kind], name)))
            elif kind in FLOATS:
                body.append(Node('if (%s == %s) printf("%s %%.9g %%.3f\\n", (double)%s, (double)%s);' %
                                 (name, name, name, name, name)))
            else:
                body.append(Node('printf("%s %%llx %%llx\\n", (u64)(%s >> 64), (u64)%s);' % (name, name, name)))
        for name, kind, length in self.arrays:
            mixer = "mix_real(%s[i]);" if kind in FLOATS else "mix_wide((unsigned __int128)%s[i]);"
            body.append(Node("for (int i = 0; i < %d; i++) %s" % (length, mixer % name)))
        body.append(Node("mix(gu0.whole + gu1.whole);"))
        body.append(Node('printf("%llx\\n", sum);', fixed=True))
        body.append(Node("return 0;", fixed=True))
        return Node("int main(void) {", body, fixed=True)


class Program:
    def __init__(self, top):
        self.top = top

    def text(self):
        out = [PRELUDE % {"fuel": 400}]
        for node in self.top:
            node.render(out, 0)
        return "\n".join(out) + "\n"

    def nodes(self):
        for node in self.top:
            yield from node.walk()


def generate(seed, functions=10):
    return Generator(seed).program(functions)
