#!/usr/bin/env python3
"""Mutated inputs: whatever the bytes of a .c, .ll or .bc file, the tool ends by itself, without a crash.

    tests/bad/fuzz.py [--seconds=N] [--first=SEED]     goes on with new seeds for N seconds

A seed decides the file, the kind of mutation and its place, so a failure can be repeated; the mutated file is kept in
build/fuzz-failures. Failure means: exit status 4 or above, death by a signal, or no answer in time.
"""
import argparse
import glob
import os
import random
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from run_harness import Case, Environment, Failure, ROOT, run, run_cases  # noqa: E402

FAILURES = os.path.join(ROOT, "build", "fuzz-failures")
SEEDS, SEEDS_LONG = 150, 3000
TOKENS = [b"0", b"1", b"-1", b"4294967295", b"18446744073709551615", b"i1", b"i8", b"i32", b"i128", b"ptr", b"(",
          b")", b"{", b"}", b"*", b"[", b"]", b"%x", b"@main", b"undef", b"poison", b"int", b"long", b"struct",
          b"unsigned", b"void", b"return", b"goto", b"sizeof", b"<4 x i32>", b"i65536", b"float", b"\x00", b"\xff\xff\xff\xff"]


def sources():
    """C and IR files of the corpus, and the bitcode of some of them."""
    folder = os.path.join(ROOT, "tests", "programs")
    return sorted(glob.glob(os.path.join(folder, "*", "*.c")) + glob.glob(os.path.join(folder, "*", "*.ll")))


def mutate(content, chance):
    data = bytearray(content)
    for _ in range(chance.choice([1, 1, 2, 3, 8])):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(7)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 2:
            del data[at: at + chance.randrange(1, 30)]
        elif kind == 3:
            data[at:at] = chance.choice(TOKENS)
        elif kind == 4 and data:
            start = chance.randrange(len(data))
            data[at:at] = data[start: start + chance.randrange(1, 60)]
        elif kind == 5 and data:
            start = chance.randrange(len(data))
            piece = data[start: start + chance.randrange(1, 20)]
            data[at: at + len(piece)] = piece
        elif kind == 6:
            del data[at:]
    return bytes(data)


def original(path, chance, directory):
    """The bytes to mutate and the ending of the file: a C file is taken as text, IR or bitcode in turn."""
    kind = chance.randrange(3) if path.endswith(".c") else 1 + chance.randrange(2)
    if kind == 0:
        with open(path, "rb") as file:
            return file.read(), ".c"
    ending, option = (".ll", "-S") if kind == 1 else (".bc", "-c")
    built = os.path.join(directory, "original" + ending)
    headers = "-I" + os.path.join(ROOT, "src", "rt")
    outcome = run(["clang-19", "-w", "-O0", "-emit-llvm", option, headers, path, "-o", built], 60)
    if outcome.status != 0:  # a program that needs more arguments: take it as text
        with open(path, "rb") as file:
            return file.read(), os.path.splitext(path)[1]
    with open(built, "rb") as file:
        return file.read(), ending


def check_seed(seed, environment):
    chance = random.Random(seed)
    directory = environment.directory()
    content, ending = original(chance.choice(sources()), chance, directory)
    path = os.path.join(directory, "mutated" + ending)
    with open(path, "wb") as file:
        file.write(mutate(content, chance))
    problem = None
    try:
        outcome = run([environment.heddle, "check", "--max-time=2", "--max-instructions=2000000", "--max-memory=1G",
                       "--out=none", "--quiet", path], 20 * environment.slow)
        if outcome.status < 0 or outcome.status > 3:
            problem = outcome.describe()
    except Failure as failure:
        problem = str(failure)
    if problem:
        os.makedirs(FAILURES, exist_ok=True)
        kept = os.path.join(FAILURES, "seed-%d%s" % (seed, ending))
        os.replace(path, kept)
        raise Failure("%s  kept as %s" % (problem, os.path.relpath(kept, ROOT)))


def case(seed):
    return Case("fuzz/%d" % seed, lambda environment: check_seed(seed, environment))


def cases(environment):
    count = SEEDS_LONG if environment.long else max(20, SEEDS // environment.slow)
    return [case(seed) for seed in range(1, count + 1)]


def main():
    parser = argparse.ArgumentParser(description="mutated inputs")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--first", type=int, default=100000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    environment = Environment(os.environ.get("HEDDLE", "build/heddle"), "build/libheddle-rt.a", jobs=options.jobs)
    end, seed, passed, failed = time.monotonic() + options.seconds, options.first, 0, 0
    try:
        while time.monotonic() < end:
            good, bad = run_cases([case(s) for s in range(seed, seed + 40)], environment)
            seed, passed, failed = seed + 40, passed + good, failed + bad
    finally:
        environment.close()
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
