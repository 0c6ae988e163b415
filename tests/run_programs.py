"""System tests: C or LLVM IR files under tests/programs that say in their first lines what must come out.

    // RUN: check [OPTIONS] [-- CC-ARGS]   run `heddle check OPTIONS FILE -- CC-ARGS`; %t stands for a fresh directory,
                                 %s for the file, %d for its directory
    // EXPECT: safe [full=N ...]    of the RUN line above; several EXPECT lines all hold; counts as in the JSON report
    // EXPECT: error KIND@BUG       one error of this kind, on a line of the source marked `// BUG`
    // EXPECT: error KIND@LINE KIND@LINE ...   with --keep-going: exactly these errors; KIND|KIND gives a choice
    // EXPECT: incomplete [TEXT]    TEXT is part of one of the reasons
    // EXPECT: counts KEY=N ...     these counts, whatever the verdict
    // EXPECT: status=N             the exit status
    // EXPECT: message~REGEX  stdout~REGEX  stderr~REGEX  file~REGEX    (file~: some file in %t matches;
                                 stdout!~REGEX: does not match)
    // EXPECT: json KEY.KEY=VALUE   a value of the JSON report; KEY<NUMBER and KEY>NUMBER too, not asked of sanitizer builds
    // FILES: parts/other.c         more files for the command line, relative to this one
    // CC: -m32                     arguments for the compiler
    // NATIVE: yes                  a gcc build of the program fails too when given the test file
    // NATIVE: replay               `heddle replay --native` reproduces each error

Whatever is expected, every error's test file is replayed and must give the same error on the same line.
"""
import glob
import json
import os
import re
import shlex

from run_harness import Case, Failure, ROOT, run

PROGRAMS = os.path.join(ROOT, "tests", "programs")
DIRECTIVE = re.compile(r"^\s*(?://|;|/\*|\*)\s*(RUN|EXPECT|FILES|CC|NATIVE|SECONDS):\s*(.*?)\s*(?:\*/)?$")


class Run:
    def __init__(self, arguments):
        split = arguments.index("--") if "--" in arguments else len(arguments)
        self.arguments, self.compiler, self.expect = arguments[:split], arguments[split + 1:], []


class Program:
    def __init__(self, path):
        self.path = path
        self.name = os.path.relpath(path, PROGRAMS)
        self.runs, self.files, self.compiler, self.native, self.seconds = [], [], [], "", 20
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = file.read().split("\n")
        self.bug_lines = [n for n, line in enumerate(lines, 1) if re.search(r"(//|/\*|;) BUG\b", line)]
        for line in lines[:100]:
            match = DIRECTIVE.match(line)
            if match:
                self.directive(match[1], match[2])

    def directive(self, word, rest):
        if word == "RUN":
            self.runs.append(Run(shlex.split(rest)))
        elif word == "EXPECT":
            self.runs[-1].expect.append(rest)
        elif word == "FILES":
            self.files += [os.path.join(os.path.dirname(self.path), name) for name in rest.split()]
        elif word == "CC":
            self.compiler += shlex.split(rest)
        elif word == "NATIVE":
            self.native = rest
        elif word == "SECONDS":
            self.seconds = int(rest)

    def is_safe(self):
        return bool(self.runs) and all(e.split()[0] == "safe" for r in self.runs for e in r.expect[:1])


class Result:
    """What one `heddle check` said."""

    def __init__(self, program, outcome, report, directory, slow):
        self.program, self.outcome, self.report, self.directory = program, outcome, report, directory
        self.slow = slow

    def errors(self):
        return (self.report or {}).get("errors", [])

    def fail(self, message):
        found = "".join("  found %s at %s:%s: %s\n" % (e.get("kind"), e.get("file"), e.get("line"), e.get("message"))
                        for e in self.errors())
        raise Failure("  %s\n%s%s" % (message, found, self.outcome.describe()))


def check_status_and_verdict(result, verdict, status):
    if result.outcome.status != status:
        result.fail("expected exit status %d, got %d" % (status, result.outcome.status))
    if result.report is None:
        result.fail("no JSON report was written")
    if result.report.get("verdict") != verdict:
        result.fail("expected verdict %s, got %s" % (verdict, result.report.get("verdict")))


def expect_safe(result, words):
    check_status_and_verdict(result, "safe", 0)
    if result.errors():
        result.fail("safe, but errors are listed")
    expect_counts(result, words)


def expect_counts(result, words):
    if result.report is None:
        result.fail("no JSON report was written")
    for word in words:
        key, value = word.split("=")
        got = result.report["counts"].get(key)
        if str(got) != value:
            result.fail("expected %s=%s, got %s" % (key, value, got))


def expect_error(result, words):
    check_status_and_verdict(result, "error", 1)
    wanted = []
    for word in words:
        kinds, _, place = word.partition("@")
        lines = None if not place else result.program.bug_lines if place == "BUG" else [int(place)]
        wanted.append((kinds.split("|"), lines, word))
    found = list(result.errors())
    for kinds, lines, word in wanted:
        hit = next((e for e in found if e.get("kind") in kinds and (lines is None or e.get("line") in lines)), None)
        if hit is None:
            result.fail("expected error %s%s" % (word, " (line %s)" % lines if lines else ""))
        found.remove(hit)
    if found:
        result.fail("%d errors more than expected" % len(found))


def expect_incomplete(result, text):
    check_status_and_verdict(result, "incomplete", 3)
    if text and not any(text in reason for reason in result.report.get("reasons", [])):
        result.fail("no reason contains `%s`: %s" % (text, result.report.get("reasons")))


