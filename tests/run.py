#!/usr/bin/env python3
"""Runs the tests. The last line of the output is `N passed, N failed`.

    tests/run.py [--suite=NAME,...] [--long] [--jobs=N] [--unit=DIRECTORY] [--slow-tool] [PATTERN...]

Suites: lint, docs, unit, programs, library, methods, counts, bad, fuzz, concrete, symbolic, threads,
files, jobs. A PATTERN keeps the cases whose name contains it.
The environment variables HEDDLE and HEDDLE_RUNTIME name the program and the runtime library to test.
"""
import argparse
import glob
import os
import re
import signal
import sys
import time

TESTS = os.path.dirname(os.path.abspath(__file__))
for folder in (TESTS, *(os.path.join(TESTS, name) for name in ("random", "bad", "lint", "docs", "files", "jobs"))):
    sys.path.insert(0, folder)

import run_harness as harness  # noqa: E402
import run_counts  # noqa: E402
import run_jobs  # noqa: E402
import run_library  # noqa: E402
import run_methods  # noqa: E402
import run_programs  # noqa: E402
import lint  # noqa: E402
import listings  # noqa: E402
import bad_input  # noqa: E402
import fuzz  # noqa: E402
import random_choices  # noqa: E402
import random_outcomes  # noqa: E402
import random_concrete  # noqa: E402
import random_symbolic  # noqa: E402
import random_threads  # noqa: E402
import run_files  # noqa: E402


def unit_cases(directory):
    """A unit test is a program whose last line says `N passed, N failed`."""

    def case(path):
        def run(environment):
            outcome = harness.run([path], 120 * environment.slow)
            last = outcome.stdout.rstrip("\n").rsplit("\n", 1)[-1]
            counts = re.fullmatch(r"(\d+) passed, (\d+) failed", last)
            if not counts:
                raise harness.Failure("did not end with `N passed, N failed`\n" + outcome.describe())
            passed, failed = int(counts[1]), int(counts[2])
            if failed == 0 and outcome.status != 0:
                raise harness.Failure("all passed, but the status is not 0\n" + outcome.describe())
            return passed, failed, outcome.describe(40) if failed else ""
        return harness.Case("unit/" + os.path.basename(path), run)

    paths = sorted(glob.glob(os.path.join(directory, "test_*")))
    return [case(path) for path in paths if os.access(path, os.X_OK) and not path.endswith(".d")]


def hear_hangups():
    """What is ignored here, as after nohup(1), is ignored by every program that is run, and some are sent it to see what they do."""
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda number, frame: None)


def main():
    hear_hangups()
    parser = argparse.ArgumentParser(description="run heddle's tests")
    parser.add_argument("--suite", default="lint,docs,unit,programs,library,methods,counts,bad,fuzz,concrete,symbolic,threads,files,jobs")
    parser.add_argument("--long", action="store_true", help="the long versions of the random suites")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--unit", default="build/release/unit", help="where the unit test programs are")
    parser.add_argument("--slow-tool", action="store_true", help="the tool is a sanitizer build: be patient")
    parser.add_argument("pattern", nargs="*")
    options = parser.parse_args()

    environment = harness.Environment(
        os.environ.get("HEDDLE", "build/heddle"), os.environ.get("HEDDLE_RUNTIME", "build/libheddle-rt.a"),
        slow=10 if options.slow_tool else 1, jobs=options.jobs, long=options.long)
    suites = {
        "lint": lambda: lint.cases(),
        "docs": lambda: listings.cases(),
        "unit": lambda: unit_cases(os.path.join(harness.ROOT, options.unit)),
        "programs": lambda: run_programs.cases(),
        "library": lambda: run_library.cases(environment),
        "methods": lambda: run_methods.cases(environment),
        "counts": lambda: run_counts.cases() + random_choices.cases(environment) + random_outcomes.cases(environment),
        "bad": lambda: bad_input.cases(),
        "fuzz": lambda: fuzz.cases(environment),
        "concrete": lambda: random_concrete.cases(environment),
        "symbolic": lambda: random_symbolic.cases(environment),
        "threads": lambda: random_threads.cases(environment),
        "files": lambda: run_files.cases(environment),
        "jobs": lambda: run_jobs.cases(environment),
    }
    passed = failed = 0
    try:
        for name in options.suite.split(","):
            if name not in suites:
                parser.error("unknown suite: " + name)
            cases = suites[name]()
            remark = getattr(cases, "remark", lambda: "")
            if options.pattern:
                cases = [case for case in cases if any(pattern in case.name for pattern in options.pattern)]
            start = time.monotonic()
            good, bad = harness.run_cases(cases, environment)
            passed, failed = passed + good, failed + bad
            print(("%-9s %6d passed %4d failed  %6.1f s  %s" %
                   (name, good, bad, time.monotonic() - start, remark())).rstrip(), flush=True)
    finally:
        environment.close()
    summary = "%d passed, %d failed" % (passed, failed)
    os.makedirs(os.path.join(harness.ROOT, "build"), exist_ok=True)
    with open(os.path.join(harness.ROOT, "build", "check-summary"), "w") as file:
        file.write(summary + "\n")
    print(summary, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
