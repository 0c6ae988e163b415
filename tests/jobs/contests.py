"""Two searches for one answer: whether summaries pay is not decided before there are threads. For the suite `jobs`.

A shared search looks at the program for some tenths of a second before it begins. If there are no threads by then, because the
program has a long beginning or the machine is slow, the search with summaries must take part all the same: without it some
searches of ten seconds do not end.
"""
from run_harness import Case, Failure
from shared_runs import Process, Subject

LATE = Subject("tests/jobs/late_threads.c", "-DROUNDS=15000000", "ag", "safe", None)


def late_threads(environment):
    answer = Process(environment, LATE.compiled(environment), LATE.method, ["--jobs=2"]).wait()
    answer.must_be(LATE.verdict)
    if answer.method != "ag":
        raise Failure("explored with %s alone\n%s" % (answer.method, answer.outcome.describe()))


def cases():
    return [Case("jobs/contests/late threads", late_threads)]
