"""Runs that are ended by a signal or by a bound, and go on.

Once: the next run goes on without a bound. Again and again: each run goes a little further than the one before, alone or with
several workers; most are ended inside a query that takes long (queries.c) or inside the reduction. Nothing is lost and
nothing is counted twice: in the end it is the answer of a run that nobody has disturbed.
"""
import json
import os
import random
import signal
import time

from run_harness import Case, Failure
from shared_runs import CHECKPOINT, COUNT, Process, Subject, counts_of

SEEDS, SEEDS_LONG = 4, 120
MANY = 12  # errors of many.c
QUERIES = [Subject("tests/jobs/queries.c", defines, method, "error", None)
           for defines in ("-DTHREADS", "") for method in ("optimal", "exhaustive", "dpor", "ag")]
REDUCTION = Subject(COUNT + "fib.c", "-DN=4", "optimal", "safe", 19605)
FLOATS = Subject("tests/jobs/floats.c", "", "exhaustive", "error", None)
LATE = Subject("tests/jobs/late_threads.c", "-DROUNDS=300000", "optimal", "safe", None)
DEEP, DEEP_RUNS, DEEP_BYTES = Subject("tests/jobs/deep.c", "-DN=20000", "optimal", "incomplete", None), 1000, 2 << 20
LASTING = Subject("tests/jobs/long_paths.c", "", "exhaustive", "safe", 16)
LONG_BAD = Subject(COUNT + "dining_bad.c", "", "optimal", "error", 64131)
LONG_AG = Subject(COUNT + "dining_bad.c", "", "ag", "error", None)


def once(subject, name, bound, number=None):
    def check(environment):
        alone, path = subject.alone(environment), subject.compiled(environment)
        folder = os.path.join(environment.directory(), "out")
        process = Process(environment, path, subject.method, ["--out=" + folder, "--jobs=2", *bound])
        if number:
            process.until(process.works)
            time.sleep(0.2 * alone.seconds)
            process.process.send_signal(number)
        answer = process.wait()
        if answer.verdict == "safe" or not answer.reasons:
            raise Failure("was not stopped\n" + answer.outcome.describe())
        must_be_part(answer, alone, folder)
        answer = Process(environment, path, subject.method, ["--resume=" + folder, "--jobs=3"]).wait()
        answer.must_equal(alone, counts_of(subject.method))
    return Case("jobs/stopped/%s, %s" % (name, subject.name), check)


def must_be_part(answer, alone, folder):
    """Of an answer, and there is a way to go on."""
    if set(answer.errors) - set(alone.errors):
        raise Failure("errors that there are none of\n" + answer.outcome.describe())
    if not os.path.exists(os.path.join(folder, CHECKPOINT)):
        raise Failure("no checkpoint was left\n" + answer.outcome.describe())


def ended(process, draw, seconds):
    """By a signal, that long after it began. None: it had not got so far that it can answer."""
    end = time.monotonic() + seconds
    process.until(lambda: time.monotonic() >= end)
    if process.running():
        process.process.send_signal(draw.choice((signal.SIGINT, signal.SIGTERM)))
    killed = process.end() in (-signal.SIGINT, -signal.SIGTERM)
    return None if killed else process.wait()


def again_and_again(subject, seed, workers, first):
    def check(environment):
        draw = random.Random(seed)
        alone, path = subject.alone(environment), subject.compiled(environment)
        folder = os.path.join(environment.directory(), "out")
        seconds, begin = first * draw.uniform(0.5, 2) * environment.slow, "--out=" + folder
        while True:
            options = [begin, *draw.choice(workers)]
            if draw.random() < 0.4:
                answer = ended(Process(environment, path, subject.method, options), draw, seconds)
            else:
                answer = Process(environment, path, subject.method, options + ["--max-time=%g" % seconds]).wait()
            seconds *= 2
            if not answer:
                continue
            if not any("--max-time" in reason or "interrupted" in reason for reason in answer.reasons):
                break
            must_be_part(answer, alone, folder)
            begin = "--resume=" + folder
        answer.must_equal(alone, counts_of(subject.method))
    return Case("jobs/stopped/again and again %d, %s" % (seed, subject.name), check)


