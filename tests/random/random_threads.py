#!/usr/bin/env python3
"""Random multithreaded programs: every configuration of the search finds the errors that the exhaustive one finds.

    tests/random/random_threads.py [--seed=FIRST] [--count=N] [--phases] [--all | --campaign] [--record=FILE] [--self-test] [--show]

Each program is explored exhaustively, then in every other configuration; compared are
 - the sets of distinct errors: kind, line, function;
 - the verdicts;
 - the work: no method needs more runs than the exhaustive one;
 - what is recorded: every error replays from its test file, with the simplest schedule and as it was found;
 - for the optimal method, if no run of the exhaustive one was stopped by an assumption or a bound: its number of
   complete runs is the number of distinct traces among the exhaustive ones, and none is blocked.
A program that takes the exhaustive method more than a fixed number of runs is skipped; too many of these are a failure.
Loops that wait for a condition must give the same errors as the assumption that it holds, and every error that they
give with a counter that allows few rounds.
Some programs also run as native processes many times; an assertion that fails there must be among the errors found,
and if such a process waits for ever a deadlock must be.

Seeds alternate between the sets of checks and of options that make more choices possible; --all tries each on every
program, and native runs as well. --campaign is for many programs: of the configurations, ag and three that rotate, so
that each meets each set of checks, and one of the two comparisons of loops; smaller programs; heddle as a server that
reads each program once (serve_heddle.c). TMPDIR=/dev/shm makes it faster. --record writes what was compared how often, and how it ended.
A failing program is shrunk and kept in build/random-failures with its seed; the commands that repeat the failure are
printed. --self-test distorts reports on purpose and checks that each distortion is noticed. --show prints programs.
"""
import argparse
import json
import os
import re
import signal
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import served  # noqa: E402
import thread_generator  # noqa: E402
import thread_phases  # noqa: E402
import thread_record  # noqa: E402
import thread_tree  # noqa: E402
from run_harness import Case, Environment, Failure, ROOT, run, run_cases  # noqa: E402

SEEDS, SEEDS_LONG, IN_PHASES = 200, 3000, 4
METHODS = ("dpor", "optimal", "ag", "ag --trial=1", "ag --no-slice", "ag --no-summaries", "ag --summary-entries=1",
           "ag --summary-size=50", "auto", "dpor --slice", "dpor --summaries", "exhaustive --summaries",
           "optimal --summaries", "exhaustive --slice")
ALWAYS, ROTATING = "ag", 3  # of these in a campaign
CHECKS = {"default": [], "all": ["--check=assert,deadlock,memory,lock,race,leak"],
          "races": ["--check=assert,deadlock,memory,lock,race"], # no leaks: what leaks cannot be summarized
          "silent": ["--check=deadlock,memory,lock"], # a failed assertion is no error
          "asserts": ["--check=assert"],
          "choices": ["--alloc=reuse", "--spurious-wakeups", "--weak-fails"]}
INPUT = r"\bi[12]\b|_nondet_int"
INDEXED = re.compile(r"\[\(unsigned\)i[12] %")  # which element it is may be known from what another thread has decided
DECIDES = INPUT + r"|_signal\("  # whom a signal wakes
IN_VAIN = DECIDES + r"|_atomic_begin|\b(AWAIT|POLL|ROUNDS|TURNS)"
IN_VAIN = {checks: IN_VAIN + (r"|_cond_wait|cnd_wait|_weak\(" if checks == "choices" else "") for checks in CHECKS}
EXCHANGED = re.compile(r"_compare_exchange_")  # with an input: a read for some, and a write for others
LOOPS = re.compile(r"\b(AWAIT|AWAIT_VALUE|POLL|POLL_OWN|ROUNDS|TURNS)\b")
COUNTS = re.compile(r"\bTURNS\b")  # rounds in vain that somebody can notice
LOCKED = re.compile(r"\b(POLL|POLL_OWN|ROUNDS|asks)\b")
ASKS = re.compile(r"trylock|tryrdlock|trywrlock|timedlock|_cancel")
CHOICES = re.compile(r"\bfree\(|pthread_cond_|cnd_|_weak\(")  # what the last set makes a difference for
MAX_RUNS, MAX_RUNS_CAMPAIGN, MAX_SECONDS, PART_RUNS = 40000, 10000, 10, 4000
MOST_SKIPPED, MOST_SKIPPED_CAMPAIGN = 10, 20  # percent
NATIVE_RUNS, REPLAY_RUNS = 25, 2000
HANG_RUNS, HANG_SECONDS = 4, 3
NATIVE_EVERY, NATIVE_EVERY_CAMPAIGN = 7, 17  # programs; no divisors of the number of sets of checks
SHRINK_ATTEMPTS = 250
FAILURES = os.path.join(ROOT, "build", "random-failures")
CLANG = "clang-19"
HERE = os.path.dirname(os.path.abspath(__file__))


