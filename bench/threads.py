#!/usr/bin/env python3
"""Measurements of trace counting: how many executions a second, beside Nidhugg and GenMC.

    bench/threads.py [--repeat=N] [--limit=S] [--json=FILE] [PROGRAM...]

The programs are those of tests/programs/threads and bench/programs/threads, in sizes too large for a test. The number
of executions that `--method=optimal` makes is known for each, and must come out with none blocked.

The times of the peers marked with * are reference figures: the faster of Nidhugg 0.4 (optimal or source, --sc) and
GenMC 0.11 (--sc), recorded on a machine with two cores. If `nidhugg` or `genmc` is in PATH it is measured in the same
run instead. Nidhugg gets LLVM IR from the clang named in PEER_CLANG (or `clang-19`).

The time of heddle is the time of exploration, without compiling, the best of N (3) runs; what takes longer than ten
seconds runs once. Status 1 if a count is wrong or a target is missed. The program under measurement is named in HEDDLE
(default build/heddle).
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
HEDDLE = os.environ.get("HEDDLE", os.path.join(ROOT, "build", "heddle"))

SPEED_TARGET = 3            # times as fast as the faster peer
MEMORY_TARGET = 100 * 10**6 # bytes at the peak
GROWTH_TARGET = 1.5         # what an execution may cost at 2.4 million of them, to the cost at 20 thousand
COUNT, CLASSIC, BENCH = "tests/programs/threads/count", "tests/programs/threads/classic", "bench/programs/threads"


class Program:
    """executions: of optimal reduction; nidhugg, genmc: their recorded seconds, None if there is none."""

    def __init__(self, name, source, defines, executions, nidhugg=None, genmc=None):
        self.name, self.defines, self.executions = name, defines, executions
        self.source = os.path.join(ROOT, source + ".c")
        self.recorded = min((seconds for seconds in (nidhugg, genmc) if seconds), default=None)


PROGRAMS = [
    Program("fibonacci 4", COUNT + "/fib", ["-DN=4"], 19605),
    Program("fibonacci 5", COUNT + "/fib", ["-DN=5"], 218243, 12.1, 3.6),
    Program("fibonacci 6", COUNT + "/fib", ["-DN=6"], 2364418),
    Program("fibonacci 6 joined", COUNT + "/fib_joined", ["-DN=6"], 73789, 4.9, 4.4),
    Program("readers 16", COUNT + "/readers", ["-DN=16"], 65536, 13.4, 1.8),
    Program("lastzero 12", COUNT + "/lastzero", ["-DN=12"], 15360, 3.7, 1.4),
    Program("lastzero 15", COUNT + "/lastzero", ["-DN=15"], 147456, 58, 17.8),
    Program("indexer 15", COUNT + "/indexer", ["-DN=15"], 4096, 2.4, 2.4),
    Program("filesystem 22", CLASSIC + "/filesystem", ["-DN=22"], 512, 0.55, 0.87),
    Program("peterson 3 rounds", BENCH + "/peterson", [], 66192, 5.2, 1.4),
    Program("dekker 3 rounds", BENCH + "/dekker", [], 94466, 8.5, 2.3),
    Program("szymanski 3 rounds", BENCH + "/szymanski", [], 1334161, None, 33),
    Program("dining 4, 3 meals", COUNT + "/dining", ["-DN=4", "-DMEALS=3"], 61340, 11.9, None),
    Program("increments 8", COUNT + "/increments", ["-DN=8"], 40320),
    Program("locked 8", COUNT + "/locked", ["-DN=8"], 40320),
    Program("load, store 5", COUNT + "/load_store", ["-DN=5"], 14400),
    Program("two halves 8", COUNT + "/fig8", ["-DITEMS=8"], 12870),
]


def fail(message):
    sys.exit("bench: " + message)


def heddle_once(program, limit):
    with tempfile.TemporaryDirectory() as directory:
        report = os.path.join(directory, "report.json")
        command = [HEDDLE, "check", "--method=optimal", "--quiet", "--out=none", "--progress=never",
                   f"--max-time={limit}", "--json=" + report, program.source, "--", *program.defines]
        result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        if not os.path.exists(report):
            fail(f"{program.name}: heddle wrote no report (status {result.returncode}):\n{result.stderr}")
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def heddle(program, repeat, limit):
    reports = [heddle_once(program, limit)]
    while len(reports) < repeat and reports[0]["seconds"] < 10:
        reports.append(heddle_once(program, limit))
    return min(reports, key=lambda report: report["seconds"])


def nidhugg(program, limit):
    """Seconds of the faster of its two algorithms, or None if there is no nidhugg."""
    if not shutil.which("nidhugg"):
        return None
    best = None
    with tempfile.TemporaryDirectory() as directory:
        module = os.path.join(directory, "program.ll")
        subprocess.run([os.environ.get("PEER_CLANG", "clang-19"), "-S", "-emit-llvm", "-O0", "-Xclang",
                        "-disable-O0-optnone", *program.defines, program.source, "-o", module], check=True)
        for algorithm in ("--optimal", "--source"):
            start = time.perf_counter()
            try:
                subprocess.run(["nidhugg", "--sc", algorithm, module], capture_output=True, timeout=limit)
            except subprocess.TimeoutExpired:
                continue
            seconds = time.perf_counter() - start
            best = seconds if best is None else min(best, seconds)
    return best


def genmc(program, limit):
    """Seconds that it says it took, or None if there is no genmc or it does not support the program."""
    if not shutil.which("genmc"):
        return None
    try:
        result = subprocess.run(["genmc", "--sc", "--disable-estimation", "--", *program.defines, program.source],
                                capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    seconds = re.search(r"wall-clock time: ([\d.]+)", result.stdout + result.stderr)
    return float(seconds[1]) if result.returncode == 0 and seconds else None


def peer(program, limit):
    """(seconds of the faster peer, whether measured now), or None."""
    measured = [seconds for seconds in (nidhugg(program, limit), genmc(program, limit)) if seconds]
    if measured:
        return min(measured), True
    return (program.recorded, False) if program.recorded else None


def measure(program, repeat, limit):
    report = heddle(program, repeat, limit)
    counts, seconds = report["counts"], max(report["seconds"], 1e-6)
    problems = []
    if report["verdict"] != "safe" or counts["full"] != program.executions or counts["blocked"]:
        problems.append(f"{report['verdict']}, {counts['full']} executions and {counts['blocked']} blocked instead of "
                        f"safe, {program.executions} and 0")
    other = peer(program, limit)
    if other and other[0] < SPEED_TARGET * seconds:
        problems.append(f"{other[0] / seconds:.1f} times as fast as the peer instead of {SPEED_TARGET}")
    if report["peak_bytes"] > MEMORY_TARGET:
        problems.append(f"{report['peak_bytes'] / 1e6:.0f} MB instead of {MEMORY_TARGET / 1e6:.0f}")
    return {"program": program.name, "executions": counts["full"], "seconds": seconds,
            "rate": counts["full"] / seconds, "peak_bytes": report["peak_bytes"],
            "peer_seconds": other and other[0], "peer_measured": bool(other and other[1]),
            "ratio": other and other[0] / seconds, "problems": problems}


def show(results):
    rows = [["program", "executions", "seconds", "executions/s", "peak MB", "peer s", "ratio", ""]]
    for result in results:
        other = result["peer_seconds"]
        rows.append([result["program"], str(result["executions"]), f"{result['seconds']:.3f}", f"{result['rate']:.0f}",
                     f"{result['peak_bytes'] / 1e6:.1f}",
                     f"{other:.2f}{'' if result['peer_measured'] else '*'}" if other else "-",
                     f"{result['ratio']:.1f}x" if other else "-", "MISSED" if result["problems"] else "met"])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) if i == 0 else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(row, widths))).rstrip())


def growth(results):
    """What an execution costs with many of them, to what it costs with few."""
    found = {result["program"]: result for result in results}
    few, many = found.get("fibonacci 4"), found.get("fibonacci 6")
    if not few or not many:
        return []
    ratio = few["rate"] / many["rate"]
    print(f"\nan execution costs {1e6 / few['rate']:.1f} us when there are {few['executions']}, "
          f"{1e6 / many['rate']:.1f} us when there are {many['executions']}: {ratio:.2f}x; target: {GROWTH_TARGET}x")
    return [] if ratio <= GROWTH_TARGET else [f"fibonacci: the cost of an execution grows {ratio:.2f}x"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--limit", type=int, default=300, help="seconds for one run")
    parser.add_argument("--json")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="those whose names contain it")
    options = parser.parse_args()
    if not os.access(HEDDLE, os.X_OK):
        fail(f"{HEDDLE} is not there; run make")
    chosen = [program for program in PROGRAMS
              if not options.programs or any(text in program.name for text in options.programs)]
    if not chosen:
        fail(f"no such program; there are {', '.join(program.name for program in PROGRAMS)}")
    results = []
    for program in chosen:
        if sys.stderr.isatty():
            print(f"\rmeasuring {program.name} ...".ljust(40), end="\r", file=sys.stderr, flush=True)
        results.append(measure(program, options.repeat, options.limit))
    show(results)
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > cores:
        print(f"other load on this machine: {load:.1f} on {cores} cores; the times above suffer from it")
    print("peer: the faster of Nidhugg and GenMC; * recorded, not measured now; targets: a count that is exact, "
          f"{SPEED_TARGET}x the peer, {MEMORY_TARGET / 1e6:.0f} MB")
    missed = [f"{result['program']}: {problem}" for result in results for problem in result["problems"]]
    missed += growth(results)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)
    for text in missed:
        print("MISSED " + text)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
