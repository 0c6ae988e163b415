"""Searches by several processes come to what one process comes to, whatever happens to them.

For programs with known counts, the verdict, the errors (kind, line, function) and the number of complete executions are
compared with those of one process. With --method=ag the executions that summaries save differ from run to run; there
the verdict and the errors are compared.

 - Workers are killed: FIFTY explorations. In most of them two, at moments that a seed draws, so that none of the parts of
   the search can lose the three workers after which it is given up; in every fifth many, and before the next one is
   killed two checkpoints are waited for, so that there was a report of what was explored in between.
 - The coordinator is killed, twenty times in one run, and the run goes on from its checkpoint.
 - The run is interrupted, or meets a bound, and goes on (jobs/stops.py).
The other parts are in tests/jobs: sharing in one process in random orders (rehearsals.py), checkpoints that are
damaged, foreign or cannot be written (checkpoints.py), what is shown meanwhile (estimates.py), what the time went into
(profiles.py), and which of two searches take part (contests.py).
"""
import json
import os
import random
import signal
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "jobs"))

import checkpoints  # noqa: E402
import contests  # noqa: E402
import estimates  # noqa: E402
import memory  # noqa: E402
import profiles  # noqa: E402
import rehearsals  # noqa: E402
import replays  # noqa: E402
import stops  # noqa: E402
from run_harness import Case, Failure  # noqa: E402
from shared_runs import BENCH, CHECKPOINT, COUNT, Process, Subject, counts_of  # noqa: E402

FIFTY, MANY_EVERY, MANY_KILLS = 50, 5, 12
SUBJECTS = [
    Subject(COUNT + "dining_bad.c", "-DN=5 -DMEALS=2", "optimal", "error", None),
    Subject(COUNT + "fib.c", "-DN=5", "optimal", "safe", 218243),
    Subject(COUNT + "fib_bad.c", "-DN=3", "optimal", "error", 1698),
    Subject(COUNT + "lastzero.c", "-DN=13", "optimal", "safe", 32768),
    Subject(COUNT + "readers.c", "-DN=15", "optimal", "safe", 32768),
    Subject(COUNT + "fib.c", "-DN=2", "exhaustive", "safe", 84084),
    Subject(COUNT + "fib_bad.c", "-DN=2", "exhaustive", "error", 84084),
    Subject(BENCH + "json5.c", "", "exhaustive", "safe", 37286),
    Subject(COUNT + "fib.c", "-DN=5", "dpor", "safe", 218243),
    Subject(COUNT + "lastzero.c", "-DN=11", "dpor", "safe", 7168),
    Subject(COUNT + "dining_bad.c", "-DN=3 -DMEALS=3", "dpor", "error", None),
    Subject(COUNT + "dining_bad.c", "", "ag", "error", None),
    Subject(COUNT + "locked.c", "-DN=8", "ag", "safe", None),
    Subject(COUNT + "fib.c", "-DN=6", "ag", "safe", None),
]
GIVEN_UP = [Subject(COUNT + "fib.c", "-DN=5", "optimal", "safe", 218243),
            Subject(COUNT + "dining_bad.c", "", "optimal", "error", 64131),
            Subject(COUNT + "fib.c", "-DN=5", "dpor", "safe", 218243),
            Subject(COUNT + "fib.c", "-DN=6", "ag", "safe", None)]
LONG = Subject(COUNT + "fib.c", "-DN=6", "optimal", "safe", 2364418)
ASLEEP = Subject(COUNT + "dining_bad.c", "", "dpor", "error", None)
HARD, SOME_RUNS = Subject(COUNT + "fib.c", "-DN=9", "ag", "safe", None), 1000
DEATHS_OF_ONE = 5  # three on the first part of one of two searches, not on that of each


class Jobs(list):
    """The cases, and what they have done."""

    def __init__(self):
        super().__init__()
        self.killed = self.coordinators = self.runs = self.runs_alone = 0
        self.rehearsed = []

    def remark(self):
        text = "%d workers and %d coordinators killed, %d searches rehearsed" % (
            self.killed, self.coordinators, len(self.rehearsed))
        if self.runs_alone:
            text += "; ag: %+.1f %% runs" % (100 * (self.runs - self.runs_alone) / self.runs_alone)
        return text


def changes(path, times):
    """A condition: the file has been replaced so many times since."""
    seen = []

    def look():
        try:
            now = os.stat(path).st_ino, os.stat(path).st_mtime_ns
        except OSError:
            return False
        if not seen or seen[-1] != now:
            seen.append(now)
        return len(seen) > times
    return look