class Skipped(Exception):
    pass


class NotAsked(Exception):
    """The program has errors that the checks leave out: what is behind them is unexplored with every method."""


class Mismatch(Exception):
    """category: what differs, so that shrinking does not slide from one failure to another."""

    def __init__(self, category, method, checks, text):
        super().__init__(text)
        self.category, self.method, self.checks = category, method, checks


class Report:
    def __init__(self, outcome, content):
        self.outcome, self.verdict = outcome, content["verdict"]
        self.counts, self.reasons = content["counts"], content["reasons"]
        self.errors = {(error["kind"], error["line"], error["function"]) for error in content["errors"]}
        self.unchecked = any(map(leaves_out, self.reasons))

    def summary(self):
        shown = ("runs", "full", "partial", "blocked", "traces")
        return "%s, %s" % (self.verdict, ", ".join("%s %d" % (key, self.counts[key]) for key in shown
                                                   if key in self.counts))


def execute(environment, command, seconds):
    return environment.pool.run(command, seconds) if environment.pool else run(command, seconds)


def compiler(*arguments):
    """With the arguments that heddle gives to clang."""
    return [CLANG, "-w", "-O0", "-g", "-D__HEDDLE__=1", "-fno-discard-value-names",
            "-Xclang", "-disable-O0-optnone", "-Xclang", "-fsanitize-address-use-after-scope",
            "-isystem", os.path.join(ROOT, "src", "rt"), *arguments]


def compile_headers(environment):
    """The headers of all programs, once: reading them takes longer than the rest of a compilation."""
    path, headers = os.path.join(environment.directory(), "headers.h"), thread_generator.PRELUDE
    with open(path, "w") as file:
        file.write("".join(line + "\n" for line in re.findall(r"^#define _GNU_SOURCE$|^#include <.*>$", headers, re.M)))
    build = run(compiler("-x", "c-header", path, "-o", path + ".pch"), 60)
    if build.status != 0:
        raise Failure("clang cannot compile the headers\n" + build.describe())
    return path + ".pch"


def compile_program(text, environment, arguments=()):
    """To bitcode, once for all the runs."""
    path = os.path.join(environment.directory(), "program.c")
    bitcode = path[:-1] + "bc"
    with open(path, "w") as file:
        file.write(text)
    build = execute(environment, compiler("-c", "-emit-llvm", "-include-pch", environment.headers, *arguments, path, "-o",
                                          bitcode), 60)
    if build.status != 0:
        raise Failure("clang cannot compile it\n" + build.describe())
    return bitcode


def leaves_out(reason):
    """An error that was not asked for ends a path, and what is behind it is unexplored, with every method."""
    return "which --check leaves out" in str(reason)


def follows_error(reason):
    """Where an uninitialized value decides, the path ends with an error, and what it would have done is left out."""
    return "a path that met uninitialized memory" in str(reason)


def explore(bitcode, method, checks, environment, distort=None, part=False):
    """part: a part of the executions will do."""
    file = "%s-%s-%s.json" % (bitcode, method, checks)
    outcome = execute(environment, [
        environment.heddle, "check", "--quiet", "--keep-going", "--out=none", "--minimize=never",
        *("--method=" + method).split(), "--max-runs=%d" % (PART_RUNS if part else environment.max_runs),
        "--max-time=%d" % (MAX_SECONDS * environment.slow), "--json=" + file, *CHECKS[checks], bitcode],
        (MAX_SECONDS + 20) * environment.slow)
    if outcome.status not in (0, 1, 3):
        raise Mismatch("status %d" % outcome.status, method, checks, outcome.describe())
    with open(file) as stream:
        content = json.load(stream)
    report = Report(outcome, content)
    if distort and method != "exhaustive":
        distort(report)
    if report.reasons and method == "exhaustive" and (report.counts["runs"] >= environment.max_runs or
                                                      content["seconds"] >= 0.9 * MAX_SECONDS * environment.slow):
        raise Skipped()
    unexpected = [reason for reason in report.reasons if not follows_error(reason) and not leaves_out(reason)]
    if not part and (unexpected or (report.verdict == "incomplete" and not report.unchecked)):
        raise Mismatch("incomplete", method, checks, "  incomplete: %s\n%s" %
                       ("; ".join(map(str, report.reasons)), outcome.describe()))
    return report


