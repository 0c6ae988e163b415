"""The guided method against the optimal one, on every program under tests/programs that leaves the method open.

What is left out of a search because it cannot matter, or because it is known to be safe, must not be an error of any kind:
these programs have at least one of each. Both methods look for all errors, with the options of the program's first
command; kinds, lines and verdicts must be the same.
"""
import glob
import json
import os

from run_harness import Case, Failure, run
from run_programs import PROGRAMS, Program

OWN = ("--method", "--json", "--out", "--dump", "--dot", "--tests", "--max", "--trial", "--graph", "--show-output")
SECONDS = 20


def explore(program, command, method, environment):
    """(verdict, errors), or None if the command is about something else than a program."""
    report = os.path.join(environment.directory(), "report.json")
    compiler = program.compiler + command.compiler
    outcome = run([environment.heddle, "check", "--quiet", "--keep-going", "--minimize=never", "--out=none",
                   "--max-time=%d" % (SECONDS * environment.slow), "--method=" + method, "--json=" + report]
                  + command.arguments[1:] + [program.path] + program.files + (["--"] + compiler if compiler else []),
                  (SECONDS + 20) * environment.slow)
    if not os.path.exists(report):
        return None
    with open(report, encoding="utf-8") as file:
        found = json.load(file)
    if any("time limit" in reason for reason in found["reasons"]):
        return None
    return found["verdict"], sorted({(error["kind"], error["line"]) for error in found["errors"]}), outcome


def case(program):
    def check(environment):
        optimal = explore(program, program.runs[0], "optimal", environment)
        guided = optimal and explore(program, program.runs[0], "ag", environment)
        if guided and guided[:2] != optimal[:2]:
            raise Failure("  optimal: %s %s\n  ag:      %s %s\n%s" % (*optimal[:2], *guided[:2], guided[2].describe()))
    return Case("methods/" + program.name, check)


def cases():
    paths = glob.glob(os.path.join(PROGRAMS, "**", "*.c"), recursive=True)
    paths += glob.glob(os.path.join(PROGRAMS, "**", "*.ll"), recursive=True)
    programs = [program for program in map(Program, sorted(paths)) if program.runs]
    return [case(program) for program in programs
            if program.runs[0].arguments[:1] == ["check"] and not any(a.startswith(OWN) for a in program.runs[0].arguments)]
