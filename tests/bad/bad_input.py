"""Bad input: every way to use the tool wrongly ends with a clear message, the right status and nothing half-written.

A case makes files in a fresh directory, runs one command there, and says which status and which message (a regular
expression over standard error) must come out, and which files must not exist afterwards.
"""
import json
import os
import re
import subprocess
import time

from run_harness import Case, Failure, run


GOOD = "int main(void) { return 0; }\n"
THREADED = """#include <assert.h>
#include <pthread.h>
static int x;
static void *add(void *p) { x++; return p; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add, 0), pthread_create(&b, 0, add, 0);
    pthread_join(a, 0), pthread_join(b, 0);
    assert(x == 2);
}
"""
THREADED_TEST = (
    '{"format": "heddle-test", "version": 1, "files": ["a.c"], "compiler_args": [], "inputs": [], "options":'
    ' {"check": "assert", "unroll": 0, "max_depth": 9, "arguments": ["a"]}, "error": {"kind": "assert", "message": "",'
    ' "file": "a.c", "line": 9, "column": 5, "function": "main"}, "exit_status": null,'
    ' "threads": [{"creator": 0, "nth": 0}, {"creator": 0, "nth": 1}], "schedule": %s}')
FAILING = "#include <assert.h>\nint main(void) { assert(0); }\n"