def whole_group(environment):
    """A terminal sends SIGINT to the workers, too, and Z3 listens to it during a query: nothing is given up."""
    path, folder = FLOATS.compiled(environment), os.path.join(environment.directory(), "out")
    process = Process(environment, path, FLOATS.method, ["--out=" + folder, "--jobs=2"])
    process.until(process.works)
    time.sleep(0.4)
    if process.running():
        os.killpg(process.process.pid, signal.SIGINT)
    answer = process.wait()
    if answer.verdict == "incomplete":
        if any("interrupted" not in reason for reason in answer.reasons):
            raise Failure("a query was given up\n%s\n%s" % (answer.reasons, answer.outcome.describe()))
        answer = Process(environment, path, FLOATS.method, ["--resume=" + folder, "--jobs=2"]).wait()
    answer.must_be("error")


def closed(environment):
    """Standard streams that are closed do not become channels."""
    for streams in ("2>&-", "0<&- 2>&-"):
        for workers in (1, 2):
            shell = ["sh", "-c", 'exec "$@" ' + streams, "sh"]
            answer = Process(environment, "tests/jobs/many.c", "optimal",
                             ["--jobs=%d" % workers, "--max-runs=30000"], shell=shell).wait()
            answer.must_be("error")
            if len(answer.errors) != MANY or len(answer.reasons) != 1:
                raise Failure("%d errors were expected\n%s" % (MANY, answer.outcome.describe()))


def twice(environment):
    """timeout(1) sends a signal to the process, then to its group."""
    for options in ([], ["--jobs=2"]):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = Process(environment, "tests/jobs/many.c", "optimal", options)
            end = time.monotonic() + environment.slow
            process.until(lambda: time.monotonic() >= end)
            process.process.send_signal(number)
            time.sleep(0.001)
            os.killpg(process.process.pid, number)
            answer = process.wait()
            answer.must_be("error")
            if answer.reasons != ["interrupted"]:
                raise Failure("was not interrupted\n" + answer.outcome.describe())


def without_terminal(environment):
    """nohup(1) has SIGHUP ignored, and it stays ignored."""
    for options in ([], ["--jobs=2"]):
        process = Process(environment, REDUCTION.compiled(environment), REDUCTION.method, options, shell=["nohup"])
        if options:
            process.until(process.works)
        else:
            time.sleep(0.2 * environment.slow)
        os.killpg(process.process.pid, signal.SIGHUP)
        process.wait().must_equal(REDUCTION.alone(environment))


def memory(environment):
    """The reason has the number that was given, not a worker's share."""
    answer = Process(environment, "tests/jobs/many.c", "optimal", ["--jobs=2", "--max-memory=2M"]).wait()
    if not any("limit 2 MB (--max-memory)" in reason for reason in answer.reasons):
        raise Failure("the limit was expected, not %s\n%s" % (answer.reasons, answer.outcome.describe()))


def crowded(environment):
    """There is not even memory to come to where the run was ended: that is said, and with more of it somebody may go on."""
    path, folder = LATE.compiled(environment), os.path.join(environment.directory(), "out")
    begin = "--out=" + folder
    for bound, reason in (("--max-runs=2000", "--max-runs"), ("--max-memory=2M", "limit 2 MB (--max-memory)")):
        answer = Process(environment, path, LATE.method, [begin, "--jobs=2", bound]).wait()
        if answer.verdict != "incomplete" or any(reason not in text for text in answer.reasons):
            raise Failure("%s was expected, not %s\n%s" % (reason, answer.reasons, answer.outcome.describe()))
        begin = "--resume=" + folder
    must_be_part(answer, answer, folder)


