"""Errors that several workers have found, or that a run found after it had gone on, are as good as any: what the programs under
tests/programs expect is found, and the test file of every error replays, natively too where the program asks for that.
"""
import os

import run_programs
from run_harness import Case

EVERY = 50  # so many programs are left out, but for one; with --long none is
ALONE = ("--show-output", "--tests", "--dot", "--dump", "--max-", "--jobs", "--resume", "--rehearse", "--relay", "--out=none")
BOUNDS = (1, 2, 3, 5, 8)


def erroneous():
    """Programs and their runs that find errors and can be shared."""
    for program in run_programs.programs():
        for wanted in program.runs:
            errors = [text for text in wanted.expect if text.split()[0] == "error"]
            if wanted.arguments[0] == "check" and errors and not any(a.startswith(ALONE) for a in wanted.arguments):
                yield program, wanted, errors


def changed(wanted, errors, *options):
    again = run_programs.Run(wanted.arguments + list(options))
    again.compiler, again.expect = wanted.compiler, errors
    return again


def shared(program, wanted, errors):
    def check(environment):
        with environment.room() as room:
            run_programs.check_one(program, changed(wanted, errors, "--jobs=3"), room)
    return Case("jobs/replayed/shared %s %s" % (program.name, " ".join(wanted.arguments[1:])), check)


def resumed(program, wanted, errors, bound):
    """After so many executions it goes on with workers."""
    def check(environment):
        with environment.room() as room:
            folder = os.path.join(room.directory(), "out")
            begin = changed(wanted, [], "--max-runs=%d" % bound, "--out=" + folder)
            run_programs.check_one(program, begin, room)
            if os.path.exists(os.path.join(folder, "checkpoint.heddle")):
                again = changed(wanted, errors, "--resume=" + folder, "--jobs=3")
                run_programs.check_one(program, again, room)
    return Case("jobs/replayed/resumed %s %s" % (program.name, " ".join(wanted.arguments[1:])), check)


def cases(environment):
    found = list(erroneous())
    step = 1 if environment.long else EVERY
    for program, wanted, errors in found[::step]:
        yield shared(program, wanted, errors)
    for number, (program, wanted, errors) in enumerate(found[step // 2::step]):
        yield resumed(program, wanted, errors, BOUNDS[number % len(BOUNDS)])
