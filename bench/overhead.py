#!/usr/bin/env python3
"""What `ag` costs where summaries cannot help: its processor time beside that of `optimal`.

    bench/overhead.py [--repeat=N] [--limit=S] [--json=FILE] [ROW...]

In these programs nothing can be cut before its end, or what is cut costs more than it spares; `optimal` takes a second or
more for each. Time is the processor time of the whole command, compiling included, the best of N (3), so that other work
on the machine matters little. Target: a ratio of at most 1.3, and the same verdict. A row at the end is a program without
threads, on which `auto` may take 1.03 times as long as `optimal`. Status 1 if something is missed. The program under
measurement is named in HEDDLE (default build/heddle).
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import real

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
HEDDLE = os.environ.get("HEDDLE", os.path.join(ROOT, "build", "heddle"))
COUNT, CLASSIC, BENCH = "tests/programs/threads/count", "tests/programs/threads/classic", "bench/programs/threads"
LIMIT, LIMIT_SEQUENTIAL = 1.3, 1.03


class Row:
    def __init__(self, name, kind, sources, defines, method="ag", limit=LIMIT):
        self.name, self.kind, self.defines, self.method, self.limit = name, kind, defines, method, limit
        self.sources = [os.path.join(ROOT, source) for source in sources]


def real_row(name, kind, row):
    """One of bench/real.py."""
    found = next(known for known in real.ROWS if known.name == row)
    return Row(name, kind, [os.path.join("bench/programs/real", source) for source in found.sources], found.defines)


ROWS = [
    Row("readers 17", "one writer, many readers", [COUNT + "/readers.c"], ["-DN=17"]),
    Row("filesystem 25", "blocks and inodes, a lock each", [CLASSIC + "/filesystem.c"], ["-DN=25"]),
    Row("indexer 17", "compare-and-swap in a hash table", [COUNT + "/indexer.c"], ["-DN=17"]),
    Row("increments 9", "atomic counter", [COUNT + "/increments.c"], ["-DN=9"]),
    Row("ledger 5", "one lock", [BENCH + "/ledger.c"], ["-DTHREADS=5"]),
    Row("arrivals 2x3", "messages, condition variables", [BENCH + "/arrivals.c"], ["-DSENDERS=2", "-DLETTERS=3"]),
    Row("decisions 9", "symbolic inputs", [BENCH + "/decisions.c"], ["-DTHREADS=9"]),
    Row("tickets 4x3", "disjoint arrays", [BENCH + "/tickets.c"], ["-DTHREADS=4", "-DDRAWS=3"]),
    Row("beginning", "long before the first thread", [BENCH + "/beginning.c"], []),
    real_row("hashw2b", "lock-free hash table", "hashw2b"),
    real_row("slU2b", "lock-free skip list", "slU2b"),
    real_row("allocator-b", "thread-caching allocator", "allocator-b"),
    Row("hashsum4", "no threads", ["bench/programs/hashsum4.c"], [], "auto", LIMIT_SEQUENTIAL),
]


def fail(message):
    sys.exit("bench: " + message)


def check_once(row, method, limit):
    """(processor seconds of the command and what it started, its report)."""
    with tempfile.TemporaryDirectory() as directory:
        report = os.path.join(directory, "report.json")
        command = [HEDDLE, "check", "--method=" + method, "--quiet", "--out=none", "--progress=never", "--minimize=never",
                   f"--max-time={limit}", "--json=" + report, *row.sources, "--", *row.defines]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
        usage = os.wait4(child.pid, 0)[2]
        child.returncode = 0 # it has been waited for
        if not os.path.exists(report):
            fail(f"{row.name}, {method}: heddle wrote no report")
        with open(report, encoding="utf-8") as file:
            return usage.ru_utime + usage.ru_stime, json.load(file)


def check(row, method, repeat, limit):
    return min((check_once(row, method, limit) for _ in range(repeat)), key=lambda result: result[0])


def measure(row, repeat, limit):
    optimal, expected = check(row, "optimal", repeat, limit)
    seconds, report = check(row, row.method, repeat, limit)
    problems = []
    if report["verdict"] != expected["verdict"]:
        problems.append(f"{report['verdict']} instead of {expected['verdict']}")
    if seconds > row.limit * optimal:
        problems.append(f"{seconds / optimal:.2f} times the time of optimal instead of {row.limit}")
    return {"row": row.name, "kind": row.kind, "method": row.method, "verdict": report["verdict"], "optimal": optimal,
            "optimal_runs": expected["counts"]["runs"], "seconds": seconds, "runs": report["counts"]["runs"],
            "outrun": report["counts"]["outrun"], "ratio": seconds / optimal, "limit": row.limit, "problems": problems}


def show(results):
    table = [["row", "kind", "optimal runs", "s", "method", "runs", "outrun", "s", "ratio", "limit", ""]]
    for result in results:
        table.append([result["row"], result["kind"], str(result["optimal_runs"]), f"{result['optimal']:.2f}",
                      result["method"], str(result["runs"]), str(result["outrun"]), f"{result['seconds']:.2f}",
                      f"{result['ratio']:.2f}", f"{result['limit']:.2f}", "MISSED" if result["problems"] else "met"])
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    print("ag against optimal where summaries cannot help (processor time)")
    for row in table:
        print("  ".join(cell.ljust(width) if i < 2 else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(row, widths))).rstrip())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--limit", type=int, default=300, help="seconds for one run")
    parser.add_argument("--json")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="those whose names contain it")
    options = parser.parse_args()
    if not os.access(HEDDLE, os.X_OK):
        fail(f"{HEDDLE} is not there; run make")
    chosen = [row for row in ROWS if not options.rows or any(text in row.name for text in options.rows)]
    if not chosen:
        fail(f"no such row; there are {', '.join(row.name for row in ROWS)}")
    results = []
    for row in chosen:
        if sys.stderr.isatty():
            print(f"\rmeasuring {row.name} ...".ljust(40), end="\r", file=sys.stderr, flush=True)
        results.append(measure(row, options.repeat, options.limit))
    show(results)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)
    missed = [f"{result['row']}: {problem}" for result in results for problem in result["problems"]]
    for text in missed:
        print("MISSED " + text)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
