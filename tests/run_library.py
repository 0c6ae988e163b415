"""The library under the program: every modelled function against the C library, and against itself on symbolic inputs.

tests/library/*.c describe the functions (see check.h there). For each file two programs are made: one of random calls,
run natively and by heddle, whose outputs must be the same line by line; and one with symbolic inputs, which must be safe
and have as many executions as there are combinations of inputs, with outcomes that differ.

Every modelled function is in one of the first, or has a reason in reasons.txt; and it is in one of the second, or in a
program made from refused.txt, or symbolic.txt names a program under tests/programs or a reason.
"""
import collections
import fractions
import glob
import itertools
import json
import os
import re

from run_harness import Case, Failure, ROOT, run

LIBRARY = os.path.join(ROOT, "tests", "library")
DESCRIPTION = re.compile(r"^(TEST|CONCRETE)\(([\w, \n]+)\)", re.M)
LLVM_NM = os.environ.get("LLVM_NM", "llvm-nm-19")
CALLS = {"quick": 150, "long": 4000}
FLAGS = ["-w", "-Werror=implicit-function-declaration", "-fno-builtin", "-ffp-contract=off", "-I" + LIBRARY]


class Description:
    def __init__(self, kind, names):
        self.symbolic = kind == "TEST"
        self.names = [name.strip() for name in names.split(",")]
        self.name = ("test_" if self.symbolic else "concrete_") + self.names[0]


def descriptions(path):
    with open(path) as file:
        return [Description(*match.groups()) for match in DESCRIPTION.finditer(file.read())]


def make_program(path, directory, tests, name):
    rows = "".join('    {"%s", %s},\n' % (t.name, t.name) for t in tests)
    program = os.path.join(directory, name + ".c")
    with open(program, "w") as file:
        file.write('#include "%s"\n\nstatic const test tests[] = {\n%s};\n\n'
                   "int main(void) { return run_tests(tests, sizeof tests / sizeof *tests); }\n" % (path, rows))
    return program


def outputs(environment, program, flags, seconds):
    """What the program prints natively and under heddle, as lists of lines."""
    native = os.path.join(environment.directory(), os.path.basename(program)[:-2])
    built = run(["gcc", "-O1", *FLAGS, *flags, program, "-lm", "-o", native], 60)
    if built.status:
        raise Failure("does not compile\n" + built.describe())
    place = os.path.join(environment.directory(), "work")
    os.makedirs(place, mode=0o755)
    expected = run([native], seconds, cwd=place)
    if expected.status:
        raise Failure("the native program fails\n" + expected.describe())
    report = program[:-2] + ".json"
    seen = run([environment.heddle, "check", "--show-output", "--out=none", "--json=" + report, program, "--", *FLAGS,
                *flags], seconds * environment.slow)
    if seen.status:
        raise Failure("heddle does not end well\n" + seen.describe())
    return expected, seen


def first_difference(environment, program, name, flags):
    native, heddle = outputs(environment, program, [*flags, '-DTRACE="%s"' % name], 120)
    expected, seen = native.stdout.split("\n"), heddle.stdout.split("\n")
    for number, line in enumerate(expected):
        if number >= len(seen) or seen[number] != line:
            return "  natively: %s\n  heddle:   %s\n" % (line, seen[number] if number < len(seen) else "")
    return ""


def random_case(path, long):
    stem = os.path.basename(path)[:-2]

    def check(environment):
        tests = descriptions(path)
        directory = environment.directory()
        program = make_program(path, directory, tests, stem)
        flags = ["-DCALLS=%d" % CALLS["long" if long else "quick"], "-DSEED=%d" % (2 if long else 1)]
        native, heddle = outputs(environment, program, flags, 600 if long else 60)
        expected, seen = native.stdout.split("\n"), heddle.stdout.split("\n")
        problems = []
        passed = 0
        for number, test in enumerate(tests):
            if number < len(seen) and seen[number] == expected[number]:
                passed += 1
                continue
            problems.append("%s differs from the C library\n%s" %
                            (test.name, first_difference(environment, program, test.name, flags)))
        messages = [line for line in heddle.stderr.split("\n") if not line.startswith("heddle: ")]
        for ours, theirs in itertools.zip_longest(messages, native.stderr.split("\n"), fillvalue=""):
            if ours != theirs:
                problems.append("  standard error, natively: %s\n  standard error, heddle:   %s\n" % (theirs, ours))
                break
        return passed, len(problems), "".join(problems)
    return Case("library/%s/%s" % (stem, "long" if long else "random"), check)