def listed(title, errors):
    return "".join("  %s %s at line %d in %s\n" % ((title,) + error) for error in sorted(errors))


def compare(whole, report, method, checks, body=""):
    """whole: what the exhaustive method reports. body: the program. Where IN_VAIN applies to it, it is not known before
    an operation is performed what it will touch, whether it will be possible, or with which outcome, or a thread decides, so
    that some runs are begun in vain. Where INDEXED does, an access is one to the whole array or, if another thread has decided on the input before, to an element: then the exhaustive method counts
    executions as different that are not. An error in main, before there are threads, is no trace."""

    def require(holds, category, text):
        if not holds:
            raise Mismatch(category, method, checks, "%s  exhaustive: %s\n  %s: %s\n" %
                           (text, whole.summary(), method, report.summary()))

    require(not whole.errors - report.errors, "missed", listed("missed:", whole.errors - report.errors))
    require(not report.errors - whole.errors, "invented", listed("invented:", report.errors - whole.errors))
    require(whole.verdict == report.verdict, "verdict", "  another verdict\n")
    require(report.counts["runs"] <= whole.counts["runs"], "runs", "  more runs than the exhaustive method\n")
    if method == "optimal" and whole.counts["full"] == whole.counts["runs"] and whole.counts["traces"]:
        indexed = INDEXED.search(body)
        decided = re.search(INPUT, body) and (whole.errors or EXCHANGED.search(body))
        exact = not decided and not indexed
        require(report.counts["full"] >= whole.counts["traces"] or indexed, "traces", "  fewer runs than traces\n")
        require(report.counts["full"] == whole.counts["traces"] or not exact, "traces", "  more runs than traces\n")
        require(report.counts["blocked"] == 0 or re.search(IN_VAIN[checks], body), "blocked",
                "  a run was begun in vain\n")


def compare_assumed(program, whole, checks, environment):
    """A round of waiting that is gone through in vain can be left out: a loop that waits for a condition has the
    errors of the assumption that the condition holds, but not its deadlocks."""
    bitcode = compile_program(program.text(), environment, ["-DAWAIT_ONCE"])
    report = explore(bitcode, "optimal", checks, environment)
    differ = {error for error in whole.errors ^ report.errors if error[0] != "deadlock"}
    if differ:
        raise Mismatch("await", "exhaustive", checks, "%s  %s, and with assumptions: %s\n" % (
            listed("only with loops or only with assumptions:", differ), whole.summary(), report.summary()))


def compare_bounded(program, whole, checks, environment):
    """What can be reached with few rounds of the loops, each of them executed, can be reached with the loops."""
    bitcode = compile_program(program.text(), environment, ["-DAWAIT_ROUNDS=2"])
    report = explore(bitcode, "optimal", checks, environment, part=True)
    if report.errors - whole.errors:
        raise Mismatch("rounds", "exhaustive", checks, "%s  %s, and with few rounds: %s\n" % (
            listed("only when rounds are executed:", report.errors - whole.errors), whole.summary(), report.summary()))


def hangs(executable, seed):
    """Does a process with this seed wait for ever? One that is only slow does not do so again and again."""
    again = {"HEDDLE_SEED": str(seed), "HEDDLE_SECONDS": str(HANG_SECONDS)}
    return any(run([executable], 20 + HANG_SECONDS, environment=again).status == -signal.SIGALRM for _ in range(HANG_RUNS))


