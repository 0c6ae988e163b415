"""Searches with summaries by several workers. For the suite `jobs`.

A shared search looks at the program for a tenth of a second before it begins. If there are no threads by then, because the
program has a long beginning or the machine is slow, the search with summaries must take part all the same: without it some
searches of ten seconds do not end.

A run that goes on goes on with both searches, whichever was at work when it was ended. A bound on runs counts those of both.

With summaries no more workers are at work than there are processors, and no more are made.

Where data races are errors, a summary cuts nobody who would be in one that has not been reported. So workers must know what others
have reported: otherwise two make twice the runs of one process.
"""
import json
import os

from run_harness import Case, Failure
from shared_runs import COUNT, Process, Subject

LATE = Subject("tests/jobs/late_threads.c", "-DROUNDS=15000000", "ag", "safe", None)
RESUMED, FIRST_RUNS = Subject("tests/jobs/late_threads.c", "-DROUNDS=3000000", "ag", "safe", None), 2000
MANY = Subject(COUNT + "fib.c", "-DN=6", "ag", "safe", None)
ENDLESS = Subject(COUNT + "fib.c", "-DN=9", "ag", "safe", None)
SOME_RUNS = 300
EARLY = Subject("tests/jobs/early_error.c", "", "ag", "error", None)
RACES, MOST_RUNS = Subject("tests/jobs/many_races.c", "", "ag", "error", None), 1.5


def late_threads(environment):
    answer = Process(environment, LATE.compiled(environment), LATE.method, ["--jobs=2"]).wait()
    answer.must_be(LATE.verdict)
    if answer.method != "ag":
        raise Failure("explored with %s alone\n%s" % (answer.method, answer.outcome.describe()))


def resumed(environment):
    """It is ended while the search without summaries is alone, with some five million runs to go; the other one needs 1252."""
    folder = os.path.join(environment.directory(), "out")
    path = RESUMED.compiled(environment)
    answer = Process(environment, path, RESUMED.method, ["--out=" + folder, "--max-runs=%d" % FIRST_RUNS]).wait()
    answer.must_be("incomplete")
    answer = Process(environment, path, RESUMED.method, ["--resume=" + folder]).wait()
    answer.must_be(RESUMED.verdict)
    if answer.method != "ag" or answer.counts["runs"] > 100 * FIRST_RUNS:
        raise Failure("explored with %s, %d runs\n%s" % (answer.method, answer.counts["runs"], answer.outcome.describe()))


def bounded(environment):
    """What both have run already is as much as may be run: nothing is begun."""
    folder, path = os.path.join(environment.directory(), "out"), ENDLESS.compiled(environment)
    begun = Process(environment, path, ENDLESS.method, ["--out=" + folder, "--jobs=2", "--max-time=%g" % (3 * environment.slow)]).wait()
    runs, outrun = begun.counts["runs"], begun.counts["outrun"]
    if min(runs, outrun) < SOME_RUNS:
        raise Failure("only one of two searches has run\n" + begun.outcome.describe())
    bound = max(runs, outrun) + min(runs, outrun) // 2
    answer = Process(environment, path, ENDLESS.method, ["--resume=" + folder, "--jobs=2", "--max-runs=%d" % bound]).wait()
    if sorted((answer.counts["runs"], answer.counts["outrun"])) != sorted((runs, outrun)):
        raise Failure("%d and %d runs became %d and %d\n%s" % (runs, outrun, answer.counts["runs"], answer.counts["outrun"],
                                                                answer.outcome.describe()))


def shown(environment):
    """An error is shown while the run lasts, whichever of the two searches has found it, and whichever is ahead."""
    process = Process(environment, EARLY.compiled(environment), EARLY.method,
                      ["--jobs=2", "--progress=json", "--max-time=%g" % (2 * environment.slow)])
    process.wait().must_be("error")
    with open(process.report + ".stderr", encoding="utf-8") as file:
        errors = [json.loads(line)["errors"] for line in file if line.startswith("{")]
    if not any(errors[:-1]): # the last object is about the end
        raise Failure("errors: %s" % errors)


def many_races(environment):
    options = ["--trial=0", "--check=assert,deadlock,memory,lock,race"]
    path = RACES.compiled(environment)
    alone = Process(environment, path, RACES.method, options).wait()
    shared = Process(environment, path, RACES.method, options + ["--jobs=2"]).wait()
    shared.must_equal(alone, ())
    if shared.counts["runs"] > MOST_RUNS * alone.counts["runs"]:
        raise Failure("%d runs instead of %d\n%s" % (shared.counts["runs"], alone.counts["runs"], shared.outcome.describe()))


def idle(environment):
    """A worker is made when there is something for it to do: of those that have nothing each would take time and memory."""
    processors, most = os.cpu_count() or 1, []
    alone = MANY.alone(environment)
    process = Process(environment, MANY.compiled(environment), MANY.method, ["--trial=0", "--jobs=1000"])
    process.until(lambda: most.append(len(process.workers())))
    process.wait().must_equal(alone, ())
    if max(most) > processors or max(most) < min(processors, 2):
        raise Failure("%d workers, %d processors" % (max(most), processors))


def cases():
    return [Case("jobs/contests/late threads", late_threads), Case("jobs/contests/resumed", resumed),
            Case("jobs/contests/bounded", bounded), Case("jobs/contests/shown", shown),
            Case("jobs/contests/many races", many_races), Case("jobs/contests/idle", idle)]
