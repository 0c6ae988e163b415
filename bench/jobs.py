#!/usr/bin/env python3
"""How much faster several workers are: the same exploration by one process and by 2, 4 and 8 workers.

    bench/jobs.py [--repeat=N] [--jobs=2,4,8] [--json=FILE] [ROW...]

A row is a program in a size that takes one process some ten seconds, and a method. Every count of executions must be
that of the single process; with `ag` the number of runs may be a tenth larger. Times are of the exploration, the best of
N (1); the first columns are `--jobs` left out and `--jobs=1`, one worker that is coordinated.

Targets, on two free cores: 2 workers at least 1.85 times as fast as one process with `optimal` and `exhaustive`, 1.6 times
with `ag`; 4 and 8 workers not more than a tenth slower than 2. Status 1 if a count is wrong or a target is missed. The
program under measurement is named in HEDDLE (default build/heddle).
"""
import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
HEDDLE = os.environ.get("HEDDLE", os.path.join(ROOT, "build", "heddle"))
COUNT, BENCH, AG = "tests/programs/threads/count", "bench/programs/threads", "bench/programs/ag"
TARGETS = {"exhaustive": 1.85, "optimal": 1.85, "dpor": None, "ag": 1.6}
SLOWER, MORE_RUNS = 1.1, 1.1

ROWS = [
    ("fibonacci 6", COUNT + "/fib", ["-DN=6"], "optimal", []),
    ("szymanski 3 rounds", BENCH + "/szymanski", [], "optimal", []),
    ("lastzero 16", COUNT + "/lastzero", ["-DN=16"], "optimal", []),
    ("dining 4, 4 meals", COUNT + "/dining", ["-DN=4", "-DMEALS=4"], "optimal", []),
    ("fibonacci 6", COUNT + "/fib", ["-DN=6"], "dpor", []),
    ("peterson", AG + "/peterson", [], "exhaustive", []),
    ("increments 9", COUNT + "/increments", ["-DN=9"], "exhaustive", []),
    ("fibonacci 9", COUNT + "/fib", ["-DN=9"], "ag", ["--trial=0"]),
]


class Missed(Exception):
    pass


def explore(source, defines, method, options, jobs):
    command = [HEDDLE, "check", "--method=" + method, "--out=none", "--json=-", "--quiet", "--keep-going", *options]
    if jobs:
        command.append(f"--jobs={jobs}")
    ran = subprocess.run(command + [os.path.join(ROOT, source + ".c"), "--", *defines], capture_output=True, check=False)
    if ran.returncode not in (0, 1):
        raise Missed(f"status {ran.returncode}: {ran.stderr.decode(errors='replace')[-200:]}")
    report = json.loads(ran.stdout)
    errors = sorted((e["kind"], e["line"], e["function"]) for e in report["errors"])
    return report["seconds"], report["counts"], (report["verdict"], errors)


def compare(method, alone, shared):
    """What is wrong with a shared search, or None."""
    if alone[2] != shared[2]:
        return f"verdict or errors: {shared[2]} instead of {alone[2]}"
    if method == "ag":
        return None
    for key in ("full", "traces"):
        if alone[1][key] != shared[1][key]:
            return f"{key}: {shared[1][key]} instead of {alone[1][key]}"
    return None


def measure(row, jobs, repeat):
    name, source, defines, method, options = row
    results = {}
    for count in [0, 1, *jobs]:
        runs = [explore(source, defines, method, options, count) for _ in range(repeat)]
        results[count] = min(runs, key=lambda run: run[0])
        fault = compare(method, results[0], results[count])
        if fault:
            raise Missed(f"{count} workers: {fault}")
    ratios = {count: results[0][0] / results[count][0] for count in results}
    more = {count: results[count][1]["runs"] / results[0][1]["runs"] for count in results}
    missed = []
    target = TARGETS[method]
    if target and ratios.get(2, target) < target:
        missed.append(f"2 workers {ratios[2]:.2f} times as fast, wanted {target}")
    missed += [f"{count} workers slower than 2" for count in jobs if count > 2 and 2 in results
               and results[count][0] > SLOWER * results[2][0]]
    if method == "ag":
        missed += [f"{count} workers make {more[count]:.2f} times the runs" for count in jobs if more[count] > MORE_RUNS]
    return results, ratios, more, missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--jobs", default="2,4,8")
    parser.add_argument("--json")
    parser.add_argument("rows", nargs="*", metavar="ROW")
    given = parser.parse_args()
    jobs = [int(word) for word in given.jobs.split(",")]
    head = f"{'program':20} {'method':10} {'alone s':>8} {'runs':>9} {'1':>6}"
    print(head + "".join(f" {count:>6} {'runs':>6}" for count in jobs))
    status, record = 0, []
    for row in ROWS:
        if given.rows and not any(word in row[0] for word in given.rows):
            continue
        try:
            results, ratios, more, missed = measure(row, jobs, given.repeat)
        except Missed as fault:
            print(f"{row[0]:20} {row[3]:10} WRONG: {fault}")
            status = 1
            continue
        line = f"{row[0]:20} {row[3]:10} {results[0][0]:8.2f} {results[0][1]['runs']:9d} {ratios[1]:6.2f}"
        line += "".join(f" {ratios[count]:6.2f} {more[count]:6.2f}" for count in jobs)
        print(line + ("  MISSED: " + "; ".join(missed) if missed else "  met"), flush=True)
        status |= bool(missed)
        record.append({"name": row[0], "method": row[3], "seconds": results[0][0], "ratios": ratios, "runs": more})
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump(record, file, indent=1)
    return status


if __name__ == "__main__":
    sys.exit(main())
