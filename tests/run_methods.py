"""The guided method against the optimal one, on every program under tests/programs that leaves the method open.

What is left out of a search because it cannot matter, or because it is known to be safe, must not be an error of any kind:
these programs have at least one of each. Both methods look for all errors, with the options of the program's first
command; kinds, lines and verdicts must be the same. So they must where most kinds of errors are left out by --check:
what is not explored because of one is said by both.
"""
import glob
import json
import os
import re

from run_harness import Case, Failure, run
from run_programs import PROGRAMS, Program

OWN = ("--method", "--json", "--out", "--dump", "--dot", "--tests", "--max", "--trial", "--graph", "--show-output")
SECONDS = 20
FEW_CHECKS = ("assert", "deadlock")  # with threads both, without one of them in turn


def explore(program, command, method, checks, environment):
    """(verdict, errors), or None if the command is about something else than a program. checks: instead of its own."""
    report = os.path.join(environment.directory(), "report.json")
    arguments = [a for a in command.arguments[1:] if not (checks and a.startswith("--check"))]
    arguments += ["--check=" + checks] if checks else []
    compiler = program.compiler + command.compiler
    outcome = run([environment.heddle, "check", "--quiet", "--keep-going", "--minimize=never", "--out=none",
                   "--max-time=%d" % (SECONDS * environment.slow), "--method=" + method, "--json=" + report]
                  + arguments + [program.path] + program.files + (["--"] + compiler if compiler else []),
                  (SECONDS + 20) * environment.slow)
    if not os.path.exists(report):
        return None
    with open(report, encoding="utf-8") as file:
        found = json.load(file)
    if any("time limit" in reason for reason in found["reasons"]):
        return None
    return found["verdict"], sorted({(error["kind"], error["line"]) for error in found["errors"]}), outcome


def few_checks(program, number):
    with open(program.path, encoding="utf-8", errors="replace") as file:
        threads = re.search(r"pthread|threads\.h", file.read())
    return FEW_CHECKS if threads else (FEW_CHECKS[number % len(FEW_CHECKS)],)


def case(number, program):
    def check(environment):
        for checks in (None, *few_checks(program, number)):
            optimal = explore(program, program.runs[0], "optimal", checks, environment)
            guided = optimal and explore(program, program.runs[0], "ag", checks, environment)
            if guided and guided[:2] != optimal[:2]:
                raise Failure("  optimal: %s %s\n  ag:      %s %s\n%s" %
                              (*optimal[:2], *guided[:2], guided[2].describe()))
    return Case("methods/" + program.name, check)


def cases():
    paths = glob.glob(os.path.join(PROGRAMS, "**", "*.c"), recursive=True)
    paths += glob.glob(os.path.join(PROGRAMS, "**", "*.ll"), recursive=True)
    programs = [program for program in map(Program, sorted(paths)) if program.runs]
    programs = [program for program in programs if program.runs[0].arguments[:1] == ["check"]
                and not any(a.startswith(OWN) for a in program.runs[0].arguments)]
    return [case(number, program) for number, program in enumerate(programs)]
