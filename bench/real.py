#!/usr/bin/env python3
"""Measurements on real code: lock-free maps and a thread-caching allocator, method by method.

    bench/real.py [--limit=S] [--methods=LIST] [--json=FILE] [--no-bugs | --bugs] [ROW...]

The programs are in bench/programs/real: a list, a skip list and a hash table without locks, an allocator with caches
and arenas, and drivers that give each thread a script of steps. A row is a driver with its scripts and sizes; families
grow from a (explored in about a second) to c (more than the limit).

For each row and method: executions and seconds of exploration without compiling, "> S" if the limit of S seconds
(default 60) came first, and the verdict. Then every planted bug (-DBUG_...) is looked for with optimal; it must be found,
and the same row without the bug must not fail.

Methods that this heddle does not have are left out. Status 1 if a verdict is wrong, if a bug is not found, or if `ag` is
there and does not finish a row that `dpor` does not finish either. The program under measurement is named in HEDDLE
(default build/heddle).
"""
import argparse
import json
import os
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
    """scripts: one for each thread; before: what main does first; sizes: further macros."""

    def __init__(self, name, kind, before, scripts, *sizes):
        self.name, self.threads = name, len(scripts)
        self.sources = ALLOCATOR if kind == "ALLOCATOR" else MAPS
        self.defines = ["-DPARTICIPANTS=8"] if kind == "ALLOCATOR" else ["-DPARTICIPANTS=4", "-DKIND=MAP_" + kind]
        self.defines += [f'-DBEFORE="{before}"', "-DSCRIPTS=" + ",".join(f'"{script}"' for script in scripts)]
        self.defines += ["-D" + size for size in sizes]

    def with_bug(self, bug):
        row = object.__new__(Row)
        row.name, row.threads, row.sources = bug, self.threads, self.sources
        row.defines = self.defines + ["-D" + bug]
        return row


LEVELS = "SKIPLIST_LEVELS=4"
TINY = "HASHTABLE_CAPACITY=2"
SCAN = "HAZARD_BATCH=1"

