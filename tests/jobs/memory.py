"""The memory of each worker stays what it was: in the second half of a run that takes ten minutes, no worker has more than in
the first, but for a margin. And what a worker leaves because it has grown, another goes on with: the counts are right.
Only with --long.
"""
import os
import time

from run_harness import Case, Failure
from shared_runs import BENCH, COUNT, Process, Subject

SECONDS, EVERY = 600, 3
SHARE, MARGIN = 1.1, 16 << 20
LASTING = [
    Subject(COUNT + "fib.c", "-DN=9", "optimal", "safe", None),
    Subject(COUNT + "fib.c", "-DN=9", "dpor", "safe", None),
    Subject(COUNT + "increments.c", "-DN=12", "exhaustive", "safe", None),
    Subject(COUNT + "fib.c", "-DN=9", "ag", "safe", None),
    Subject("tests/jobs/terms.c", "", "optimal", "safe", None),
    Subject(BENCH + "search/automaton.c", "", "optimal", "safe", None),
]
GROWING = Subject("tests/jobs/terms.c", "-DN=22", "optimal", "safe", 1 << 22)


def resident(process):
    try:
        with open("/proc/%d/statm" % process) as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, IndexError):
        return 0


def most_in_halves(process):
    """Of the workers and of the coordinator, the most that one of them had in the first and in the second half."""
    most, begin = [[0, 0], [0, 0]], time.monotonic()
    while process.running():
        half = time.monotonic() > begin + SECONDS / 2
        most[0][half] = max([most[0][half]] + [resident(child) for child in process.children()])
        most[1][half] = max(most[1][half], resident(process.process.pid))
        time.sleep(EVERY)
    return most


def flat(subject):
    def check(environment):
        process = Process(environment, subject.compiled(environment), subject.method,
                          ["--jobs=2", "--max-time=%d" % SECONDS])
        workers, coordinator = most_in_halves(process)
        outcome = process.wait().outcome
        for who, (first, second) in (("a worker", workers), ("the coordinator", coordinator)):
            if not first or not second:
                raise Failure("it did not last\n" + outcome.describe())
            if second > SHARE * first + MARGIN:
                raise Failure("%s: %d MB, and before it was %d MB\n%s" % (who, second >> 20, first >> 20, outcome.describe()))
    return Case("jobs/memory/%s" % subject.name, check)


def renewed(environment):
    process = Process(environment, GROWING.compiled(environment), GROWING.method, ["--jobs=2"])
    process.seconds, workers = 600 * environment.slow, set()
    while process.running():
        workers.update(process.workers())
        time.sleep(0.2)
    answer = process.wait()
    if answer.verdict != GROWING.verdict or answer.counts["full"] != GROWING.full:
        raise Failure("%s, %d executions\n%s" % (answer.verdict, answer.counts["full"], answer.outcome.describe()))
    if len(workers) < 3:
        raise Failure("no worker has left\n" + answer.outcome.describe())


def cases(environment):
    if not environment.long:
        return []
    return [flat(subject) for subject in LASTING] + [Case("jobs/memory/renewed", renewed)]
