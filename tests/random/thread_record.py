"""What a campaign of random_threads.py has compared, how often, and how it ended: a small text for the documentation."""
import os
import subprocess
import threading
import time
from collections import Counter

from run_harness import ROOT

BOUNDED, ASSUMED, NATIVE = "loops with few rounds", "loops as assumptions", "native runs, replays"


def commit():
    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True).stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no")
    return (git("rev-parse", "--short", "HEAD") or "unknown") + (" with changes" if changed else "")


class Record:
    """Of the programs of some seeds. Threads share it."""

    def __init__(self, seeds, methods, checks):
        self.seeds, self.total, self.checks = seeds, len(seeds), checks
        self.rows = methods + [BOUNDED, ASSUMED, NATIVE]
        self.compared, self.ended = Counter(), {"passed": Counter(), "skipped": Counter(), "failed": Counter()}
        self.lock, self.start = threading.Lock(), time.monotonic()

    def passed(self, counts):
        with self.lock:
            self.compared.update(counts)
            self.ended["passed"].update({check for _, check in counts})
            self.ended["passed"][""] += 1

    def end(self, how, check):
        with self.lock:
            self.ended[how][check] += 1
            self.ended[how][""] += 1

    def skip(self, check):
        self.end("skipped", check)

    def fail(self, check):
        self.end("failed", check)

    def skipped(self):
        return self.ended["skipped"][""]

    def text(self, arguments):
        seconds = time.monotonic() - self.start
        text = "commit    %s\ncommand   tests/random/random_threads.py %s\n" % (commit(), " ".join(arguments))
        text += "programs  %d: %s\n" % (self.total, ", ".join("%d %s" % (counter[""], how)
                                                              for how, counter in self.ended.items()))
        text += "time      %d min %02d s, %d programs a minute\n\n" % (seconds // 60, seconds % 60,
                                                                    60 * self.total / max(seconds, 1))
        line = "%-24s" + "%9s" * (len(self.checks) + 1) + "\n"
        text += line % ("", *self.checks, "in all")
        for how, counter in self.ended.items():
            text += line % ("programs " + how, *(counter[check] for check in self.checks), counter[""])
        for row in self.rows:
            numbers = [self.compared[row, check] for check in self.checks]
            text += line % (row, *numbers, sum(numbers))
        return text

    def write(self, path, arguments):
        arguments = [argument for argument in arguments if not argument.startswith("--record")]
        with open(os.path.join(ROOT, path), "w") as file:
            file.write(self.text(arguments))
