"""Random programs in which what is read, or an input, decides what is accessed next (choice_generator.py, input_generator.py),
and those of tests/programs in which executions were lost once: `optimal` explores every execution once, as many as `dpor`, which
reverses races in another way, explores to their end; where there are no inputs, one process begins none in vain.

The same when the search is shared, in orders that a seed draws: by workers that leave what they explore at the end of each turn
(--rehearse), and by some that take turns and go on (--rehearse with --jobs), with `optimal`, `dpor`, and `exhaustive` where there
are few interleavings. Verdict, errors and the number of executions are those of a single search. The fewer executions, the more
orders.

Some seeds are fixed: on these `optimal` has left executions out.
"""
import glob
import json
import os

import choice_generator
import input_generator
import served
from random_threads import CLANG, build_server, compiler, execute
from run_harness import Case, Failure, ROOT

HEADERS = os.path.join(ROOT, "src", "rt")
KNOWN, KNOWN_INPUTS = (144, 264, 409, 825), (1061, 1122)
KNOWN_PROGRAMS = {"shared/*_bad.c": (), "count/outcomes_*_bad.c": (), "count/signals_choose_bad.c": (),
                  "count/lastzero_bad.c": ("-DN=4",)}
FIRST, CHOICES, INPUTS, SEEDS_LONG = 10000, 16, 40, 3000
REHEARSED = 3             # times each
MAX_RUNS = 5000
MAX_INTERLEAVINGS = 300   # for `exhaustive`
EXECUTIONS = 10000        # to be explored by workers that go on
ORDERS, KNOWN_ORDERS = (2, 24), (100, 300)  # at least, at most
TIMES_LONG = 4
WORKERS = (2, 3, 2, 4, 2, 1)


class Answer:
    def __init__(self, report, outcome):
        self.counts, self.outcome = report["counts"], outcome
        self.found = report["verdict"], sorted({(e["kind"], e["line"], e["function"]) for e in report["errors"]}), report["reasons"]
        self.whole = not report["reasons"]

    def must_equal(self, alone, *counts):
        own, other = ((a.found, [a.counts[key] for key in counts]) for a in (self, alone))
        if own != other:
            raise Failure("  expected: %s\n  found:    %s\n%s" % (other, own, self.outcome.describe()))


def explore(environment, path, method, *options):
    report = os.path.join(environment.directory(), "report.json")
    outcome = execute(environment, [environment.heddle, "check", "--quiet", "--keep-going", "--out=none", "--minimize=never",
                                    "--method=" + method, "--json=" + report, *options, path], 60 * environment.slow)
    if not os.path.exists(report):
        raise Failure("no report\n" + outcome.describe())
    with open(report, encoding="utf-8") as file:
        return Answer(json.load(file), outcome)


def together(environment, path, seed, orders, answers):
    """answers: of one process, by method. orders: at least, at most."""
    methods = sorted(answers, reverse=True)  # optimal, then exhaustive, if there are few interleavings, then dpor
    for number in range(max(orders[0], min(orders[1], EXECUTIONS // answers["optimal"].counts["full"]))):
        method = "optimal" if number % 3 else methods[number // 3 % len(methods)]
        shared = explore(environment, path, method, "--jobs=%d" % WORKERS[number % len(WORKERS)],
                         "--rehearse=%d" % (1 + 1000 * seed + number))
        shared.must_equal(answers[method], "full", "traces")


def compare(environment, path, seed, orders, known_in_vain):
    dpor = explore(environment, path, "dpor", "--max-runs=%d" % MAX_RUNS)
    if not dpor.whole:
        return
    alone = explore(environment, path, "optimal")
    if alone.counts["blocked"] and not known_in_vain:
        raise Failure("%d in vain\n%s" % (alone.counts["blocked"], alone.outcome.describe()))
    alone.must_equal(dpor, "full")
    for number in range(REHEARSED):
        explore(environment, path, "optimal", "--rehearse=%d" % (seed + 1 + 97 * number)).must_equal(alone, "full")
    exhaustive = explore(environment, path, "exhaustive", "--max-runs=%d" % MAX_INTERLEAVINGS)
    answers = {"dpor": dpor, "optimal": alone, **({"exhaustive": exhaustive} if exhaustive.whole else {})}
    together(environment, path, seed, orders, answers)


def bitcode_of(room, text, *options):
    source = os.path.join(room.scratch, "program.c")
    bitcode = source[:-1] + "bc"
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    if execute(room, compiler("-c", "-emit-llvm", "-I" + HEADERS, *options, source, "-o", bitcode), 60).status != 0:
        raise Failure("it cannot be compiled")
    return bitcode


def case(name, text, defines, seed, orders, known_in_vain):
    def check(environment):
        with environment.room() as room:
            orders_here = [TIMES_LONG * most if room.long else most for most in orders]
            compare(room, bitcode_of(room, text(), *defines), seed, orders_here, known_in_vain)
    return Case("counts/" + name, check)


def random_cases(name, generator, known, count, known_in_vain):
    return [case("%s %d" % (name, seed), lambda seed=seed: generator.generate(seed), (), seed, ORDERS, known_in_vain)
            for seed in (*known, *range(FIRST, FIRST + count))]


def program_case(path, defines):
    def text():
        with open(path, encoding="utf-8") as file:
            return file.read()
    name = "shared %s" % " ".join([os.path.basename(path)[:-2], *defines])
    return case(name, text, defines, 0, KNOWN_ORDERS, True)


def cases(environment):
    """Programs are compiled and explored by servers, but for sanitizer builds."""
    if environment.slow == 1:
        stands_for = {environment.heddle: build_server()} if environment.heddle == os.path.join(ROOT, "build", "heddle") else {}
        environment.close_pool()
        environment.pool = served.Pool([environment.heddle, CLANG], environment, stands_for)
    choices, inputs = (SEEDS_LONG, SEEDS_LONG) if environment.long else (CHOICES, INPUTS)
    programs = [program_case(path, defines) for pattern, defines in KNOWN_PROGRAMS.items()
                for path in sorted(glob.glob(os.path.join(ROOT, "tests/programs/threads", pattern)))]
    return (random_cases("choices", choice_generator, KNOWN, choices, False) +
            random_cases("inputs", input_generator, KNOWN_INPUTS, inputs, True) + programs)
