#!/usr/bin/env python3
"""Measurements on real code: lock-free maps and a thread-caching allocator, method by method.

    bench/real.py [--limit=S] [--methods=LIST] [--json=FILE] [--no-bugs | --bugs] [ROW...]

The programs are in bench/programs/real: a list, a skip list and a hash table without locks, an allocator with caches
and arenas, and drivers that give each thread a script of steps. A row is a driver with its scripts and sizes; families
grow from a (explored in about a second) to c (more than the limit with dpor).

For each row and method: executions and seconds of processor time, compiling included, "> S" if the limit of S seconds
(default 60) came first. A row is *met* if ag finishes where dpor does not, *both* if both finish and it need not be met,
*missed* otherwise. Then every planted bug (-DBUG_...) is looked for with optimal and with ag; it must be found, and the
same row without the bug must not fail.

Methods that this heddle does not have are left out. Status 1 if a verdict is wrong, if a row is missed, or if a bug is
not found. The program under measurement is named in HEDDLE (default build/heddle).
"""
import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
HEDDLE = os.environ.get("HEDDLE", os.path.join(ROOT, "build", "heddle"))
REAL = os.path.join(HERE, "programs", "real")

METHODS = ["dpor", "optimal", "ag"]
MAPS = ["participant.c", "random.c", "pool.c", "hazard.c", "epoch.c", "datatype.c", "map.c", "list.c", "skiplist.c",
        "hashtable.c", "maps_driver.c", "scripts_driver.c"]
ALLOCATOR = ["arena.c", "arena_check.c", "cache.c", "allocator.c", "allocator_driver.c"]


class Row:
    """scripts: one for each thread; before: what main does first; sizes: further macros; hard: not for dpor."""

    def __init__(self, name, kind, before, scripts, *sizes, hard=False):
        self.name, self.threads, self.hard = name, len(scripts), hard
        self.sources = ALLOCATOR if kind == "ALLOCATOR" else MAPS
        self.defines = ["-DPARTICIPANTS=8"] if kind == "ALLOCATOR" else ["-DPARTICIPANTS=4", "-DKIND=MAP_" + kind]
        self.defines += [f'-DBEFORE="{before}"', "-DSCRIPTS=" + ",".join(f'"{script}"' for script in scripts)]
        self.defines += ["-D" + size for size in sizes]

    def with_bug(self, bug):
        row = object.__new__(Row)
        row.name, row.threads, row.sources, row.hard = bug, self.threads, self.sources, False
        row.defines = self.defines + ["-D" + bug]
        return row


LEVELS = "SKIPLIST_LEVELS=4"
TINY = "HASHTABLE_CAPACITY=2"
SCAN = "HAZARD_BATCH=1"

ROWS = [
    Row("slU1a", "SKIPLIST", "a1", ["p1", "p1"], LEVELS, "ROUNDS=3"),
    Row("slU1b", "SKIPLIST", "a1", ["p1", "p1"], LEVELS, "ROUNDS=5"),
    Row("slU1c", "SKIPLIST", "a1", ["p1", "p1"], LEVELS, "ROUNDS=8", hard=True),
    Row("slU2a", "SKIPLIST", "a1a3", ["r1", "a2r3"], LEVELS),
    Row("slU2b", "SKIPLIST", "a1", ["a2r2", "r1"], LEVELS),
    Row("slU3c", "SKIPLIST", "a1", ["g1", "p1"], LEVELS, "ROUNDS=12", hard=True),
    Row("skiplist", "SKIPLIST", "a1", ["p1", "p1", "p1"], LEVELS, "ROUNDS=3", hard=True),
    Row("hashw1a", "HASHTABLE", "a1", ["p1", "p1"], "ROUNDS=3"),
    Row("hashw1b", "HASHTABLE", "a1", ["p1", "p1"], "ROUNDS=5"),
    Row("hashw1c", "HASHTABLE", "a1", ["p1", "p1"], "ROUNDS=8", hard=True),
    Row("hashw2a", "HASHTABLE", "a1a2", ["a3", "p1"], TINY),
    Row("hashw2b", "HASHTABLE", "a1a2", ["a3p1", "p1a4"], TINY),
    Row("hashw3c", "HASHTABLE", "a1", ["g1", "p1"], "ROUNDS=12", hard=True),
    Row("hash-a", "HASHTABLE", "a1a2", ["a3", "r1", "p2"], TINY),
    Row("hash", "HASHTABLE", "a1", ["p1", "p1", "p1"], "ROUNDS=3", hard=True),
    Row("listw1c", "LIST", "a1", ["p1", "p1"], "ROUNDS=8", hard=True),
    Row("listw3c", "LIST", "a1", ["g1", "p1"], "ROUNDS=14", hard=True),
    Row("list-a", "LIST", "a1a3", ["a2", "r1", "g3"]),
    Row("list", "LIST", "a1", ["p1", "p1", "p1"], "ROUNDS=3", hard=True),
    Row("allocator-a", "ALLOCATOR", "", ["a1x1f1", "a1x1f1"], "ALLOCATOR_ARENAS=2"),
    Row("allocator-b", "ALLOCATOR", "", ["a1f1", "a1f1", "a1f1"], "ALLOCATOR_ARENAS=3"),
    Row("allocator-c", "ALLOCATOR", "a1f1", ["c0", "c0"], "ALLOCATOR_ARENAS=1", "ROUNDS=10", hard=True),
]