def symbolic_case(path):
    stem = os.path.basename(path)[:-2]

    def check(environment):
        tests = [test for test in descriptions(path) if test.symbolic]
        directory = environment.directory()
        program = make_program(path, directory, tests, stem)
        report = os.path.join(directory, "report.json")
        seen = run([environment.heddle, "check", "--out=none", "--keep-going", "--show-output", "--json=" + report,
                    program, "--", *FLAGS, "-DSYMBOLIC"], 120 * environment.slow)
        try:
            with open(report) as file:
                result = json.load(file)
        except (OSError, ValueError):
            raise Failure("no report\n" + seen.describe())
        if result["verdict"] != "safe":
            raise Failure("%s\n%s" % (result["verdict"], "".join("  | %s\n" % line for line in seen.stderr.split("\n")[:40])))
        covered, digests = collections.Counter(), collections.defaultdict(set)
        for name, combinations, digest in re.findall(r"^(\w+): one of (\d+), (\w+)$", seen.stdout, re.M):
            covered[name] += fractions.Fraction(1, int(combinations))
            digests[name].add(digest)
        names = [test.name for test in tests]
        problems = ["  %s: not all inputs seen once\n" % name for name in names if covered[name] != 1]
        problems += ["  %s: nothing it notes depends on an input\n" % name for name in names
                     if covered[name] == 1 and len(digests[name]) < 2]
        return len(tests) - len(problems), len(problems), "".join(problems)
    return Case("library/%s/symbolic" % stem, check)


def defined_names(paths):
    """The names that bitcode files define, one for each definition."""
    listing = run([LLVM_NM, "--defined-only", "--extern-only", "--format=just-symbols", *paths])
    if listing.status:
        raise Failure("cannot list the models\n" + listing.describe())
    return [name for name in listing.stdout.split() if not name.endswith(":") and "." not in name]


def defined_twice():
    """Of two definitions in two files one would be taken in silence."""
    paths = sorted(glob.glob(os.path.join(ROOT, "build", "models64", "*.bc")))
    counted = collections.Counter(name for path in paths for name in defined_names([path]))
    return sorted(name for name, count in counted.items() if count > 1)


def modelled():
    """The names of all functions and variables that the models define, and of those that the machine executes."""
    names = set(defined_names([os.path.join(ROOT, "build", "gen", "models64.bc")]))
    with open(os.path.join(ROOT, "src", "vm", "native.def")) as file:
        return names | set(re.findall(r"^NATIVE\((\w+),", file.read(), re.M))


def undefined_names(program, flags):
    """What a program calls: the names that its bitcode leaves to the library."""
    code = run(["clang-19", "-c", "-emit-llvm", "-O0", "-o", program + ".bc", *flags, program], 60)
    if code.status:
        raise Failure("does not compile\n" + code.describe())
    listing = run([LLVM_NM, "--undefined-only", "--format=just-symbols", program + ".bc"])
    return set(listing.stdout.split())


def read_lines(name):
    with open(os.path.join(LIBRARY, name)) as file:
        return [line.strip() for line in file if line.strip() and line[0] != "#"]


def refusals():
    """Of refused.txt: function, its type and the expression that calls it."""
    found = []
    for line in read_lines("refused.txt"):
        head, names = line.rsplit(": ", 1)
        types, expression = head.split(" ", 1)
        for name in names.split():
            for kind, suffix in (("double", ""), ("float", "f"), ("long", "l")) if types == "all" else ((types, ""),):
                text = re.sub(r"\b[NXR]\b", lambda m: {"N": name + suffix, "X": "any_" + kind, "R": "some_" + kind}[m[0]], expression)
                found.append((name + suffix, text))
    return found


REFUSING = """#define _GNU_SOURCE
#include <complex.h>
#include <math.h>
#undef isnan
#undef isinf
void heddle_symbolic(void *address, unsigned long bytes, const char *name);
int __isnanl(long double), __isinfl(long double), __finitel(long double), isnanl(long double), isinfl(long double);
int __fpclassifyl(long double);
long double _Complex __mulxc3(long double, long double, long double, long double);
long double _Complex __divxc3(long double, long double, long double, long double);
int main(void) {
    double any_double, some_double;
    float any_float, some_float;
    long double any_long, some_long, wide = 1;
    unsigned char which;
    int number;
    heddle_symbolic(&any_double, sizeof any_double, "double");
    heddle_symbolic(&any_float, sizeof any_float, "float");
    heddle_symbolic(&any_long, sizeof any_long, "long double");
    heddle_symbolic(&which, 1, "which");
    switch (which) {
%s
    }
    return 0;
}
"""


