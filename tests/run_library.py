"""The library under the program: every modelled function against the C library, and against itself on symbolic inputs.

tests/library/*.c describe the functions (see check.h there). For each file two programs are made: one of random calls,
run natively and by heddle, whose outputs must be the same line by line; and one with symbolic inputs, which must be safe
and have as many executions as there are combinations of inputs. A function that no test names needs a reason in
tests/library/reasons.txt.
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


def descriptions(path):
    with open(path) as file:
        return [Description(*match.groups()) for match in DESCRIPTION.finditer(file.read())]


def make_program(path, directory, tests, name):
    rows = "".join('    {"%s", test_%s},\n' % (t.names[0], t.names[0]) for t in tests)
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
    expected = run([native], 60, cwd=place)
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
                            (test.names[0], first_difference(environment, program, test.names[0], flags)))
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
        names = [test.names[0] for test in tests]
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
    found = [Case("library/completeness", check_completeness)]
    for path in sorted(glob.glob(os.path.join(LIBRARY, "*.c"))):
        found.append(random_case(path, False))
        if environment.long:
            found.append(random_case(path, True))
        if any(test.symbolic for test in descriptions(path)):
            found.append(symbolic_case(path))
    return found