HAZARD_BUG = Row("", "LIST", "a1a2", ["r1r2", "g2"], SCAN)
EPOCH_BUG = Row("", "SKIPLIST", "a1", ["r1g1g1", "g1"], "SKIPLIST_LEVELS=2", "EPOCH_INTERVAL=1")
MOVE_BUG = Row("", "HASHTABLE", "a1a2", ["a3", "r1"], TINY)
CLAIM_BUG = Row("", "HASHTABLE", "", ["a0", "a2"], TINY)
RAISE_BUG = Row("", "SKIPLIST", "", ["a1", "r1"], "SKIPLIST_LEVELS=3")

BUGS = [
    HAZARD_BUG.with_bug("BUG_NO_REVALIDATION"),
    HAZARD_BUG.with_bug("BUG_RELEASE_AT_ONCE"),
    Row("", "LIST", "a1a2a3", ["r2r3", "g3"], SCAN).with_bug("BUG_SCAN_DOWNWARDS"),
    Row("", "LIST", "a1a2", ["r1r2a1", "r1"], "DIRECT=0").with_bug("BUG_RELEASE_AT_ONCE"),
    Row("", "LIST", "a1", ["a2", "a3"]).with_bug("BUG_BLIND_INSERT"),
    Row("", "LIST", "a1", ["r1", "a2"]).with_bug("BUG_NO_MARK"),
    EPOCH_BUG.with_bug("BUG_EPOCH_ONE_BEHIND"),
    EPOCH_BUG.with_bug("BUG_EPOCH_ANNOUNCED"),
    RAISE_BUG.with_bug("BUG_NO_MARK_CHECK"),
    RAISE_BUG.with_bug("BUG_RETIRE_AT_ONCE"),
    Row("", "SKIPLIST", "a1", ["a1", "r1"], "SKIPLIST_LEVELS=3").with_bug("BUG_EQUAL_KEYS"),
    CLAIM_BUG.with_bug("BUG_KEY_READ_TWICE"),
    CLAIM_BUG.with_bug("BUG_CLAIM_WITHOUT_CAS"),
    MOVE_BUG.with_bug("BUG_NO_TOMBSTONE"),
    MOVE_BUG.with_bug("BUG_COPY_WITHOUT_FREEZE"),
    Row("", "ALLOCATOR", "", ["a1f1", "a1f1"], "ALLOCATOR_ARENAS=1").with_bug("BUG_GO_ON_WITHOUT_LOCK"),
    Row("", "ALLOCATOR", "", ["a1x1f1", "a1x1f1"], "ALLOCATOR_ARENAS=2").with_bug("BUG_WRONG_ARENA"),
    Row("", "ALLOCATOR", "", ["a1a2f1f2l0", "c0"], "ALLOCATOR_ARENAS=2").with_bug("BUG_MERGE_WITHOUT_UNLINK"),
    Row("", "ALLOCATOR", "", ["a0x0a0a1f0f1x0f0a0a1", "a2f2"], "ALLOCATOR_ARENAS=1",
        "CACHE_LIMIT=2").with_bug("BUG_STALE_STACK"),
]


def fail(message):
    sys.exit("bench: " + message)


def check(row, method, limit):
    """The report, None if the limit came first, and the seconds of processor time."""
    def bounded():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))

    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "report.json")
        command = [HEDDLE, "check", "--method=" + method, "--quiet", "--out=none", "--progress=never",
                   "--minimize=never", "--json=" + path,
                   *(os.path.join(REAL, source) for source in row.sources), "--", *row.defines]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, preexec_fn=bounded)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if result.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return None, seconds
        if not os.path.exists(path):
            fail(f"{row.name}: heddle wrote no report (status {result.returncode}):\n{result.stderr}")
        with open(path, encoding="utf-8") as file:
            return json.load(file), seconds


def methods_of_heddle():
    text = subprocess.run([HEDDLE, "help", "check"], capture_output=True, text=True).stdout
    offered = text[text.find("--method="):].split()[0].split("=")[1].split("|")
    return [method for method in METHODS if method in offered]


