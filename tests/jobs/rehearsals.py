"""Sharing and going on, in one process: every order in which the parts of a search are explored gives the same.

--rehearse shares a search as with --jobs, in an order that a seed draws, by workers that leave what they explore at the end of
each turn, or with --jobs by some that go on; --relay writes down what is left every few states and goes on from that. All of it
is repeatable. For random programs with threads and those of tests/programs/threads, with each method: the verdict, the errors,
the reasons and what does not depend on the order of exploration are those of a plain run. With --relay the order is the same,
so the executions that were begun in vain are, too. With exhaustive the same again for a bound on preemptions.
"""
import glob
import json
import os

import thread_generator
from run_harness import Case, Failure, ROOT, run
from random_threads import compile_headers, compile_program, compiler
from shared_runs import Answer, counts_of

PROGRAMS, PROGRAMS_LONG = 24, 2000
FIRST_SEED = 70000
KNOWN_SEEDS = (5143,  # one worker has explored one execution less than a plain run
               1101894, 1102338, 1102913)  # atomic blocks: some executions were explored twice, other ones in each order
METHODS = ("exhaustive", "dpor", "optimal", "ag")
MAX_RUNS, MAX_SECONDS = 3000, 3
RELAYS = (1, 7)
NAMES, NAMES_SEEDS = "tests/programs/threads/soundness/input_names_bad.c", range(31, 71)
ORDERS = ("bfs", "random", "coverage")
WORDS = "bench/programs/words6.c"


def explore(environment, path, method, options):
    """None: no answer, because the program is no program, or there is too much to explore."""
    report = os.path.join(environment.directory(), "report.json")
    outcome = run([environment.heddle, "check", "--quiet", "--keep-going", "--out=none", "--minimize=never", "--trial=0",
                   "--method=" + method, "--json=" + report, *options, path], 40 * environment.slow)
    if not os.path.exists(report):
        if outcome.status != 2:
            raise Failure("no report\n" + outcome.describe())
        return None
    with open(report, encoding="utf-8") as file:
        answer = Answer(outcome, json.load(file))
    answer.reasons.sort(key=str)
    return answer


def compare(environment, path, number, done):
    bounds = ["--max-runs=%d" % MAX_RUNS, "--max-time=%d" % (MAX_SECONDS * environment.slow)]
    for place, method in enumerate(METHODS):
        alone = explore(environment, path, method, bounds)
        if not alone or any("(--max-" in str(reason) for reason in alone.reasons):
            continue
        rehearsal = "--rehearse=%d" % (number + 1)
        for how in ([rehearsal], [rehearsal, "--jobs=%d" % (number % 3 + 2)], *([["--jobs=1"]] if method == "optimal" else [])):
            again = explore(environment, path, method, how)
            again.must_equal(alone, counts_of(method))
        if method != "ag":
            relayed = explore(environment, path, method, ["--relay=%d" % RELAYS[(number + place) % len(RELAYS)]])
            relayed.must_equal(alone, ("runs", "full", "partial", "blocked", "traces", "errors", "threads"))
        done.append(path)
    compare_bounded(environment, path, number)


