"""What the time went into, where several processes share it: shares in the report, and profiles.

Each sample of a worker is in the report and in the profile once, also if the run was ended and went on, alone or with workers;
and a profile is about the program: nearly every sample was taken in one of its functions.
"""
import os

from run_harness import Case, Failure
from shared_runs import COUNT, Process, Subject

SUBJECT = Subject(COUNT + "fib.c", "-DN=6", "dpor", "safe", None)
CONTEST = Subject(COUNT + "fib.c", "-DN=8", "ag", "safe", None)
FUNCTIONS = ("main", "add_to_i", "add_to_j")
KNOWN, SAME = 0.8, 5  # of the samples have a place; samples that the report may have more, taken between the last look and the end
FEWEST = 20           # 0.1 s of one process


def profile_of(environment, options, subject=SUBJECT):
    """Samples in all, and those of which the function is known."""
    path = os.path.join(environment.directory(), "profile.txt")
    answer = Process(environment, subject.compiled(environment), subject.method, [*options, "--profile=" + path]).wait()
    count = known = 0
    with open(path) as file:
        for line in file:
            stack, samples = line.rsplit(" ", 1)
            count += int(samples)
            known += int(samples) * stack.startswith(FUNCTIONS)
    told = answer.report["time"]["samples"]
    if not count or abs(told - count) > SAME or known < KNOWN * count:
        raise Failure("%d samples in the profile, %d of them in the program, %d in the report\n%s" % (
            count, known, told, answer.outcome.describe()))
    shares = sum(share for key, share in answer.report["time"].items() if key != "samples")
    if abs(shares - 1) > 1e-6:
        raise Failure("the shares of the time are %g together\n%s" % (shares, answer.outcome.describe()))
    return answer, count


def goes_on(first, then):
    def check(environment):
        folder = os.path.join(environment.directory(), "out")
        answer, before = profile_of(environment, ["--out=" + folder, *first])
        if before < FEWEST or answer.verdict != "incomplete":
            raise Failure("%d samples of the first run\n%s" % (before, answer.outcome.describe()))
        _, after = profile_of(environment, ["--resume=" + folder, *then])
        if after < before + FEWEST:
            raise Failure("%d samples, and %d after it had gone on" % (before, after))
    return Case("jobs/profiles/%s, then %s" % (first[1:] or "alone", then or "alone"), check)


def looked_at(environment):
    """Whether the program is small is looked at for a tenth of a second; its samples are not of the run."""
    profile_of(environment, ["--max-time=%g" % environment.slow, "--jobs=2"], CONTEST)


def cases():
    bound = "--max-time=0.5"
    return [goes_on([bound, "--jobs=2"], ["--jobs=2"]), goes_on([bound], ["--jobs=2"]), goes_on([bound, "--jobs=2"], [bound]),
            Case("jobs/profiles/looked at", looked_at)]