def compare_native(program, whole, checks, environment, seed):
    """An assertion that fails natively fails in the engine, and who hangs natively is in a deadlock. Where memory or locks
    are misused, nothing is known."""
    if {kind for kind, _, _ in whole.errors} - {"assert", "deadlock", "leak", "race"}:
        return
    text = program.text("PAUSE(); ")
    if "atomic_begin();\n" in text[len(program.prelude):]:
        return
    directory = environment.directory()
    path, executable = os.path.join(directory, "program.c"), os.path.join(directory, "native")
    with open(path, "w") as file:
        file.write(text)
    build = run(["gcc", "-O0", "-w", "-fwrapv", "-fno-strict-aliasing", "-pthread", "-I" + HERE, path, "-o",
                 executable], 60)
    if build.status != 0:
        raise Failure("gcc cannot compile it\n" + build.describe())
    found, waited = set(), 0
    deadlocks = checks in ("asserts", "choices") or any(kind == "deadlock" for kind, _, _ in whole.errors)
    for number in range(NATIVE_RUNS):
        outcome = run([executable], 20, environment={"HEDDLE_SEED": str(seed * NATIVE_RUNS + number)})
        waited += outcome.status < 0 and "Assertion" not in outcome.stderr
        if outcome.status == -signal.SIGALRM and not deadlocks and hangs(executable, seed * NATIVE_RUNS + number):
            raise Mismatch("native", "exhaustive", checks, "  a native run waits for ever, and no deadlock was found\n")
        for line, function in re.findall(r"program\.c:(\d+): (\w+): Assertion", outcome.stderr):
            found.add(("assert", int(line), function))
        if waited == 3:
            break
    if found - whole.errors:
        raise Mismatch("native", "exhaustive", checks, listed("a native run fails:", found - whole.errors))


def replay(bitcode, checks, environment):
    """Every error comes back when its schedule is followed."""
    for minimize in ("auto", "never"):
        out, file = os.path.join(environment.directory(), "out"), "%s-replay.json" % bitcode
        found = execute(environment, [
            environment.heddle, "check", "--quiet", "--keep-going", "--minimize=" + minimize, "--out=" + out,
            "--max-runs=%d" % REPLAY_RUNS, "--json=" + file, *CHECKS[checks], bitcode],
            (MAX_SECONDS + 20) * environment.slow)
        with open(file) as stream:
            errors = json.load(stream)["errors"]
        for error in errors:
            again = execute(environment, [environment.heddle, "replay", "--quiet", error["test"]],
                            MAX_SECONDS * environment.slow)
            if again.status != 1:
                raise Mismatch("replay", "optimal", checks, "  %s at line %d does not replay (--minimize=%s)\n%s%s" % (
                    error["kind"], error["line"], minimize, found.describe(), again.describe()))


def examine(program, environment, seed, checks=tuple(CHECKS), methods=METHODS, native=True, distort=None, counts=None):
    """Raises Mismatch, Skipped, or Failure if the program itself is at fault; NotAsked, in the end, if no set of checks asks
    for all that goes wrong: then the methods have been compared, but loops and native runs have not. counts: a Counter of what was compared."""
    counts = thread_record.Counter() if counts is None else counts
    text = program.text()
    body = text[len(program.prelude):]
    asked = False
    with environment.room() as environment:
        bitcode = compile_program(text, environment)
        for check in checks:
            whole = explore(bitcode, "exhaustive", check, environment)
            for method in methods:
                compare(whole, explore(bitcode, method, check, environment, distort), method, check, body)
                counts[method, check] += 1
            if whole.unchecked:
                continue
            if LOOPS.search(body):
                assumable = not COUNTS.search(body) and not (LOCKED.search(body) and ASKS.search(body))
                if not environment.campaign or not assumable or seed % 2:
                    compare_bounded(program, whole, check, environment)
                    counts[thread_record.BOUNDED, check] += 1
                if assumable and not (environment.campaign and seed % 2):
                    compare_assumed(program, whole, check, environment)
                    counts[thread_record.ASSUMED, check] += 1
            if native and not asked and check != "silent":
                compare_native(program, whole, check, environment, seed)
                replay(bitcode, check, environment)
                counts[thread_record.NATIVE, check] += 1
            asked = True
    if not asked:
        raise NotAsked()


def shrink(program, mismatch, environment, seed, distort=None, attempts=SHRINK_ATTEMPTS):
    """Makes the program as small as it can be with the same mismatch of the same method."""
    methods = [mismatch.method] if mismatch.method in METHODS else []

    def fails(trial):
        try:
            examine(trial, environment, seed, [mismatch.checks], methods, mismatch.category in ("native", "replay"), distort)
        except Mismatch as found:
            return (found.category, found.method) == (mismatch.category, mismatch.method)
        except (Failure, Skipped, NotAsked):
            pass
        return False

    return thread_tree.shrink(program, fails, attempts)