def expect_json(result, text):
    key, relation, value = re.fullmatch(r"([^=<>]+)([=<>])(.*)", text).groups()
    got = result.report
    for part in key.split("."):
        try:
            got = got[int(part)] if isinstance(got, list) else got[part]
        except (KeyError, IndexError, TypeError, ValueError):
            result.fail("the JSON report has no %s" % key)
    if relation != "=" and result.slow:
        return
    if not (str(got) == value if relation == "=" else got < float(value) if relation == "<" else got > float(value)):
        result.fail("expected %s%s%s, got %s" % (key, relation, value, got))


def expect_file(result, pattern):
    for folder, _, names in os.walk(result.directory):
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                if re.search(pattern, file.read()):
                    return
    result.fail("no file written matches %s" % pattern)


def check_expectation(result, text):
    word, _, rest = text.partition(" ")
    if word == "safe":
        expect_safe(result, rest.split())
    elif word == "error":
        expect_error(result, rest.split())
    elif word == "incomplete":
        expect_incomplete(result, rest)
    elif word == "counts":
        expect_counts(result, rest.split())
    elif word == "json":
        expect_json(result, rest)
    elif text.startswith("status="):
        if result.outcome.status != int(text[7:]):
            result.fail("expected exit status %s, got %d" % (text[7:], result.outcome.status))
    elif text.startswith("message~"):
        if not any(re.search(text[8:], e.get("message", "")) for e in result.errors()):
            result.fail("no error message matches %s" % text[8:])
    elif text.startswith("stdout~") or text.startswith("stderr~"):
        if not re.search(text[7:], getattr(result.outcome, text[:6]), re.M):
            result.fail("%s does not match %s" % (text[:6], text[7:]))
    elif text.startswith("stdout!~") or text.startswith("stderr!~"):
        if re.search(text[8:], getattr(result.outcome, text[:6]), re.M):
            result.fail("%s matches %s" % (text[:6], text[8:]))
    elif text.startswith("file~"):
        expect_file(result, text[5:])
    else:
        raise Failure("unknown expectation: " + text)


def replay_errors(result, environment):
    for error in result.errors():
        if not error.get("test"):
            if "--out=none" not in result.outcome.command:
                result.fail("an error without a test file")
            continue
        replay = run([environment.heddle, "replay", error["test"]], result.program.seconds * environment.slow)
        text = replay.stdout + replay.stderr
        place = r":%s:\d+: error: .*\[%s\]" % (error["line"], re.escape(error["kind"])) if error.get("line") else \
            r"error: .*\[%s\]" % re.escape(error["kind"])
        if replay.status != 1 or not re.search(place, text):
            raise Failure("  %s at line %s does not replay\n%s" % (error["kind"], error.get("line"), replay.describe()))


def check_native(result, environment):
    executable = os.path.join(result.directory, "native")
    sources = [result.program.path] + result.program.files
    sanitizers = ["-fsanitize=address,undefined"] if environment.slow > 1 else []  # the runtime was built with them
    build = run(["gcc", "-g", "-w", "-fno-builtin", *sanitizers, "-I" + os.path.join(ROOT, "src", "rt"), *sources,
                 *result.program.compiler, environment.runtime, "-lm", "-lpthread", "-o", executable], 60)
    if build.status != 0:
        raise Failure("  the native build fails\n" + build.describe())
    for error in result.errors():
        native = run([executable], 20, environment={"HEDDLE_TEST": os.path.join(ROOT, error["test"])})
        if native.status == 0:
            raise Failure("  the native run does not fail\n" + native.describe())


def check_one(program, wanted, environment):
    directory = environment.directory()
    report_path = os.path.join(directory, "r.json")
    folder = os.path.relpath(os.path.dirname(program.path), ROOT)
    command, *options = [a.replace("%t", directory).replace("%s", program.path).replace("%d", folder)
                         for a in wanted.arguments]
    arguments = [environment.heddle, command, *options, os.path.relpath(program.path, ROOT),
                 *(os.path.relpath(name, ROOT) for name in program.files)]
    if command == "check":
        if not any(o.startswith(("--out=", "--resume=")) for o in options):
            arguments.append("--out=" + os.path.join(directory, "out"))
        if not any(o.startswith("--json=") for o in options):
            arguments.append("--json=" + report_path)
    if program.compiler or wanted.compiler:
        arguments += ["--", *program.compiler, *wanted.compiler]
    outcome = run(arguments, program.seconds * environment.slow)
    report = None
    if os.path.exists(report_path):
        try:
            with open(report_path) as file:
                report = json.load(file)
        except ValueError as reason:
            raise Failure("  the JSON report cannot be read: %s\n%s" % (reason, outcome.describe()))
    result = Result(program, outcome, report, directory, environment.slow > 1)
    if outcome.status < 0 or outcome.status == 4 or outcome.status > 100:
        result.fail("the tool itself failed")
    for text in wanted.expect:
        check_expectation(result, text)
    replay_errors(result, environment)
    if program.native == "yes" and result.errors():
        check_native(result, environment)
    if program.native == "replay":
        for error in result.errors():
            outcome = run([environment.heddle, "replay", "--native", error["test"]], 60 * environment.slow)
            if outcome.status != 1:
                raise Failure("  `replay --native` does not reproduce it\n" + outcome.describe())


def programs():
    paths = sorted(glob.glob(os.path.join(PROGRAMS, "**", "*.c"), recursive=True) +
                   glob.glob(os.path.join(PROGRAMS, "**", "*.ll"), recursive=True))
    return [p for p in map(Program, paths) if os.sep + "parts" + os.sep not in p.path]


def cases():
    def case(program):
        def check(environment):
            if not program.runs or not all(r.expect for r in program.runs):
                raise Failure("no RUN line, or one without EXPECT")
            for wanted in program.runs:
                check_one(program, wanted, environment)
        return Case("programs/" + program.name, check)
    return [case(program) for program in programs()]
