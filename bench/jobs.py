#!/usr/bin/env python3
"""How much faster several workers are: the same exploration by one process and by 2, 4 and 8 workers.

    bench/jobs.py [--quick] [--repeat=N] [--jobs=2,4,8] [--json=FILE] [ROW...]

A row is a program in a size that takes one process some ten seconds and more, and a method; with --quick one that
takes about a second, of which only the counts are judged. Every count of executions must be that of the single process; with `ag`
the number of runs may be a tenth larger. Times are of the exploration, the best of N rounds (1; 3 with `ag`, where workers
take another way each time): in each round everything is measured once, because a machine that others use, too, may change its
speed from one minute to the next. The columns are, for one process,
seconds and runs; under `twice` how much more two processes get done that each make the whole exploration at the same time:
what two workers would be without any cost, on this machine at this moment; and for each number of workers (first `1`, one
worker that is coordinated) how many times as fast it was, and beside it in brackets two ratios that mean something on a busy
machine, too: processor time of all processes to that of the single one, and runs to its runs, the most of all rounds.

Targets, on two free cores: 2 workers at least 1.85 times as fast as one process with `optimal` and `exhaustive`, 1.6 times
with `ag`; 4 and 8 workers not more than a tenth slower than 2. Status 1 if a count is wrong or a target is missed. The
program under measurement is named in HEDDLE (default build/heddle).
"""
import argparse
import json
import os
import subprocess
import sys

import real

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
HEDDLE = os.environ.get("HEDDLE", os.path.join(ROOT, "build", "heddle"))
COUNT, THREADS = "tests/programs/threads/count/", "bench/programs/threads/"
AG, SEQUENTIAL, REAL = "bench/programs/ag/", "bench/programs/", "bench/programs/real/"
TARGETS = {"exhaustive": 1.85, "optimal": 1.85, "dpor": None, "ag": 1.6}
SLOWER, MORE_RUNS = 1.1, 1.1
ROUNDS = 3  # with ag
SUMMARIES_ALONE = ["--trial=0"]  # ag: no second search that takes turns


class Row:
    """defines: of the size that takes long, and of the quick one (None: there is none)."""

    def __init__(self, name, method, sources, defines, quick=None, options=()):
        self.name, self.method, self.options = name, method, list(options)
        self.sources = [os.path.join(ROOT, source) for source in ([sources] if isinstance(sources, str) else sources)]
        self.defines, self.quick = defines, quick


def map_row(name, kind, scripts, rounds, quick):
    row = real.Row(name, kind, "a1", scripts)
    sizes = [row.defines + ["-DROUNDS=%d" % size] for size in (rounds, quick)]
    return Row(name, "ag", [REAL + source for source in row.sources], *sizes)


ROWS = [
    Row("increments", "optimal", COUNT + "increments.c", ["-DN=10"], ["-DN=9"]),
    Row("readers", "optimal", COUNT + "readers.c", ["-DN=20"], ["-DN=16"]),
    Row("lastzero", "optimal", COUNT + "lastzero.c", ["-DN=18"], ["-DN=14"]),
    Row("fibonacci", "optimal", COUNT + "fib.c", ["-DN=6"], ["-DN=5"]),
    Row("szymanski", "optimal", THREADS + "szymanski.c", ["-DROUNDS=3"]),
    Row("peterson", "optimal", THREADS + "peterson.c", ["-DROUNDS=4"], ["-DROUNDS=3"]),
    Row("increments", "exhaustive", COUNT + "increments.c", ["-DN=10"], ["-DN=8"]),
    Row("lastzero", "exhaustive", COUNT + "lastzero.c", ["-DN=5"], ["-DN=4"]),
    Row("regular expression", "exhaustive", SEQUENTIAL + "regex5.c", ["-DBYTES=8"], ["-DBYTES=6"]),
    Row("json", "exhaustive", SEQUENTIAL + "json5.c", ["-DBYTES=8"], ["-DBYTES=6"]),
    Row("increments", "dpor", COUNT + "increments.c", ["-DN=10"], ["-DN=8"]),
    Row("fibonacci", "dpor", COUNT + "fib.c", ["-DN=6"], ["-DN=5"]),
    map_row("hash table", "HASHTABLE", ["p1", "p1"], 24, 5),
    map_row("list", "LIST", ["p1", "p1", "p1"], 4, 2),
    Row("fibonacci", "ag", COUNT + "fib.c", ["-DN=8"], ["-DN=5"], SUMMARIES_ALONE),
    Row("reorder", "ag", AG + "reorder2.c", ["-DSETTERS=5", "-DCHECKERS=4"], ["-DSETTERS=4", "-DCHECKERS=3"],
        SUMMARIES_ALONE),
]


class Missed(Exception):
    pass