def commands(kept, mismatch, environment):
    text = ""
    for method in dict.fromkeys(["exhaustive", mismatch.method]):
        text += "  $ %s check --keep-going --out=none --method=%s %s\n" % (
            os.path.relpath(environment.heddle, ROOT), method, " ".join(CHECKS[mismatch.checks] + [kept]))
    return text


def keep(program, mismatch, environment, seed):
    """Shrinks a failing program, keeps it, and says how to repeat the failure."""
    before = program.statements()
    attempts = shrink(program, mismatch, environment, seed)
    text = str(mismatch)
    try:
        examine(program, environment, seed, [mismatch.checks])
    except (Mismatch, Failure, Skipped, NotAsked) as small:
        text = str(small)
    os.makedirs(FAILURES, exist_ok=True)
    kept = os.path.join(FAILURES, "threads-%d.c" % seed)
    with open(kept, "w") as file:
        file.write(program.text() + "/* seed %d */\n" % seed)
    kept = os.path.relpath(kept, ROOT)
    return "  %s with --method=%s, checks: %s\n%s  shrunk from %d to %d statements in %d attempts: %s\n%s" % (
        mismatch.category, mismatch.method, mismatch.checks, text, before, program.statements(), attempts, kept,
        commands(kept, mismatch, environment))


def rotating(seed):
    """Some of the configurations, so that over the seeds each meets each set of checks."""
    others = [method for method in METHODS if method != ALWAYS]
    first = seed // len(CHECKS) * ROTATING
    return [ALWAYS] + [others[(first + number) % len(others)] for number in range(ROTATING)]


def program_of(seed, phases):
    return thread_phases.generate(seed, thread_generator.PRELUDE) if phases else thread_generator.generate(seed)


def check_seed(seed, environment, record, thorough=False, phases=False):
    program = program_of(seed, phases)
    several = CHOICES.search(program.text()[len(program.prelude):])
    checks = [checks for checks in CHECKS if checks != "choices" or several]
    if not thorough:
        first = seed % len(checks)
        if environment.campaign and several and seed % 2:
            first = checks.index("choices")  # there are few programs for which it makes a difference
        checks = checks[first:] + checks[:first]  # the next one, where a set does not ask for all that goes wrong
    native = thorough or seed % (NATIVE_EVERY_CAMPAIGN if environment.campaign else NATIVE_EVERY) == 0
    methods = rotating(seed) if environment.campaign else METHODS
    counts = thread_record.Counter()
    try:
        for some in ([checks] if thorough else [[check] for check in checks]):
            try:
                examine(program, environment, seed, some, methods, native, counts=counts)
                break
            except NotAsked:
                pass
    except Skipped:
        record.skip(checks[0])
        percent = MOST_SKIPPED_CAMPAIGN if environment.campaign else MOST_SKIPPED
        if record.skipped() > 2 + record.total * percent // 100:
            raise Failure("  %d of %d programs were too large for the exhaustive method\n" %
                          (record.skipped(), record.total))
        return 0, 0, ""
    except Mismatch as mismatch:
        record.fail(mismatch.checks)
        raise Failure(keep(program, mismatch, environment, seed))
    except Failure:
        record.fail(checks[0])
        raise
    if not counts:
        raise Failure("  no set of checks asks for all that goes wrong\n")
    record.passed(counts)
    return None


# -- the tests of the test --

def forget_error(report):
    report.errors = set(sorted(report.errors)[1:])


def forget_assertions(report):
    report.errors = {error for error in report.errors if error[0] != "assert"}


def invent_error(report):
    report.errors = report.errors | {("assert", 1, "main")}


def change_verdict(report):
    report.verdict = "safe" if report.verdict == "error" else "error"


def add_runs(report):
    report.counts = dict(report.counts, runs=report.counts["runs"] + MAX_RUNS)


def lose_trace(report):
    report.counts = dict(report.counts, full=report.counts["full"] - 1)


def block_run(report):
    report.counts = dict(report.counts, blocked=1)


DISTORTIONS = {"missed": forget_error, "invented": invent_error, "verdict": change_verdict, "runs": add_runs,
               "traces": lose_trace, "blocked": block_run}


def check_distortion(category, environment):
    """Some program of the first few is one on which the distortion matters; there it is noticed."""
    for seed in range(1, 60):
        try:
            examine(thread_generator.generate(seed), environment, seed, ["default"], ["optimal"], False,
                    DISTORTIONS[category])
        except Mismatch as mismatch:
            if mismatch.category == category:
                return
            raise Failure("  a distortion that is called `%s` is reported as `%s`\n%s" %
                          (category, mismatch.category, mismatch))
        except (Skipped, NotAsked):
            pass
    raise Failure("  nobody notices a distortion of the reports: %s\n" % category)