def compare_bounded(environment, path, number):
    """With a bound on preemptions exactly what is below it is explored. (With a reduction it depends on the order which of
    several equivalent executions is the one that is explored, and whether it is below the bound.)"""
    switches = ["--max-switches=%d" % (number % 3)]
    alone = explore(environment, path, "exhaustive", switches + ["--max-runs=%d" % (MAX_RUNS // 4), "--max-time=%d" % MAX_SECONDS])
    too_much = ("(--max-runs)", "(--max-time)", "(--max-events)")  # the last: too long to be led there after every few states
    if not alone or any(word in str(reason) for reason in alone.reasons for word in too_much):
        return
    explore(environment, path, "exhaustive", switches + ["--rehearse=%d" % (number + 1)]).must_equal(
        alone, ("runs", "full", "blocked", "traces", "events"))


def random_case(seed, headers, done):
    def check(environment):
        with environment.room() as room:
            room.headers = headers(environment)
            compare(room, compile_program(thread_generator.generate(seed).text(), room), seed, done)
    return Case("jobs/rehearsed/random %d" % seed, check)


def program_case(number, path, done):
    def check(environment):
        with environment.room() as room:
            bitcode = os.path.join(room.scratch, os.path.basename(path)[:-1] + "bc")
            if run(compiler("-c", "-emit-llvm", path, "-o", bitcode), 60).status == 0:
                compare(room, bitcode, number, done)
    return Case("jobs/rehearsed/%s" % os.path.relpath(path, ROOT), check)


def order_case(number, path):
    """--search: the same paths, whichever comes first."""
    def check(environment):
        with environment.room() as room:
            bitcode = os.path.join(room.scratch, os.path.basename(path)[:-1] + "bc")
            if run(compiler("-c", "-emit-llvm", path, "-o", bitcode), 60).status != 0:
                return
            order = ["--search=" + ORDERS[number % len(ORDERS)]]
            alone = explore(room, bitcode, "optimal", order + ["--max-runs=%d" % MAX_RUNS, "--max-time=%d" % MAX_SECONDS])
            if not alone or any("(--max-" in str(reason) for reason in alone.reasons):
                return
            for how in ("--rehearse=%d" % (number + 1), "--relay=%d" % (number % 5 + 1), "--jobs=3"):
                explore(room, bitcode, "optimal", order + [how]).must_equal(
                    alone, ("runs", "full", "partial", "blocked", "branches", "errors"))
    return Case("jobs/rehearsed/order of %s" % os.path.relpath(path, ROOT), check)


def led_case(environment):
    """Many states wait, and what is left is written down again after one or two: each time the way of one of them is gone to its
    end, in any order."""
    path = os.path.join(environment.directory(), "words.bc")
    if run(compiler("-c", "-emit-llvm", os.path.join(ROOT, WORDS), "-o", path), 60).status != 0:
        raise Failure("it cannot be compiled")
    alone = explore(environment, path, "optimal", [])
    for order in ("dfs", *ORDERS):
        for states in (1, 2):
            explore(environment, path, "optimal", ["--search=" + order, "--relay=%d" % states]).must_equal(
                alone, ("runs", "full", "branches"))


def names_case(environment):
    """Two workers number inputs differently; what one has learned about the one was once taken for the other by the other, in
    one order of a hundred."""
    with environment.room() as room:
        bitcode = os.path.join(room.directory(), "names.bc")
        if run(compiler("-c", "-emit-llvm", os.path.join(ROOT, NAMES), "-o", bitcode), 60).status != 0:
            raise Failure("it cannot be compiled")
        for seed in NAMES_SEEDS:
            answer = explore(room, bitcode, "ag", ["--rehearse=%d" % seed])
            if answer.verdict != "error":
                raise Failure("%s with --rehearse=%d" % (answer.verdict, seed))


def cases(environment, done):
    """done: a list that grows with each comparison."""
    made = []

    def headers(inner):
        if not made:
            made.append(compile_headers(inner))
        return made[0]

    paths = sorted(glob.glob(os.path.join(ROOT, "tests/programs/threads/**/*.c"), recursive=True))
    chosen = paths if environment.long else paths[::14]
    seeds = [*KNOWN_SEEDS, *range(FIRST_SEED, FIRST_SEED + (PROGRAMS_LONG if environment.long else PROGRAMS))]
    random = [random_case(seed, headers, done) for seed in seeds]
    sequential = sorted(glob.glob(os.path.join(ROOT, "tests/programs/symbolic/*.c")))
    orders = [order_case(number, path) for number, path in enumerate(sequential if environment.long else sequential[::7])]
    return random + [program_case(number, path, done) for number, path in enumerate(chosen)] + orders + [
        Case("jobs/rehearsed/led in any order", led_case), Case("jobs/rehearsed/names of inputs", names_case)]