def kill_some(process, draw, seconds):
    """Two workers; then every part of the search is left with one that lives."""
    process.until(process.works)
    moments = sorted(draw.uniform(0, 0.4 * seconds) for _ in range(2))
    begin, killed = time.monotonic(), 0
    for moment in moments:
        process.until(lambda: time.monotonic() >= begin + moment)
        killed += process.kill_one(draw)
    return killed


def kill_many(process, draw, path):
    killed = 0
    while killed < MANY_KILLS and process.until(changes(path, 2)):
        time.sleep(draw.uniform(0, 0.02))
        killed += process.kill_one(draw)
    return killed


def killed_workers(jobs, number):
    subject = SUBJECTS[number % len(SUBJECTS)]

    def check(environment):
        draw = random.Random(number)
        alone = subject.alone(environment)
        options, many = ["--jobs=%d" % draw.choice((2, 2, 3, 4))] + subject.options, number % MANY_EVERY == 0
        folder = os.path.join(environment.directory(), "out")
        if many:
            options += ["--out=" + folder, "--checkpoint-every=0.03"]
        process = Process(environment, subject.compiled(environment), subject.method, options)
        killed = kill_many(process, draw, os.path.join(folder, CHECKPOINT)) if many else \
            kill_some(process, draw, alone.seconds)
        answer = process.wait()
        jobs.killed += killed
        answer.must_equal(alone, counts_of(subject.method))
        if subject.method == "ag":
            jobs.runs, jobs.runs_alone = jobs.runs + answer.counts["runs"], jobs.runs_alone + alone.counts["runs"]
        if many and os.path.exists(os.path.join(folder, CHECKPOINT)):
            raise Failure("the run is over, and its checkpoint is still there\n" + answer.outcome.describe())
    return Case("jobs/killed/%02d %s" % (number, subject.name), check)


def runs_shown(process):
    with open(process.report + ".stderr", encoding="utf-8") as file:
        return [json.loads(line)["runs"] for line in file.read().splitlines() if line.startswith("{") and line.endswith("}")]


def killed_in_turn(jobs):
    """More workers than it takes to give a part of the search up; but each has completed executions, and so is followed."""
    def check(environment):
        process = Process(environment, LONG.compiled(environment), LONG.method, ["--jobs=1", "--progress=json"])
        process.until(process.works)
        for _ in range(5):
            begin, worker = len(runs_shown(process)), process.workers()

            def has_run():
                shown = runs_shown(process)[begin:]
                return shown and shown[-1] > shown[0] and process.workers() == worker
            if not process.until(has_run):
                break
            os.kill(worker[0], signal.SIGKILL)
            jobs.killed += 1
            process.until(lambda: process.workers() not in ([], worker))
        answer = process.wait()
        answer.must_be("safe")
        if answer.counts["full"] != LONG.full:
            raise Failure("%d complete executions\n%s" % (answer.counts["full"], answer.outcome.describe()))
    return Case("jobs/killed/in turn", check)


def kill_all(process):
    for child in process.children():
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass


def killed_at_once(environment):
    """Nothing is completed: the part is given up, and that is said."""
    subject = Subject("tests/jobs/stuck.c", "-DTHREADS", "optimal", "error", None)
    process = Process(environment, subject.compiled(environment), subject.method, ["--jobs=2"])
    process.until(process.works)
    while process.running():
        time.sleep(0.1)
        kill_all(process)
    answer = process.wait()
    if not any("ended unexpectedly" in reason for reason in answer.reasons):
        raise Failure("it was not given up\n" + answer.outcome.describe())


def one_given_up(workers):
    """Of two searches: the other one goes on, also in checkpoints."""
    def check(environment):
        folder = os.path.join(environment.directory(), "out")
        path, killed = HARD.compiled(environment), set()
        process = Process(environment, path, HARD.method, ["--jobs=%d" % workers, "--out=" + folder, "--progress=json"])
        while process.running() and len(killed) < DEATHS_OF_ONE:
            for worker in set(process.workers()) - killed:
                os.kill(worker, signal.SIGKILL)
                killed.add(worker)
        process.until(lambda: max(runs_shown(process), default=0) > 4 * SOME_RUNS)
        process.process.send_signal(signal.SIGTERM)
        process.wait().must_be("incomplete")
        answer = Process(environment, path, HARD.method, ["--resume=" + folder, "--max-runs=1"]).wait()
        both = answer.counts["runs"] + answer.counts["outrun"]
        if both < SOME_RUNS:
            raise Failure("only %d runs were kept\n%s" % (both, answer.outcome.describe()))
    return Case("jobs/killed/one given up, %d workers" % workers, check)


