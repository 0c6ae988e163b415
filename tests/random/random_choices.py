"""Random programs in which what is read, or an input, decides what is accessed next (choice_generator.py, input_generator.py):
`optimal` explores every execution once, as many as `dpor`, which reverses races in another way, explores to their end; also
when the search is shared. Where there are no inputs, one process begins none in vain.

Some seeds are fixed: on these `optimal` has left executions out.
"""
import json
import os

import choice_generator
import input_generator
from random_threads import compiler
from run_harness import Case, Failure, run

HEADERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "rt")
KNOWN, KNOWN_INPUTS = (144, 264, 409, 825), (1061, 1122)
FIRST, SEEDS, SEEDS_LONG = 10000, 16, 3000
REHEARSED = 3 # times each
MAX_RUNS = 5000


def explore(environment, path, method, *options):
    report = os.path.join(environment.directory(), "report.json")
    outcome = run([environment.heddle, "check", "--quiet", "--keep-going", "--out=none", "--minimize=never", "--method=" + method,
                   "--max-runs=%d" % MAX_RUNS, "--json=" + report, *options, path], 60 * environment.slow)
    if not os.path.exists(report):
        raise Failure("no report\n" + outcome.describe())
    with open(report, encoding="utf-8") as file:
        return json.load(file), outcome


def case(name, generator, seed, known_in_vain):
    def check(environment):
        with environment.room() as room:
            source = os.path.join(room.scratch, "choices.c")
            bitcode = source[:-1] + "bc"
            with open(source, "w", encoding="utf-8") as file:
                file.write(generator.generate(seed))
            if run(compiler("-c", "-emit-llvm", "-w", "-I" + HEADERS, source, "-o", bitcode), 60).status != 0:
                raise Failure("it cannot be compiled")
            dpor, _ = explore(room, bitcode, "dpor")
            if dpor["verdict"] == "incomplete":
                return
            for options in ((), *(("--rehearse=%d" % (seed + 1 + 97 * i),) for i in range(REHEARSED))):
                optimal, outcome = explore(room, bitcode, "optimal", *options)
                counts, wanted = optimal["counts"], dpor["counts"]["full"]
                if counts["full"] != wanted or (counts["blocked"] and not options and not known_in_vain):
                    raise Failure("%d executions and %d in vain instead of %d\n%s" % (
                        counts["full"], counts["blocked"], wanted, outcome.describe()))
    return Case("counts/%s %d" % (name, seed), check)


def cases(environment):
    seeds = range(FIRST, FIRST + (SEEDS_LONG if environment.long else SEEDS))
    return ([case("choices", choice_generator, seed, False) for seed in (*KNOWN, *seeds)] +
            [case("inputs", input_generator, seed, True) for seed in (*KNOWN_INPUTS, *seeds)])