class Run:
    def __init__(self, report):
        self.seconds, self.processor = report["seconds"], report["processor_seconds"]
        self.counts, self.verdict = report["counts"], report["verdict"]
        self.errors = sorted((e["kind"], e["line"], e["function"]) for e in report["errors"])


def command_of(row, defines, jobs):
    command = [HEDDLE, "check", "--method=" + row.method, "--out=none", "--json=-", "--quiet", "--keep-going",
               "--minimize=never", "--progress=never", *row.options]
    if jobs:
        command.append(f"--jobs={jobs}")
    return command + row.sources + ["--", *defines]


def explore(row, defines, jobs, processes=1):
    """That many explorations at once; the one that took longest."""
    command = command_of(row, defines, jobs)
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(processes)]
    ended = [process.communicate() for process in started]
    for process, (_, said) in zip(started, ended):
        if process.returncode not in (0, 1):
            raise Missed(f"status {process.returncode}: {said.decode(errors='replace')[-200:]}")
    return max((Run(json.loads(out)) for out, _ in ended), key=lambda run: run.seconds)


def compare(method, alone, shared):
    """What is wrong with a shared search, or None."""
    if (alone.verdict, alone.errors) != (shared.verdict, shared.errors):
        return f"{shared.verdict} {shared.errors} instead of {alone.verdict} {alone.errors}"
    for key in ("full", "traces") if method != "ag" else ():
        if alone.counts[key] != shared.counts[key]:
            return f"{key}: {shared.counts[key]} instead of {alone.counts[key]}"
    return None


def misses(method, jobs, results, faster, more):
    missed, target = [], TARGETS[method]
    if target and faster.get(2, target) < target:
        missed.append(f"2 workers {faster[2]:.2f} times as fast, wanted {target}")
    missed += [f"{count} workers slower than 2" for count in jobs if count > 2 and 2 in results
               and results[count].seconds > SLOWER * results[2].seconds]
    if method == "ag":
        missed += [f"{count} workers make {more[count]:.2f} times the runs" for count in jobs if more[count] > MORE_RUNS]
    return missed


def best(runs):
    return min(runs, key=lambda run: run.seconds)


def measure(row, quick, jobs, repeat):
    """The single process, two of them at once, and for each number of workers: times as fast, processor time, runs."""
    defines = row.quick if quick else row.defines
    runs, pairs = {count: [] for count in [0, 1, *jobs]}, []
    for _ in range(repeat or (ROUNDS if row.method == "ag" and not quick else 1)):
        for count, so_far in runs.items():
            so_far.append(explore(row, defines, count))
            fault = compare(row.method, runs[0][0], so_far[-1])
            if fault:
                raise Missed(f"{count} workers: {fault}")
        pairs.append(explore(row, defines, 0, processes=2))
    results = {count: best(all_) for count, all_ in runs.items()}
    alone, twice = results[0], 2 * results[0].seconds / best(pairs).seconds
    faster = {count: alone.seconds / results[count].seconds for count in results}
    work = {count: results[count].processor / alone.processor for count in results}
    more = {count: max(run.counts["runs"] for run in runs[count]) / alone.counts["runs"] for count in results}
    missed = [] if quick else misses(row.method, jobs, results, faster, more)
    return alone, twice, faster, work, more, missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--repeat", type=int, metavar="N", help="rounds")
    parser.add_argument("--jobs", default="2,4,8")
    parser.add_argument("--json")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="parts of a name, or of a name and a method (`list ag`)")
    given = parser.parse_args()
    jobs = [int(word) for word in given.jobs.split(",")]
    head = f"{'program':18} {'method':10} {'seconds':>8} {'processor':>9} {'runs':>9} {'twice':>6}"
    print(head + "".join(f"  {count:>5} {'(work, runs)':13}" for count in [1, *jobs]))
    status, record = 0, []
    for row in ROWS:
        name = f"{row.name} {row.method}"
        if (given.rows and not any(word in name for word in given.rows)) or (given.quick and row.quick is None):
            continue
        try:
            alone, twice, faster, work, more, missed = measure(row, given.quick, jobs, given.repeat)
        except Missed as fault:
            print(f"{row.name:18} {row.method:10} WRONG: {fault}", flush=True)
            status = 1
            continue
        line = f"{row.name:18} {row.method:10} {alone.seconds:8.2f} {alone.processor:9.2f} {alone.counts['runs']:9d} {twice:6.2f}"
        line += "".join(f"  {faster[count]:5.2f} ({work[count]:.2f}, {more[count]:.2f}) " for count in [1, *jobs])
        print(line + ("  MISSED: " + "; ".join(missed) if missed else "  right" if given.quick else "  met"), flush=True)
        status |= bool(missed)
        record.append({"name": row.name, "method": row.method, "seconds": alone.seconds, "processor": alone.processor,
                       "twice": twice, "faster": faster, "work": work, "runs": more})
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump(record, file, indent=1)
    return status


if __name__ == "__main__":
    sys.exit(main())
