"""Random concrete programs: what the engine prints equals what a native build prints.

A failing program is shrunk by leaving statements out for as long as it still fails, and kept in
build/random-failures with its seed.
"""
import os

import concrete_generator
from run_harness import Case, Failure, ROOT, run

SEEDS, SEEDS_LONG = 160, 10000
FAILURES = os.path.join(ROOT, "build", "random-failures")


def native_output(path, directory):
    executable = os.path.join(directory, "native")
    build = run(["gcc", "-O1", "-w", "-ffp-contract=off", path, "-o", executable], 60)
    if build.status != 0:
        raise Failure("gcc cannot compile it\n" + build.describe())
    outcome = run([executable], 20)
    if outcome.status != 0:
        raise Failure("the native run fails\n" + outcome.describe())
    return outcome.stdout


def difference(text, environment):
    """None, or how the engine's run of the program differs from the native one."""
    directory = environment.directory()
    path = os.path.join(directory, "program.c")
    with open(path, "w") as file:
        file.write(text)
    wanted = native_output(path, directory)
    outcome = run([environment.heddle, "check", "--quiet", "--show-output", "--out=none", path],
                  60 * environment.slow)
    if outcome.status != 0:
        return "the engine does not finish it\n" + outcome.describe()
    if outcome.stdout != wanted:
        for got, want in zip(outcome.stdout.split("\n") + [""], wanted.split("\n") + [""]):
            if got != want:
                return "the engine prints `%s`, gcc `%s`\n" % (got, want)
    return None


def shrink(program, environment, attempts=150):
    """Leaves out statements, large ones first, while the program keeps failing."""
    nodes = [node for node in program.nodes() if not node.fixed]
    nodes.sort(key=lambda node: -sum(1 for _ in node.walk()))
    for node in nodes:
        if attempts <= 0:
            break
        attempts -= 1
        node.removed = True
        try:
            if difference(program.text(), environment) is None:
                node.removed = False
        except Failure:
            node.removed = False


def check_seed(seed, environment):
    program = concrete_generator.generate(seed)
    problem = difference(program.text(), environment)
    if problem is None:
        return
    os.makedirs(FAILURES, exist_ok=True)
    shrink(program, environment)
    kept = os.path.join(FAILURES, "concrete-%d.c" % seed)
    with open(kept, "w") as file:
        file.write("/* seed %d */\n%s" % (seed, program.text()))
    raise Failure("%s  shrunk program: %s\n" % (problem, os.path.relpath(kept, ROOT)))


def cases(environment):
    count = SEEDS_LONG if environment.long else max(20, SEEDS // environment.slow)
    return [Case("concrete/%d" % seed, lambda e, seed=seed: check_seed(seed, e)) for seed in range(1, count + 1)]
