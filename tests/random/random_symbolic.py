"""Random symbolic programs: the errors the engine finds are exactly those that enumeration of all inputs finds.

A failing program is shrunk by leaving lines and blocks out, and kept in build/random-failures with its seed.
"""
import json
import os

import symbolic_generator
from run_harness import Case, Failure, ROOT, run

SEEDS, SEEDS_LONG = 140, 2500
FAILURES = os.path.join(ROOT, "build", "random-failures")


def errors_by_enumeration(path, directory):
    executable = os.path.join(directory, "native")
    build = run(["gcc", "-O1", "-w", "-fwrapv", "-ffp-contract=off", "-DNATIVE", path, "-o", executable], 60)
    if build.status != 0:
        raise Failure("gcc cannot compile it\n" + build.describe())
    outcome = run([executable], 30)
    if outcome.status != 0:
        raise Failure("the native run fails\n" + outcome.describe())
    return {(line.split()[0], int(line.split()[1])) for line in outcome.stdout.split("\n") if line}


def errors_by_engine(path, directory, environment):
    report = os.path.join(directory, "r.json")
    outcome = run([environment.heddle, "check", "--quiet", "--keep-going", "--max-time=60", "--out=none",
                   "--json=" + report, path], 90 * environment.slow)
    if outcome.status not in (0, 1):
        raise Failure("the engine does not finish it\n" + outcome.describe())
    with open(report) as file:
        found = json.load(file)
    errors = {(error["kind"], error["line"]) for error in found["errors"]}
    if (found["verdict"] == "safe") != (not errors):
        raise Failure("the verdict is %s with %d errors" % (found["verdict"], len(errors)))
    return errors


def difference(text, environment):
    directory = environment.directory()
    path = os.path.join(directory, "program.c")
    with open(path, "w") as file:
        file.write(text)
    wanted = errors_by_enumeration(path, directory)
    try:
        got = errors_by_engine(path, directory, environment)
    except Failure as failure:
        return str(failure)
    if got == wanted:
        return None
    return "".join("  the engine misses %s at line %d\n" % e for e in sorted(wanted - got)) + \
        "".join("  the engine invents %s at line %d\n" % e for e in sorted(got - wanted))


def groups(lines, first):
    """Ranges of lines that can be left out together: a statement, or a block with its braces."""
    found = []
    for start in range(first, len(lines)):
        depth = 0
        for end in range(start, len(lines)):
            depth += lines[end].count("{") - lines[end].count("}")
            if depth < 0:
                break
            if depth == 0:
                found.append((start, end + 1))
                break
    return sorted(found, key=lambda group: group[0] - group[1])


def shrink(text, environment, attempts=200):
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("static void program")) + 1
    shrunk = True
    while shrunk and attempts > 0:
        shrunk = False
        last = next(i for i in range(first, len(lines)) if lines[i] == "    (void)c;")
        for start, end in groups(lines[:last], first):
            attempts -= 1
            trial = lines[:start] + lines[end:]
            try:
                fails = attempts > 0 and difference("\n".join(trial), environment) is not None
            except Failure:
                fails = False
            if fails:
                lines, shrunk = trial, True
                break
    return "\n".join(lines)


def check_seed(seed, environment):
    text = symbolic_generator.generate(seed)
    problem = difference(text, environment)
    if problem is None:
        return
    os.makedirs(FAILURES, exist_ok=True)
    small = shrink(text, environment)
    kept = os.path.join(FAILURES, "symbolic-%d.c" % seed)
    with open(kept, "w") as file:
        file.write(small)
    raise Failure("%s  shrunk program (seed %d): %s\n%s" %
                  (problem, seed, os.path.relpath(kept, ROOT), difference(small, environment) or ""))


def cases(environment):
    count = SEEDS_LONG if environment.long else max(20, SEEDS // environment.slow)
    return [Case("symbolic/%d" % seed, lambda e, seed=seed: check_seed(seed, e)) for seed in range(1, count + 1)]