def check_shrinking(environment):
    """A method that overlooks failing assertions: the program shrinks to little more than one assertion."""
    for seed in range(1, 60):
        program = thread_generator.generate(seed)
        try:
            examine(program, environment, seed, ["default"], ["optimal"], False, forget_assertions)
        except (Skipped, NotAsked):
            continue
        except Mismatch as mismatch:
            before = program.statements()
            shrink(program, mismatch, environment, seed, forget_assertions)
            if "assert(" not in program.text()[len(program.prelude):] or program.statements() > max(8, before // 3):
                raise Failure("  seed %d: shrunk from %d to %d statements\n%s" %
                              (seed, before, program.statements(), program.text()[len(program.prelude):]))
            return
    raise Failure("  no program with a failing assertion\n")


def self_tests(environment):
    found = [Case("threads/notices-%s" % category, lambda e, category=category: check_distortion(category, e))
             for category in DISTORTIONS]
    return found + ([Case("threads/shrinks", check_shrinking)] if environment.long else [])


def build_server():
    """heddle that reads each program once for all the runs about it."""
    server = os.path.join("build", "release", "heddle-server")
    build = run(["make", server], 600)
    if build.status != 0:
        raise Failure("the server cannot be built\n" + build.describe())
    return os.path.join(ROOT, server)


class Suite(list):
    """Cases, and a remark for the end. Programs are compiled and explored by servers, but for sanitizer builds, whose
    library must be the first that is loaded."""

    def __init__(self, seeds, environment, thorough=False, campaign=False, self_test=False, phases=()):
        environment.headers, environment.campaign = compile_headers(environment), campaign
        environment.max_runs = MAX_RUNS_CAMPAIGN if campaign else MAX_RUNS
        if environment.slow == 1:
            stands_for = {environment.heddle: build_server()} if campaign else {}
            environment.close_pool()
            environment.pool = served.Pool([environment.heddle, CLANG], environment, stands_for)
        self.record = record = thread_record.Record([*seeds, *phases], list(METHODS), list(CHECKS))
        super().__init__(Case("threads/%d" % seed, lambda e, seed=seed: check_seed(seed, e, record, thorough))
                         for seed in seeds)
        self.extend(Case("threads/phases-%d" % seed, lambda e, seed=seed: check_seed(seed, e, record, thorough, True))
                    for seed in phases)
        if self_test:
            self.extend(self_tests(environment))

    def remark(self):
        return "%d skipped as too large" % self.record.skipped() if self.record.skipped() else ""


def cases(environment):
    count = SEEDS_LONG if environment.long else max(20, SEEDS // environment.slow)
    return Suite(range(1, count + 1), environment, thorough=environment.long, self_test=True,
                 phases=range(1, count // IN_PHASES + 1))


def main():
    parser = argparse.ArgumentParser(description="random multithreaded programs")
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--count", type=int, default=SEEDS)
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--all", action="store_true", help="every set of checks, and native runs of every program")
    extent.add_argument("--campaign", action="store_true", help="configurations rotate")
    parser.add_argument("--phases", action="store_true", help="programs in phases (thread_phases.py)")
    parser.add_argument("--record", metavar="FILE", help="write there what was compared, and how it ended")
    parser.add_argument("--self-test", action="store_true", help="also the tests of the comparison and the reducer")
    parser.add_argument("--show", action="store_true", help="print the programs instead")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.count)
    if options.show:
        for seed in seeds:
            print("%s/* seed %d */" % (program_of(seed, options.phases).text(), seed))
        return 0
    environment = Environment(os.environ.get("HEDDLE", "build/heddle"), "build/libheddle-rt.a", jobs=options.jobs,
                              long=options.self_test)
    try:
        plain, phases = ((), seeds) if options.phases else (seeds, ())
        suite = Suite(plain, environment, options.all, options.campaign, options.self_test, phases)
        passed, failed = run_cases(suite, environment)
    finally:
        environment.close()
    if options.record:
        suite.record.write(options.record, sys.argv[1:])
    print("%d passed, %d failed%s" % (passed, failed, ", " + suite.remark() if suite.remark() else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