def given_up_asleep(environment):
    """Where a part was given up, all that is wanted beside it may be asleep: the run ends nevertheless."""
    folder, path = os.path.join(environment.directory(), "out"), ASLEEP.compiled(environment)
    Process(environment, path, ASLEEP.method, ["--jobs=3", "--max-runs=27000", "--out=" + folder]).wait()
    process, draw, begun = Process(environment, path, ASLEEP.method, ["--jobs=1", "--resume=" + folder]), random.Random(1), time.monotonic()
    while process.running():
        time.sleep(0.02)
        process.kill_one(draw)
        if time.monotonic() > begun + process.seconds:
            process.kill()
            raise Failure("does not end\n" + process.outcome().describe())
    process.wait().must_be("error")


def given_up(subject):
    """What was given up is in the checkpoint: a run that goes on, and is left alone, explores it."""
    def check(environment):
        alone, path = subject.alone(environment), subject.compiled(environment)
        folder = os.path.join(environment.directory(), "out")
        process = Process(environment, path, subject.method, ["--jobs=2", "--out=" + folder])
        process.until(process.works)
        while process.running():
            time.sleep(0.002)
            kill_all(process)
        answer = process.wait()
        answer.must_be("error" if answer.errors else "incomplete")
        if not all("ended unexpectedly" in reason for reason in answer.reasons) or not answer.reasons:
            raise Failure("nothing was given up\n" + answer.outcome.describe())
        answer = Process(environment, path, subject.method, ["--resume=" + folder, "--jobs=2"]).wait()
        answer.must_equal(alone, counts_of(subject.method))
        if os.path.exists(os.path.join(folder, CHECKPOINT)):
            raise Failure("the run is over, and its checkpoint is still there\n" + answer.outcome.describe())
    return Case("jobs/killed/given up, %s" % subject.name, check)


def killed_coordinator(jobs, subject, times):
    """Each time from the checkpoint that the one before has left."""
    def check(environment):
        draw = random.Random(times)
        alone, path = subject.alone(environment), subject.compiled(environment)
        folder = os.path.join(environment.directory(), "out")
        kept = os.path.join(folder, CHECKPOINT)
        begin = ["--out=" + folder]
        for attempt in range(times):
            process = Process(environment, path, subject.method, begin + ["--jobs=2", "--checkpoint-every=0.1"])
            if not process.until(changes(kept, 1 if attempt else 0)):
                raise Failure("over after %d of %d times\n%s" % (attempt, times, process.outcome().describe()))
            time.sleep(draw.uniform(0, 0.05))
            process.kill()
            jobs.coordinators += 1
            begin = ["--resume=" + folder]
        answer = Process(environment, path, subject.method, begin + ["--jobs=2"]).wait()
        answer.must_equal(alone, counts_of(subject.method))
        missing = [name for name in answer.tests if not name or not os.path.exists(os.path.join(folder, name))]
        if missing:
            raise Failure("no test file of an error\n" + answer.outcome.describe())
        if os.path.exists(kept):
            raise Failure("the run is over, and its checkpoint is still there\n" + answer.outcome.describe())
    return Case("jobs/coordinator killed/%s" % subject.name, check)


def cases(environment):
    jobs = Jobs()
    jobs.append(killed_coordinator(jobs, LONG, 20))
    jobs.append(killed_in_turn(jobs))
    jobs.append(Case("jobs/killed/at once", killed_at_once))
    jobs.extend(given_up(subject) for subject in GIVEN_UP)
    jobs.append(Case("jobs/killed/given up, asleep", given_up_asleep))
    jobs.extend(one_given_up(workers) for workers in (1, 2))
    jobs.extend(killed_workers(jobs, number) for number in range(FIFTY * (10 if environment.long else 1)))
    if environment.long:
        jobs.append(killed_coordinator(jobs, Subject(COUNT + "dining_bad.c", "-DN=4 -DMEALS=4", "dpor", "error", None), 20))
    jobs.extend(stops.cases(environment))
    jobs.extend(checkpoints.cases())
    jobs.extend(profiles.cases())
    jobs.extend(replays.cases(environment))
    jobs.extend(memory.cases(environment))
    jobs.extend(estimates.cases())
    jobs.extend(contests.cases())
    jobs.extend(rehearsals.cases(environment, jobs.rehearsed))
    return jobs