def measure(row, methods, limit):
    result = {"row": row.name, "threads": row.threads, "methods": {}, "problems": []}
    for method in methods:
        report, seconds = check(row, method, limit)
        if report and report["verdict"] != "safe":
            found = report["errors"][0]["message"] if report["errors"] else "; ".join(report["reasons"])
            result["problems"].append(f"{method}: {report['verdict']}, {found}")
        result["methods"][method] = {"runs": report and report["counts"]["runs"], "seconds": seconds,
                                     "finished": bool(report), "peak_bytes": report and report["peak_bytes"]}
    finished = {method: measured["finished"] for method, measured in result["methods"].items()}
    if not finished.get("ag", True):
        result["problems"].append(f"ag does not finish within {limit} s")
    if row.hard and finished.get("dpor", False):
        result["problems"].append(f"dpor finishes within {limit} s")
    separated = finished.get("ag", False) and not finished.get("dpor", True)
    result["met"] = "missed" if result["problems"] else "met" if separated else "both"
    return result


def show_rows(results, methods, limit):
    rows = [["row", "threads"] + [title for method in methods for title in (method + " runs", "s")] + [""]]
    for result in results:
        cells = [result["row"], str(result["threads"])]
        for method in methods:
            measured = result["methods"][method]
            cells += [str(measured["runs"]) if measured["finished"] else "-",
                      f"{measured['seconds']:.2f}" if measured["finished"] else f"> {limit}"]
        rows.append(cells + [result["met"]])
    show(rows)


def show(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) if i == 0 else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(row, widths))).rstrip())


def look_for(row, methods, limit):
    """What became of a planted bug, and of the same program without it."""
    clean = object.__new__(Row)
    clean.name, clean.sources, clean.defines = row.name + " left out", row.sources, row.defines[:-1]
    result = {"bug": row.name, "methods": {}, "problems": []}
    for method in methods:
        report, seconds = check(row, method, limit)
        found = report["errors"][0] if report and report["errors"] else None
        result["methods"][method] = {"runs": report and report["counts"]["runs"], "seconds": seconds}
        result["kind"] = found and found["kind"]
        if not found:
            result["problems"].append(f"{method} does not find it")
    sound = check(clean, methods[-1], limit)[0]
    if sound and sound["verdict"] != "safe":
        result["problems"].append(f"without the bug: {sound['verdict']}")
    return result


def show_bugs(results, methods):
    rows = [["bug"] + [title for method in methods for title in (method + " runs", "s")] + ["found as"]]
    for result in results:
        cells = [result["bug"]]
        for method in methods:
            measured = result["methods"][method]
            cells += [str(measured["runs"]), f"{measured['seconds']:.2f}"]
        rows.append(cells + [result["kind"] or "NOT FOUND"])
    print()
    show(rows)


def progress(text):
    if sys.stderr.isatty():
        print(f"\r{text}".ljust(60), end="\r", file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=60, help="seconds for one run")
    parser.add_argument("--methods", help="of dpor,optimal,ag")
    parser.add_argument("--json")
    parser.add_argument("--bugs", action=argparse.BooleanOptionalAction, help="only the planted bugs; or without them")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="those whose names contain it")
    options = parser.parse_args()
    if not os.access(HEDDLE, os.X_OK):
        fail(f"{HEDDLE} is not there; run make")
    methods = methods_of_heddle()
    if options.methods:
        methods = [method for method in options.methods.split(",") if method in methods]
    chosen = [row for row in ROWS if not options.rows or any(text in row.name for text in options.rows)]
    if not chosen or not methods:
        fail(f"no such row or method; rows are {', '.join(row.name for row in ROWS)}")
    finders = [method for method in methods if method != "dpor"] or methods
    results, bugs = [], []
    for row in [] if options.bugs else chosen:
        progress(f"measuring {row.name} ...")
        results.append(measure(row, methods, options.limit))
    for row in BUGS if options.bugs or (options.bugs is None and not options.rows) else []:
        progress(f"looking for {row.name} ...")
        bugs.append(look_for(row, finders, options.limit))
    if results:
        show_rows(results, methods, options.limit)
    if bugs:
        show_bugs(bugs, finders)
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > cores:
        print(f"other load on this machine: {load:.1f} on {cores} cores; the times above suffer from it")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"rows": results, "bugs": bugs}, file, indent=2)
    met = sum(result["met"] == "met" for result in results)
    if results:
        print(f"{met} of {len(results)} rows: ag finishes where dpor does not within {options.limit} s of processor time")
    wrong = [f"{result['row']}: {problem}" for result in results for problem in result["problems"]]
    wrong += [f"{result['bug']}: {problem}" for result in bugs for problem in result["problems"]]
    for text in wrong:
        print("WRONG " + text)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