def deep(environment):
    """Twenty thousand states wait on one path. What is left of them is as long as the path, not as its square; and however long a
    report is, it comes before the end."""
    path, folder = DEEP.compiled(environment), os.path.join(environment.directory(), "out")
    begin, runs, bound = "--out=" + folder, 0, "--max-time=%g" % (3 * environment.slow)
    for workers in ([], ["--jobs=2"], ["--jobs=1"]):
        begun = time.monotonic()
        answer = Process(environment, path, DEEP.method, [begin, bound, *workers]).wait()
        seconds = time.monotonic() - begun
        must_be_part(answer, answer, folder)
        size = os.path.getsize(os.path.join(folder, CHECKPOINT))
        if answer.counts["full"] < runs + DEEP_RUNS or size > DEEP_BYTES or seconds > 12 * environment.slow:
            raise Failure("%d runs after %d, %d bytes, %g s\n%s" % (answer.counts["full"], runs, size, seconds, answer.outcome.describe()))
        begin, runs = "--resume=" + folder, answer.counts["full"]


def kept(environment):
    """Executions that have been shown are not lost, although the one that is running takes longer than workers are waited for."""
    path, folder, shown = LASTING.compiled(environment), os.path.join(environment.directory(), "out"), []
    process = Process(environment, path, LASTING.method, ["--out=" + folder, "--jobs=1", "--progress=json"])

    def some_are_done():
        with open(process.report + ".stderr", encoding="utf-8") as file:
            shown[:] = [json.loads(line)["full"] for line in file if line.startswith("{") and line.endswith("}\n")]
        return shown and shown[-1] >= 2
    if process.until(some_are_done):
        process.process.send_signal(signal.SIGTERM)
    answer = process.wait()
    if answer.counts["full"] < shown[-1] or answer.verdict != "incomplete":
        raise Failure("%d executions, and %d had been shown\n%s" % (answer.counts["full"], shown[-1], answer.outcome.describe()))


def stuck(defines, workers):
    """What a worker has found is known, whatever it does next."""
    subject = Subject("tests/jobs/stuck.c", defines, "optimal", "error", None)

    def check(environment):
        answer = Process(environment, subject.compiled(environment), subject.method,
                         ["--jobs=%d" % workers, "--max-time=%g" % (1.5 * environment.slow)]).wait()
        answer.must_be("error")
        if len(answer.errors) != 1 or not any("--max-time" in reason for reason in answer.reasons):
            raise Failure("one error was expected, and no end\n" + answer.outcome.describe())
    return Case("jobs/stopped/stuck, %d workers %s" % (workers, defines), check)


def simplified(workers):
    """An error that has been found is told, though the run ends while a simpler schedule for it is looked for."""
    subject = Subject("tests/jobs/meets.c", "", "optimal", "error", None)

    def check(environment):
        answer = Process(environment, subject.compiled(environment), subject.method,
                         ["--jobs=%d" % workers, "--max-time=%g" % (0.2 * environment.slow)]).wait()
        answer.must_be("error")
        if not any("--max-time" in reason for reason in answer.reasons):
            raise Failure("it came to an end\n" + answer.outcome.describe())
    return Case("jobs/stopped/simplified, %d workers" % workers, check)


def cases(environment):
    yield Case("jobs/stopped/whole group", whole_group)
    yield Case("jobs/stopped/closed streams", closed)
    yield Case("jobs/stopped/two signals at once", twice)
    yield Case("jobs/stopped/without terminal", without_terminal)
    yield Case("jobs/stopped/memory", memory)
    yield Case("jobs/stopped/crowded", crowded)
    yield Case("jobs/stopped/deep", deep)
    yield Case("jobs/stopped/kept", kept)
    for workers in (1, 2):
        yield stuck("", workers)
        yield stuck("-DTHREADS", workers)
        yield simplified(workers)
    for name, bound, number in (("SIGINT", [], signal.SIGINT), ("SIGTERM", [], signal.SIGTERM), ("SIGHUP", [], signal.SIGHUP),
                                ("runs", ["--max-runs=2000"], None), ("time", ["--max-time=0.2"], None)):
        yield once(LONG_BAD, name, bound, number)
        yield once(LONG_AG, name, ["--max-runs=300"] if name == "runs" else bound, number)
    for seed in range(SEEDS_LONG if environment.long else SEEDS):
        yield again_and_again(QUERIES[seed % len(QUERIES)], seed, ([], [], ["--jobs=1"], ["--jobs=2"], ["--jobs=3"]), 0.1)
    for seed in range(SEEDS_LONG if environment.long else 2):
        yield again_and_again(REDUCTION, seed, ([],), 0.02)