def refusal_case(part, calls):
    """Each call stands on a line of its own, which must be the place of an incomplete path; only the path without ends well."""
    def check(environment):
        program = os.path.join(environment.directory(), "refused.c")
        text = REFUSING % "\n".join("    case %d: return %s;" % (k, expression) for k, (_, expression) in enumerate(calls))
        with open(program, "w") as file:
            file.write(text)
        report, first = program + ".json", 1 + text.split("\n").index("    case 0: return %s;" % calls[0][1])
        seen = run([environment.heddle, "check", "--out=none", "--keep-going", "--json=" + report, program, "--", "-w",
                    "-fno-builtin"], 60 * environment.slow)
        try:
            with open(report) as file:
                result = json.load(file)
        except (OSError, ValueError):
            raise Failure("no report\n" + seen.describe())
        places = {int(number) for reason in result["reasons"] for number in re.findall(r"refused\.c:(\d+)", reason)}
        problems = ["  %s: does not refuse symbolic numbers\n" % name for k, (name, _) in enumerate(calls) if first + k not in places]
        if not problems and (result["verdict"] != "incomplete" or result["counts"]["full"] != 1):
            problems = ["  %s, %d paths end well, where only one should\n" % (result["verdict"], result["counts"]["full"])]
        return len(calls) - len(problems), len(problems), "".join(problems)
    return Case("library/refusals/%d" % part, check)


def program_calls(name, environment):
    """What a program of tests/programs and its broken twin call; it must have symbolic inputs."""
    path = os.path.join(ROOT, "tests", "programs", name)
    called = []
    for source in (path, path[:-2] + "_bad.c"):
        with open(source) as file:
            text = file.read()
        if not re.search(r"heddle_symbolic|klee_make_symbolic|__VERIFIER_nondet|--sym-|--concrete", text):
            raise Failure("  %s: no symbolic inputs\n" % source)
        copy = os.path.join(environment.directory(), "program.c")
        with open(copy, "w") as file:
            file.write(text)
        flags = " ".join(re.findall(r"^// CC: (.*)$", text, re.M)).split()
        called.append(undefined_names(copy, ["-w", "-fno-builtin", "-I" + os.path.join(ROOT, "src", "rt"), *flags]))
    return called[0] & called[1]


def check_symbolic_tests(environment):
    """Every modelled function has a symbolic test, or a reason why there is nothing symbolic about it."""
    tested, problems = set(), []
    for path in sorted(glob.glob(os.path.join(LIBRARY, "*.c"))):
        tests = [test for test in descriptions(path) if test.symbolic]
        if not tests:
            continue
        called = undefined_names(make_program(path, environment.directory(), tests, "called"), [*FLAGS, "-DSYMBOLIC"])
        tested |= called.intersection(name for test in tests for name in test.names)
    refused, known = {name for name, _ in refusals()}, modelled()
    reasons = [line.split(": ", 1) for line in read_lines("symbolic.txt")]
    called = {reason: program_calls(reason, environment) for _, reason in reasons if not reason.startswith("none, ")}
    for name in sorted(known):
        found = [reason for pattern, reason in reasons if re.fullmatch(pattern, name)]
        if name in tested | refused:
            problems += ["%s: has a symbolic test, needs no reason" % name] if found else []
        elif not found:
            problems.append("%s: no symbolic test and no reason" % name)
        problems += ["%s: %s or its twin does not call it" % (name, reason) for reason in found if name not in called.get(reason, [name])]
    problems += ["%s: is refused, but not modelled" % name for name in sorted(refused - known)]
    if problems:
        raise Failure("".join("  %s\n" % problem for problem in problems))


def check_completeness(_):
    """Every modelled function is named by a description whose text calls it, or by a reason; none is defined twice."""
    with open(os.path.join(LIBRARY, "reasons.txt")) as file:
        reasons = [line.split(": ", 1) for line in file if line.strip() and line[0] != "#"]
    problems, named = [], set()
    for path in sorted(glob.glob(os.path.join(LIBRARY, "*.c"))):
        with open(path) as file:
            rest = DESCRIPTION.sub("", file.read())
        for test in descriptions(path):
            named.update(test.names)
            problems += ["%s: %s is named, but not called" % (os.path.basename(path), name) for name in test.names
                         if not re.search(r"\b%s\b|\bFORMATS2?\(%s\)" % (name, name[:-1]), rest)]
    known = modelled()
    problems += ["%s: no description and no reason" % name for name in sorted(known - named)
                 if not any(re.fullmatch(pattern, name) for pattern, _ in reasons)]
    problems += ["%s: has a description, needs no reason" % name for name in sorted(known & named)
                 if any(re.fullmatch(pattern, name) for pattern, _ in reasons)]
    problems += ["%s: defined by several models" % name for name in defined_twice()]
    if problems:
        raise Failure("".join("  %s\n" % problem for problem in problems))


def cases(environment):
    found = [Case("library/completeness", check_completeness), Case("library/symbolic-tests", check_symbolic_tests)]
    calls, most = refusals(), 60
    found += [refusal_case(at // most, calls[at:at + most]) for at in range(0, len(calls), most)]
    for path in sorted(glob.glob(os.path.join(LIBRARY, "*.c"))):
        found.append(random_case(path, False))
        if environment.long:
            found.append(random_case(path, True))
        if any(test.symbolic for test in descriptions(path)):
            found.append(symbolic_case(path))
    return found