ROWS = [
    Row("slU1a", "SKIPLIST", "a1", ["p1", "p1"], LEVELS, "ROUNDS=3"),
    Row("slU1b", "SKIPLIST", "a1", ["p1", "p1"], LEVELS, "ROUNDS=5"),
    Row("slU1c", "SKIPLIST", "a1", ["p1", "p1"], LEVELS, "ROUNDS=8"),
    Row("slU2a", "SKIPLIST", "a1a3", ["r1", "a2r3"], LEVELS),
    Row("slU2b", "SKIPLIST", "a1", ["a2r2", "r1"], LEVELS),
    Row("slU2c", "SKIPLIST", "a1", ["a2r2a2", "r1a1"], LEVELS),
    Row("skiplist", "SKIPLIST", "a1", ["a2", "a3", "r1"], LEVELS),
    Row("hashw1a", "HASHTABLE", "a1", ["p1", "p1"], "ROUNDS=3"),
    Row("hashw1b", "HASHTABLE", "a1", ["p1", "p1"], "ROUNDS=5"),
    Row("hashw1c", "HASHTABLE", "a1", ["p1", "p1"], "ROUNDS=8"),
    Row("hashw2a", "HASHTABLE", "a1a2", ["a3", "p1"], TINY),
    Row("hashw2b", "HASHTABLE", "a1a2", ["a3p1", "p1a4"], TINY),
    Row("hashw2c", "HASHTABLE", "a1a2", ["a3p1a5", "p1a4r2"], TINY),
    Row("hash", "HASHTABLE", "a1a2", ["a3", "r1", "p2"], TINY),
    Row("list-a", "LIST", "a1a3", ["a2", "r1", "g3"]),
    Row("list", "LIST", "a1a3", ["a2r2", "r1", "g3"], SCAN),
    Row("allocator-a", "ALLOCATOR", "", ["a1x1f1", "a1x1f1"], "ALLOCATOR_ARENAS=2"),
    Row("allocator-b", "ALLOCATOR", "", ["a1f1", "a1f1", "a1f1"], "ALLOCATOR_ARENAS=3"),
    Row("allocator", "ALLOCATOR", "", ["a1f1", "a2f2", "a1f1", "z2f2"], "ALLOCATOR_ARENAS=4"),
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
    with tempfile.TemporaryDirectory() as directory:
        report = os.path.join(directory, "report.json")
        command = [HEDDLE, "check", "--method=" + method, "--quiet", "--out=none", "--progress=never",
                   "--minimize=never", f"--max-time={limit}", "--json=" + report,
                   *(os.path.join(REAL, source) for source in row.sources), "--", *row.defines]
        result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        if not os.path.exists(report):
            fail(f"{row.name}: heddle wrote no report (status {result.returncode}):\n{result.stderr}")
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def methods_of_heddle():
    text = subprocess.run([HEDDLE, "help", "check"], capture_output=True, text=True).stdout
    offered = text[text.find("--method="):].split()[0].split("=")[1].split("|")
    return [method for method in METHODS if method in offered]


def timed_out(report):
    return report["verdict"] == "incomplete" and all("time limit" in reason for reason in report["reasons"])


def measure(row, methods, limit):
    result = {"row": row.name, "threads": row.threads, "methods": {}, "problems": []}
    for method in methods:
        report = check(row, method, limit)
        finished = report["verdict"] == "safe"
        if not finished and not timed_out(report):
            found = report["errors"][0]["message"] if report["errors"] else "; ".join(report["reasons"])
            result["problems"].append(f"{method}: {report['verdict']}, {found}")
        result["methods"][method] = {"runs": report["counts"]["runs"], "seconds": report["seconds"],
                                     "finished": finished, "peak_bytes": report["peak_bytes"]}
    measured = result["methods"]
    if "ag" in measured and "dpor" in measured and not measured["ag"]["finished"] and not measured["dpor"]["finished"]:
        result["problems"].append(f"ag does not finish within {limit} s either")
    return result


def show_rows(results, methods, limit):
    rows = [["row", "threads"] + [title for method in methods for title in (method + " runs", "s")] + [""]]
    for result in results:
        cells = [result["row"], str(result["threads"])]
        for method in methods:
            measured = result["methods"][method]
            cells += [str(measured["runs"]) if measured["finished"] else "-",
                      f"{measured['seconds']:.2f}" if measured["finished"] else f"> {limit}"]
        rows.append(cells + ["WRONG" if result["problems"] else "safe"])
    show(rows)


def show(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) if i == 0 else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(row, widths))).rstrip())


def look_for(row, limit):
    """What became of a planted bug, and of the same program without it."""
    report = check(row, "optimal", limit)
    found = report["errors"][0] if report["errors"] else None
    clean = object.__new__(Row)
    clean.name, clean.sources, clean.defines = row.name + " left out", row.sources, row.defines[:-1]
    sound = check(clean, "optimal", limit)
    problems = [] if found else ["not found"]
    if sound["verdict"] != "safe" and not timed_out(sound):
        problems.append(f"without the bug: {sound['verdict']}")
    return {"bug": row.name, "runs": report["counts"]["runs"], "seconds": report["seconds"],
            "kind": found and found["kind"], "runs_without": sound["counts"]["runs"], "problems": problems}


def show_bugs(results):
    rows = [["bug", "runs", "s", "runs without it", "found as"]]
    for result in results:
        rows.append([result["bug"], str(result["runs"]), f"{result['seconds']:.2f}", str(result["runs_without"]),
                     result["kind"] or "NOT FOUND"])
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
    results, bugs = [], []
    for row in [] if options.bugs else chosen:
        progress(f"measuring {row.name} ...")
        results.append(measure(row, methods, options.limit))
    for row in BUGS if options.bugs or (options.bugs is None and not options.rows) else []:
        progress(f"looking for {row.name} ...")
        bugs.append(look_for(row, options.limit))
    if results:
        show_rows(results, methods, options.limit)
    if bugs:
        show_bugs(bugs)
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > cores:
        print(f"other load on this machine: {load:.1f} on {cores} cores; the times above suffer from it")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"rows": results, "bugs": bugs}, file, indent=2)
    wrong = [f"{result['row']}: {problem}" for result in results for problem in result["problems"]]
    wrong += [f"{result['bug']}: {problem}" for result in bugs for problem in result["problems"]]
    for text in wrong:
        print("WRONG " + text)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
