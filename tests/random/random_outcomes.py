"""Random programs with a thread that looks what others have done (outcome_generator.py): each outcome that `dpor` finds is made the
only error in turn, and one that it does not find. `ag` must come to the verdict of `dpor`; with and without slices, with a search
that takes turns or without, and shared.

Some seeds are fixed: on these `ag` was `safe` once.
"""
import random

import outcome_generator
from random_choices import FIRST, MAX_RUNS, bitcode_of, explore
from run_harness import Case, Failure

KNOWN = (10070, 10120, 10154, 10172, 10199, 10250)
SEEDS, SEEDS_LONG = 24, 4000
WAYS = (("--trial=0", "--no-slice"), (), ("--trial=0",), ("--trial=0", "--no-slice", "--jobs=2"))
UNCHECKED = "--check=assert"  # and nothing else: what hangs is no error


def outcomes_of(text, dpor):
    """What has been seen: the numbers of the assertions that failed."""
    first = next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith("case 0:"))
    return [line - first for _, line, _ in dpor.found[1]]


def compare(room, text, seed):
    dpor = explore(room, bitcode_of(room, text, "-g"), "dpor", UNCHECKED, "--max-runs=%d" % MAX_RUNS)
    if not dpor.whole:
        return
    seen = outcomes_of(text, dpor)
    unseen = [outcome for outcome in range(outcome_generator.OUTCOMES) if outcome not in seen]
    for number, outcome in enumerate(seen + [random.Random(seed).choice(unseen)]):
        path = bitcode_of(room, text, "-g", "-DTARGET=%d" % outcome)
        options = WAYS[(seed + number) % len(WAYS)]
        if "--jobs=2" in options:
            options += ("--rehearse=%d" % (1 + seed + number),)
        answer = explore(room, path, "ag", UNCHECKED, *options)
        expected = "error" if outcome in seen else explore(room, path, "dpor", UNCHECKED).found[0]
        if answer.found[0] != expected:
            raise Failure("outcome %d: %s instead of %s\n%s" % (outcome, answer.found[0], expected, answer.outcome.describe()))


def case(seed):
    def check(environment):
        with environment.room() as room:
            compare(room, outcome_generator.generate(seed), seed)
    return Case("counts/outcomes %d" % seed, check)


def cases(environment):
    """The servers of random_choices are used if there are any."""
    return [case(seed) for seed in (*KNOWN, *range(FIRST, FIRST + (SEEDS_LONG if environment.long else SEEDS)))]
