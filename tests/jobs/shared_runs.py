"""Runs of `heddle check` that are disturbed from outside, and what they answer. For the suite `jobs` (run_jobs.py)."""
import json
import os
import signal
import subprocess
import threading
import time

from run_harness import Failure, Outcome, ROOT, run
from random_threads import compiler

CHECKPOINT = "checkpoint.heddle"
SECONDS = 90
COUNT, BENCH = "tests/programs/threads/count/", "bench/programs/"


class Subject:
    """A program with a known answer. full: the executions that come to their end with exhaustive, dpor and optimal; None:
    there is no such number, because the method leaves some out."""

    def __init__(self, source, defines, method, verdict, full, *options):
        self.source, self.defines, self.method = source, defines.split(), method
        self.verdict, self.full, self.options = verdict, full, list(options)
        self.name = " ".join([os.path.basename(source)[:-2], *self.defines, method, *options])
        self.lock, self.bitcode, self.answer = threading.Lock(), None, None

    def compiled(self, environment):
        """A file to be explored; the compiler is not among the children of the run then."""
        with self.lock:
            if not self.bitcode:
                path = os.path.join(environment.directory(), os.path.basename(self.source)[:-1] + "bc")
                build = run(compiler("-c", "-emit-llvm", *self.defines, os.path.join(ROOT, self.source), "-o", path), 60)
                if build.status != 0:
                    raise Failure("clang cannot compile it\n" + build.describe())
                self.bitcode = path
        return self.bitcode

    def alone(self, environment):
        """The answer of one process, without sharing; it must be the known one."""
        path = self.compiled(environment)
        with self.lock:
            if not self.answer:
                answer = Process(environment, path, self.method, self.options).wait()
                answer.must_be(self.verdict)
                if self.full is not None and answer.counts["full"] != self.full:
                    raise Failure("%s: %d instead of %d complete executions\n%s" % (
                        self.name, answer.counts["full"], self.full, answer.outcome.describe()))
                self.answer = answer
        return self.answer


class Answer:
    def __init__(self, outcome, report):
        self.report = report
        self.outcome, self.verdict, self.counts = outcome, report["verdict"], report["counts"]
        self.reasons, self.seconds, self.method = report["reasons"], report["seconds"], report["method"]
        self.errors = sorted({(e["kind"], e["line"], e["function"]) for e in report["errors"]})
        self.tests = [error["test"] for error in report["errors"]]

    def must_be(self, verdict):
        status = {"safe": 0, "error": 1, "incomplete": 3}[verdict]
        if self.verdict != verdict or self.outcome.status != status:
            raise Failure("%s instead of %s %s\n%s" % (self.verdict, verdict, self.reasons, self.outcome.describe()))

    def must_equal(self, alone, counts=("full", "traces")):
        """The same as one process found, all of it."""
        own = (self.verdict, self.errors, {key: self.counts[key] for key in counts}, self.reasons)
        other = (alone.verdict, alone.errors, {key: alone.counts[key] for key in counts}, alone.reasons)
        if own != other:
            raise Failure("  alone:  %s\n  shared: %s\n%s" % (other, own, self.outcome.describe()))
        if self.counts["misheard"]:
            raise Failure("%d of %d summaries of others could not be understood\n%s" % (
                self.counts["misheard"], self.counts["heard"], self.outcome.describe()))


def counts_of(method):
    """The counts that do not depend on the order of exploration."""
    return () if method in ("ag", "auto") else ("full", "traces")


class Process:
    """A run that goes on while it is looked at, in a process group of its own."""

    def __init__(self, environment, path, method, options, shell=()):
        self.seconds = SECONDS * environment.slow
        self.report = os.path.join(environment.directory(), "report.json")
        out = [] if any(o.startswith(("--out", "--resume")) for o in options) else ["--out=none"]
        self.command = [environment.heddle, "check", "--keep-going", "--progress=never", "--json=" + self.report,
                        "--method=" + method, *out, *options, path]
        variables = dict(os.environ, LC_ALL="C", NO_COLOR="1")
        self.errors = open(self.report + ".stderr", "w+b")
        self.process = subprocess.Popen([*shell, *self.command], cwd=ROOT, env=variables, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=self.errors, start_new_session=True)

    def children(self, names=("heddle-worker", "heddle-prober")):
        """Those of a run; others read the program, or look for leaks at the end of a sanitizer build."""
        def name(child):
            try:
                with open("/proc/%d/comm" % child) as file:
                    return file.read().strip()
            except OSError:
                return ""
        try:
            with open("/proc/%d/task/%d/children" % (self.process.pid, self.process.pid)) as file:
                return [child for child in map(int, file.read().split()) if name(child) in names]
        except OSError:
            return []

    def workers(self):
        return self.children(("heddle-worker",))

    def works(self):
        return bool(self.workers())

    def running(self):
        return self.process.poll() is None

    def until(self, condition):
        """False: it ended before the condition held."""
        end = time.monotonic() + self.seconds
        while self.running():
            if condition():
                return True
            if time.monotonic() > end:
                self.kill()
                raise Failure("waited for %d seconds in vain\n%s" % (self.seconds, self.outcome().describe()))
            time.sleep(0.002)
        return False

    def kill_one(self, random):
        """A worker; False: there is none any more."""
        if not self.running() or not self.works():
            return False
        children = self.children()
        try:
            os.kill(random.choice(children), signal.SIGKILL)
        except (IndexError, ProcessLookupError):
            return False
        return True

    def kill(self, number=signal.SIGKILL):
        """The coordinator alone; workers have to notice."""
        self.process.send_signal(number)
        return self.end()

    def end(self):
        try:
            self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            raise Failure("no answer within %d seconds\n%s" % (self.seconds, self.outcome().describe())) from None
        return self.process.returncode

    def outcome(self):
        self.errors.seek(0)
        return Outcome(self.command, self.process.returncode, "", self.errors.read().decode("utf-8", "replace"))

    def wait(self):
        self.end()
        outcome = self.outcome()
        self.errors.close()
        if not os.path.exists(self.report):
            raise Failure("no report\n" + outcome.describe())
        with open(self.report, encoding="utf-8") as file:
            return Answer(outcome, json.load(file))
