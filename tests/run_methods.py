"""The guided method against the optimal one, on every program under tests/programs that leaves the method open.

What is left out of a search because it cannot matter, or because it is known to be safe, must not be an error of any kind:
these programs have at least one of each. Both methods look for all errors, with the options of the program's first
command; kinds, lines and verdicts must be the same. So they must where most kinds of errors are left out by --check:
what is not explored because of one is said by both. The default method must also warn of the same data races.

Of the programs without threads, which are most of them, every third is looked at; all of them in the long version.
"""
import glob
import json
import os
import re

from run_harness import Case, Failure, run
from run_programs import PROGRAMS, Program

OWN = ("--method", "--json", "--out", "--dump", "--dot", "--tests", "--max", "--trial", "--graph", "--show-output")
SECONDS = 20
FEW_CHECKS = ("assert", "deadlock")  # with threads both, without one of them for every fourth program
RACE = re.compile(r"^(\S+:\d+:\d+): data race .*\(other access at (\S+)\) \[race\]$")


class Answer:
    def __init__(self, report, outcome):
        self.verdict, self.outcome, self.threads = report["verdict"], outcome, report["counts"]["threads"]
        self.errors = sorted({(error["kind"], error["line"]) for error in report["errors"]})
        self.races = sorted(match.groups() for match in map(RACE.match, report["warnings"]) if match)


def explore(program, command, method, checks, environment):
    """None if the command is about something else than a program, or took too long. checks: instead of its own."""
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
    return None if any("time limit" in reason for reason in found["reasons"]) else Answer(found, outcome)


def compare(optimal, other, method, races):
    if not other:
        return
    if (other.verdict, other.errors) != (optimal.verdict, optimal.errors):
        raise Failure("  optimal: %s %s\n  %s: %s %s\n%s" % (optimal.verdict, optimal.errors, method, other.verdict,
                                                           other.errors, other.outcome.describe()))
    if races and other.races != optimal.races:
        raise Failure("  warnings of optimal: %s\n  of %s: %s\n%s" % (optimal.races, method, other.races,
                                                                   other.outcome.describe()))


def has_threads(program):
    with open(program.path, encoding="utf-8", errors="replace") as file:
        return re.search(r"pthread|threads\.h", file.read()) is not None


def few_checks(program, number):
    return FEW_CHECKS if has_threads(program) else FEW_CHECKS[number // 4 % 2:][:1] if number % 4 == 0 else ()


def case(number, program):
    def check(environment):
        for checks in (None, *few_checks(program, number)):
            optimal = explore(program, program.runs[0], "optimal", checks, environment)
            if not optimal:
                continue
            compare(optimal, explore(program, program.runs[0], "ag", checks, environment), "ag", False)
            if optimal.threads > 1 and not checks:
                compare(optimal, explore(program, program.runs[0], "auto", checks, environment), "auto", True)
    return Case("methods/" + program.name, check)


def cases(environment):
    paths = glob.glob(os.path.join(PROGRAMS, "**", "*.c"), recursive=True)
    paths += glob.glob(os.path.join(PROGRAMS, "**", "*.ll"), recursive=True)
    programs = [program for program in map(Program, sorted(paths)) if program.runs]
    programs = [program for program in programs if program.runs[0].arguments[:1] == ["check"]
                and not any(a.startswith(OWN) for a in program.runs[0].arguments)]
    return [case(number, program) for number, program in enumerate(programs)
            if environment.long or number % 3 == 0 or has_threads(program)]
