"""What every suite of tests shares: running commands with a limit, failing with a message, counting.

A suite is a list of cases. A case is a name and a function of the environment; it returns None when it passed,
raises Failure when it did not, or returns (passed, failed, text) when it stands for several tests at once.
"""
import concurrent.futures
import contextlib
import copy
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Failure(Exception):
    pass


class Case:
    def __init__(self, name, run):
        self.name, self.run = name, run


class Environment:
    """heddle: the program under test. slow: how many times slower than a release build it may be. pool: runs the commands
    of random/served.py, if there is one."""

    def __init__(self, heddle, runtime, slow=1, jobs=2, long=False):
        self.heddle = os.path.abspath(heddle)
        self.runtime = os.path.abspath(runtime)
        self.slow, self.jobs, self.long = slow, jobs, long
        self.scratch, self.pool = tempfile.mkdtemp(prefix="heddle-test-"), None

    def directory(self):
        return tempfile.mkdtemp(dir=self.scratch)

    @contextlib.contextmanager
    def room(self):
        """The same environment, but what is made in it is removed at the end."""
        inner = copy.copy(self)
        inner.scratch = self.directory()
        try:
            yield inner
        finally:
            shutil.rmtree(inner.scratch, ignore_errors=True)

    def close_pool(self):
        if self.pool:
            self.pool.close()
        self.pool = None

    def close(self):
        self.close_pool()
        shutil.rmtree(self.scratch, ignore_errors=True)


class Outcome:
    def __init__(self, command, status, stdout, stderr):
        self.command, self.status, self.stdout, self.stderr = command, status, stdout, stderr

    def describe(self, lines=12):
        text = "  $ " + " ".join(self.command) + "\n  status %d\n" % self.status
        for stream in (self.stdout, self.stderr):
            shown = stream.rstrip("\n").split("\n") if stream.strip() else []
            if len(shown) > lines:
                shown = shown[: lines - 1] + ["... (%d more lines)" % (len(shown) - lines + 1)]
            text += "".join("  | %s\n" % line[:300] for line in shown)
        return text


def run(command, seconds=20, cwd=ROOT, environment=None, stdin=None):
    """Runs a command in its own process group; a timeout kills the group and is a Failure."""
    variables = dict(os.environ, LC_ALL="C", NO_COLOR="1", **(environment or {}))
    process = subprocess.Popen(command, cwd=cwd, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               stdin=subprocess.DEVNULL if stdin is None else subprocess.PIPE,
                               start_new_session=True)
    try:
        out, err = process.communicate(stdin, timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        outcome = Outcome(command, -9, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))
        raise Failure("no answer within %g seconds\n%s" % (seconds, outcome.describe()))
    return Outcome(command, process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))


def run_cases(cases, environment):
    """Runs all cases in parallel; prints each failure as it happens; returns (passed, failed)."""
    passed = failed = done = 0
    lock = threading.Lock()
    live = sys.stdout.isatty()

    def one(case):
        try:
            return case.run(environment) or (1, 0, "")
        except Failure as failure:
            return 0, 1, str(failure)
        except OSError as reason:
            return 0, 1, "  %s" % reason

    with concurrent.futures.ThreadPoolExecutor(environment.jobs) as pool:
        futures = {pool.submit(one, case): case for case in cases}
        for future in concurrent.futures.as_completed(futures):
            good, bad, text = future.result()
            with lock:
                passed, failed, done = passed + good, failed + bad, done + 1
                if live:
                    print("\r\033[K", end="")
                if bad:
                    print("FAILED %s\n%s" % (futures[future].name, text.rstrip("\n")), flush=True)
                if live:
                    print("%d of %d" % (done, len(cases)), end="", flush=True)
    if live:
        print("\r\033[K", end="", flush=True)
    return passed, failed