def write(directory, name, content):
    path = os.path.join(directory, name)
    with open(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
    return path


def bitcode(directory, name="good.bc", text=GOOD):
    source = write(directory, "source-of-bitcode.c", text)
    built = run(["clang-19", "-c", "-emit-llvm", source, "-o", os.path.join(directory, name)], 60)
    if built.status != 0:
        raise Failure("clang fails\n" + built.describe())
    return os.path.join(directory, name)


def prepare_nothing(directory):
    pass


class Bad:
    """arguments: of heddle, run in the directory; status and message must match; `absent` must not exist."""

    def __init__(self, name, arguments, status, message, prepare=prepare_nothing, absent=(), stdout=None, shell=None):
        self.name, self.arguments, self.status, self.message = name, arguments, status, message
        self.prepare, self.absent, self.stdout, self.shell = prepare, absent, stdout, shell

    def __call__(self, environment):
        directory = environment.directory()
        self.prepare(directory)
        before = set(os.listdir(directory))
        command = [environment.heddle, *self.arguments]
        if self.shell:
            command = ["sh", "-c", self.shell, "sh", *command]
        outcome = run(command, 30 * environment.slow, cwd=directory)
        wanted = self.status if isinstance(self.status, tuple) else (self.status,)
        if outcome.status not in wanted:
            raise Failure("  expected status %s\n%s" % (self.status, outcome.describe()))
        if self.message and not re.search(self.message, outcome.stderr):
            raise Failure("  standard error does not match `%s`\n%s" % (self.message, outcome.describe()))
        if self.stdout and not re.search(self.stdout, outcome.stdout):
            raise Failure("  standard output does not match `%s`\n%s" % (self.stdout, outcome.describe()))
        if wanted == (2,) and re.search(r"(?i)no errors|safe", outcome.stdout + outcome.stderr):
            raise Failure("  bad input must not look like a good result\n" + outcome.describe())
        after = set(os.listdir(directory)) - before
        if wanted == (2,) and after:
            raise Failure("  left behind: %s\n%s" % (sorted(after), outcome.describe()))
        for name in self.absent:
            if os.path.exists(os.path.join(directory, name)):
                raise Failure("  %s was written\n%s" % (name, outcome.describe()))


def files(**contents):
    def prepare(directory):
        for name, content in contents.items():
            write(directory, name.replace("_dot_", "."), content)
    return prepare


def truncated_bitcode(keep):
    def prepare(directory):
        path = bitcode(directory)
        with open(path, "rb") as file:
            content = file.read()
        write(directory, "good.bc", content[: int(len(content) * keep)])
    return prepare


def future_bitcode(directory):
    """Bitcode that says it comes from a producer we do not know: the identification block is altered."""
    path = bitcode(directory)
    with open(path, "rb") as file:
        content = bytearray(file.read())
    for i in range(8, 60):
        content[i] ^= 0x5A
    write(directory, "good.bc", bytes(content))


def a_directory(name):
    return lambda directory: os.mkdir(os.path.join(directory, name))


def out_is_a_file(directory):
    write(directory, "a.c", FAILING)
    write(directory, "blocked", "a file, not a directory")


def huge_source(directory):
    lines = ["int f%d(int x) { return x + %d; }" % (i, i) for i in range(20000)]
    write(directory, "huge.c", "\n".join(lines) + "\n" + GOOD)


def json_into_directory(directory):
    write(directory, "a.c", GOOD)
    os.mkdir(os.path.join(directory, "there"))


TABLE = [
    Bad("no command", [], 2, r"(?i)usage|command"),
    Bad("unknown command", ["frobnicate"], 2, r"frobnicate"),
    Bad("no file", ["check"], 2, r"(?i)file"),
    Bad("help", ["--help"], 0, None, stdout=r"(?i)check"),
    Bad("help of a command", ["help", "check"], 0, None, stdout=r"--keep-going"),
    Bad("check --help", ["check", "--help"], 0, None, stdout=r"--unroll"),
    Bad("version", ["--version"], 0, None, stdout=r"heddle \d+\.\d+"),
    Bad("unknown option", ["check", "--frobnicate", "a.c"], 2, r"--frobnicate", files(a_dot_c=GOOD)),
    Bad("bad number", ["check", "--max-runs=many", "a.c"], 2, r"max-runs", files(a_dot_c=GOOD)),
    Bad("negative number", ["check", "--max-runs=-1", "a.c"], 2, r"max-runs", files(a_dot_c=GOOD)),
    Bad("number too large", ["check", "--max-runs=99999999999999999999999", "a.c"], 2, r"max-runs", files(a_dot_c=GOOD)),
    Bad("bad time", ["check", "--max-time=soon", "a.c"], 2, r"max-time", files(a_dot_c=GOOD)),
    Bad("bad size", ["check", "--max-memory=12Q", "a.c"], 2, r"max-memory", files(a_dot_c=GOOD)),
    Bad("bad choice", ["check", "--progress=sometimes", "a.c"], 2, r"progress", files(a_dot_c=GOOD)),
    Bad("bad number of probes", ["check", "--estimate=-5", "a.c"], 2, r"estimate", files(a_dot_c=GOOD)),
    Bad("profile in no directory", ["check", "--profile=nowhere/p.json", "a.c"], 2, r"--profile=nowhere/p\.json: cannot be written",
        files(a_dot_c=GOOD)),
    Bad("profile without a name", ["check", "--profile=", "a.c"], 2, r"--profile: the name of the file is empty",
        files(a_dot_c=GOOD)),
    Bad("profile and report on one stream", ["check", "--profile=-", "--json=-", "a.c"], 2, r"both want standard output",
        files(a_dot_c=GOOD)),
    Bad("bad check", ["check", "--check=memory,typos", "a.c"], 2, r"typos", files(a_dot_c=GOOD)),
    Bad("bad method", ["check", "--method=magic", "a.c"], 2, r"magic", files(a_dot_c=GOOD)),
    Bad("value missing", ["check", "--max-runs", "a.c"], 2, r"max-runs", files(a_dot_c=GOOD)),
    Bad("value not wanted", ["check", "--keep-going=yes", "a.c"], 2, r"keep-going", files(a_dot_c=GOOD)),
    Bad("missing file", ["check", "absent.c"], 2, r"absent\.c.*(No such file|not found)"),
    Bad("missing second file", ["check", "a.c", "absent.c"], 2, r"absent\.c", files(a_dot_c=GOOD)),
    Bad("missing bitcode", ["check", "absent.bc"], 2, r"absent\.bc"),
    Bad("directory", ["check", "folder"], 2, r"folder.*(?i:directory)", a_directory("folder")),
    Bad("directory that looks like C", ["check", "folder.c"], 2, r"folder\.c.*(?i:directory)", a_directory("folder.c")),
    Bad("unknown kind of file", ["check", "notes.txt"], 2, r"notes\.txt", files(notes_dot_txt="hello\n")),
    Bad("empty C file", ["check", "empty.c"], 2, r"main|empty", files(empty_dot_c="")),
    Bad("empty bitcode", ["check", "empty.bc"], 2, r"empty\.bc", files(empty_dot_bc="")),
    Bad("empty IR", ["check", "empty.ll"], 2, r"main|empty\.ll", files(empty_dot_ll="")),
    Bad("not C", ["check", "text.c"], 2, r"text\.c:1:\d+: error:", files(text_dot_c="Dear reader, this is no program.\n")),
    Bad("binary garbage as C", ["check", "noise.c"], 2, r"noise\.c.*error:",
        lambda d: write(d, "noise.c", bytes(range(256)) * 8)),
    Bad("does not compile", ["check", "wrong.c"], 2, r"wrong\.c:2:\d+: error:.*undeclared",
        files(wrong_dot_c="int main(void) {\n    return missing;\n}\n")),
    Bad("one of two does not compile", ["check", "a.c", "wrong.c"], 2, r"wrong\.c:1:\d+: error:",
        files(a_dot_c=GOOD, wrong_dot_c="int x = ;\n")),
    Bad("missing header", ["check", "a.c"], 2, r"a\.c:1:\d+: fatal error:.*nowhere\.h",
        files(a_dot_c="#include <nowhere.h>\n" + GOOD)),
    Bad("C++", ["check", "a.cc"], 2, r"a\.cc", files(a_dot_cc="class A { int x; };\n" + GOOD)),
    Bad("C++ in a C file", ["check", "a.c"], 2, r"a\.c:1:\d+: error:", files(a_dot_c="class A { int x; };\n" + GOOD)),
    Bad("bad compiler argument", ["check", "a.c", "--", "-fno-such-thing"], 2, r"fno-such-thing", files(a_dot_c=GOOD)),
    Bad("profile of a rehearsal", ["check", "--rehearse=2", "--profile=p.json", "a.c"], 2, r"--rehearse: a profile is one of a real run",
        files(a_dot_c=GOOD)),
    Bad("no main", ["check", "a.c"], 2, r"main", files(a_dot_c="int f(void) { return 1; }\n")),
    Bad("main is a variable", ["check", "a.c"], 2, r"main", files(a_dot_c="int main;\n")),
    Bad("main only declared", ["check", "a.c"], 2, r"main", files(a_dot_c="int main(void);\nint f(void) { return main(); }\n")),
    Bad("two definitions", ["check", "a.c", "b.c"], 2, r"(?i)main|twice|multipl|duplicate|defined",
        files(a_dot_c=GOOD, b_dot_c=GOOD)),
    Bad("types that do not fit", ["check", "a.c", "-", "--out=none"], 2, None, files(a_dot_c=GOOD)),
    Bad("garbage bitcode", ["check", "noise.bc"], 2, r"noise\.bc", files(noise_dot_bc="this is not bitcode at all, sorry\n")),
    Bad("garbage after the magic", ["check", "noise.bc"], 2, r"noise\.bc",
        lambda d: write(d, "noise.bc", b"BC\xc0\xde" + bytes(range(256)))),
    Bad("bitcode cut in half", ["check", "good.bc"], 2, r"good\.bc", truncated_bitcode(0.5)),
    Bad("bitcode without its end", ["check", "good.bc"], 2, r"good\.bc", truncated_bitcode(0.97)),
    Bad("bitcode of an unknown producer", ["check", "good.bc"], 2, r"good\.bc", future_bitcode),
    Bad("garbage IR", ["check", "noise.ll"], 2, r"noise\.ll", files(noise_dot_ll="define i32 @main( {\n")),
    Bad("IR with a wrong type", ["check", "a.ll"], 2, r"a\.ll",
        files(a_dot_ll="define i32 @main() {\n  ret i64 0\n}\n")),
    Bad("IR that does not verify", ["check", "a.ll"], 2, r"a\.ll",
        files(a_dot_ll="define i32 @main() {\n  %a = add i32 %b, 1\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n")),
    Bad("IR for another machine", ["check", "a.ll"], (0, 2), None,
        files(a_dot_ll='target triple = "aarch64-linux-gnu"\ndefine i32 @main() {\n  ret i32 0\n}\n')),
    Bad("object file", ["check", "a.o"], 2, r"a\.o",
        lambda d: run(["gcc", "-c", "-x", "c", write(d, "a.c", GOOD), "-o", os.path.join(d, "a.o")], 60)),
    Bad("output directory is a file", ["check", "--out=blocked", "a.c"], (2,), r"blocked", out_is_a_file),
    Bad("output directory below a file", ["check", "--out=blocked/deep", "a.c"], (2,), r"blocked", out_is_a_file),
    Bad("JSON into a directory", ["check", "--json=there", "--out=none", "a.c"], 2, r"there", json_into_directory),
    Bad("JSON into a missing directory", ["check", "--json=absent/r.json", "--out=none", "a.c"], 2, r"absent",
        files(a_dot_c=GOOD)),
    Bad("JSON without a name", ["check", "--json=", "--out=none", "a.c"], 2, r"--json: .*empty", files(a_dot_c=GOOD)),
    Bad("JSON over the program", ["check", "--json=./a.c", "--out=none", "a.c"], 2, r"overwrite", files(a_dot_c=GOOD)),
    Bad("clang told to write something else", ["check", "a.c", "--", "-E"], 2, r"a\.c: error: .*after `--'",
        files(a_dot_c=GOOD)),
    Bad("no check at all", ["check", "--check=", "a.c"], 2, r"--check: .*empty", files(a_dot_c=GOOD)),
    Bad("files may not grow", ["check", "a.c"], 2, r"(?i)large|size", files(a_dot_c=GOOD),
        shell='ulimit -f 0; "$@"'),
    Bad("disk full", ["check", "--json=/dev/full", "--out=none", "a.c"], 2, r"/dev/full.*(?i:space|full|write)",
        files(a_dot_c=GOOD)),
    Bad("standard output full", ["check", "--json=-", "--out=none", "a.c"], 2, r"(?i)space|write|output",
        files(a_dot_c=GOOD), shell='"$@" >/dev/full'),
    Bad("standard output closed", ["check", "--out=none", "a.c"], (0, 2), None, files(a_dot_c=GOOD),
        shell='"$@" >&-'),
    Bad("replay of nothing", ["replay"], 2, r"(?i)test|file"),
    Bad("replay of a missing file", ["replay", "absent.json"], 2, r"absent\.json"),
    Bad("replay of something else", ["replay", "a.json"], 2, r"a\.json", files(a_dot_json="{\"format\": \"other\"}\n")),
    Bad("replay of no JSON", ["replay", "a.json"], 2, r"a\.json", files(a_dot_json="hello\n")),
    Bad("replay without a value", ["replay", "a.json"], 3, None, files(
        a_dot_c="#include <heddle.h>\nint main(void) { return heddle_int(\"x\") == 7; }\n",
        a_dot_json='{"format": "heddle-test", "version": 1, "files": ["a.c"], "compiler_args": [], "inputs": [], "options":'
                   ' {"check": "memory", "unroll": 0, "max_depth": 9, "arguments": ["a"]}, "error": null, "exit_status": 1}'),
        stdout=r"no value for input x at a\.c:2"),
    Bad("replay of a schedule that the program does not have any more", ["replay", "a.json"], 3, None, files(
        a_dot_c=THREADED, a_dot_json=THREADED_TEST % "[1, 1, 1, 1, 2]"),
        stdout=r"not reproduced: \[assert\] at a\.c:9; the run is incomplete\n"
               r"  the schedule cannot be followed: thread 1 cannot go on at step 3"),
    Bad("replay of a schedule that leads elsewhere", ["replay", "a.json"], 3, None, files(
        a_dot_c=THREADED, a_dot_json=THREADED_TEST % "[1, 1, 2, 2]"),
        stdout=r"not reproduced: .*; the program ended with exit status 0"),
    Bad("replay of a schedule as it was", ["replay", "a.json"], 1, r"a\.c:9:\d+: error: .*\[assert\]", files(
        a_dot_c=THREADED, a_dot_json=THREADED_TEST % "[1, 2, 1, 2]"), stdout=r"reproduced: \[assert\] at a\.c:9"),
    Bad("replay of a schedule that is none", ["replay", "a.json"], 2, r"`schedule`", files(
        a_dot_c=THREADED, a_dot_json=THREADED_TEST % "[1, 2, -1]")),
    Bad("replay of threads that nobody created", ["replay", "a.json"], 2, r"`creator`", files(
        a_dot_c=THREADED, a_dot_json=THREADED_TEST.replace('"creator": 0, "nth": 1', '"creator": 7, "nth": 1') % "[1]")),
    Bad("huge file", ["check", "--out=none", "huge.c"], 0, None, huge_source),
]


def check_unwritten_after_interrupt(environment):
    """A report that could not be finished is not left behind under its name."""
    directory = environment.directory()
    write(directory, "a.c", FAILING)
    outcome = run([environment.heddle, "check", "--json=/dev/full", "--out=out", "a.c"], 30, cwd=directory)
    if outcome.status not in (1, 2):
        raise Failure(outcome.describe())
    if outcome.status == 1 and "/dev/full" not in outcome.stderr:
        raise Failure("  a report was lost without a word\n" + outcome.describe())


def check_old_bitcode(environment):
    """Bitcode of another LLVM version is read if LLVM can read it, and refused with a message otherwise."""
    directory = environment.directory()
    path = bitcode(directory)
    with open(path, "rb") as file:
        content = file.read()
    if b"19.1" not in content:  # the producer string is stored in 8-bit characters when it is not compressed
        return
    write(directory, "good.bc", content.replace(b"19.1", b"99.9"))
    outcome = run([environment.heddle, "check", "--out=none", "good.bc"], 30, cwd=directory)
    if outcome.status not in (0, 2):
        raise Failure(outcome.describe())


FACTORS = """#include <heddle.h>
int main(void) {
    unsigned long a = heddle_ulong("a"), b = heddle_ulong("b");
    heddle_assume(a > 1 && a < (1ul << 62) && b > 1 && b < (1ul << 62));
    heddle_assert((unsigned __int128)a * b != (unsigned __int128)4611686018427387847ul * 4611686018427387817ul);
    return 0;
}
"""


def check_terminated(environment):
    """SIGTERM ends a query that would go on for hours, and the report is complete."""
    directory = environment.directory()
    write(directory, "a.c", FACTORS)
    command = [environment.heddle, "check", "--solver=z3", "--solver-timeout=0", "--json=r.json", "--out=none", "a.c"]
    process = subprocess.Popen(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    time.sleep(1.5 * environment.slow)
    process.terminate()
    try:
        output = process.communicate(timeout=10 * environment.slow)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Failure("  does not end after SIGTERM\n")
    with open(os.path.join(directory, "r.json")) as file:
        report = json.load(file)
    if process.returncode != 3 or not report["interrupted"]:
        raise Failure("  status %d: %s\n" % (process.returncode, output))


def cases():
    found = [Case("bad/" + entry.name.replace(" ", "-"), entry) for entry in TABLE]
    found.append(Case("bad/disk-full-after-an-error", check_unwritten_after_interrupt))
    found.append(Case("bad/bitcode-of-another-version", check_old_bitcode))
    found.append(Case("bad/terminated-during-a-query", check_terminated))
    return found
