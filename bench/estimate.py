#!/usr/bin/env python3
"""How good the estimate of the number of executions is (docs/long-runs.md).

    bench/estimate.py [--probes=N] [--seeds=N] [--json=FILE] [PROGRAM...]

For programs whose number of executions is known, or counted first, `heddle check --estimate=N` is run with several
seeds and stopped after one execution. Of the ratios of the estimates to the true number the table has the least, the
median and the largest, the mean, and how many estimates lie within two of their own standard errors of the true number.
The mean of the ratios is 1 for an unbiased estimator, if there are enough of them: where few probes in a million decide
it, it is below. Status 1 if a mean is above 1 by more than four standard errors, which chance does not explain.
The program under measurement is named in HEDDLE (default build/heddle).
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
HEDDLE = os.environ.get("HEDDLE", os.path.join(ROOT, "build", "heddle"))
COUNT, SYMBOLIC = "tests/programs/threads/count", "bench/programs"

# name, source, what the compiler is told, method, executions (None: counted)
PROGRAMS = [
    ("increments 8", COUNT + "/increments", ["-DN=8"], "optimal", 40320),
    ("locked", COUNT + "/locked", [], "optimal", 40320),
    ("readers 16", COUNT + "/readers", ["-DN=16"], "optimal", 65536),
    ("load and store", COUNT + "/load_store", [], "optimal", 14400),
    ("pairs", COUNT + "/pairs", [], "optimal", 4096),
    ("figure 8", COUNT + "/fig8", [], "optimal", 12870),
    ("independent", COUNT + "/independent", [], "optimal", 1),
    ("early exit", COUNT + "/early_exit", [], "optimal", 104),
    ("fibonacci 4", COUNT + "/fib", ["-DN=4"], "optimal", 19605),
    ("fibonacci 5", COUNT + "/fib", ["-DN=5"], "optimal", 218243),
    ("fibonacci 6", COUNT + "/fib", ["-DN=6"], "optimal", 2364418),
    ("last zero 8", COUNT + "/lastzero", ["-DN=8"], "optimal", 704),
    ("last zero 12", COUNT + "/lastzero", ["-DN=12"], "optimal", 15360),
    ("dining 3, 1 meal", COUNT + "/dining", ["-DN=3", "-DMEALS=1"], "optimal", 6),
    ("dining 3, 2 meals", COUNT + "/dining", ["-DN=3", "-DMEALS=2"], "optimal", 90),
    ("dining 4, 3 meals", COUNT + "/dining", ["-DN=4", "-DMEALS=3"], "optimal", 61340),
    ("early exit, all", COUNT + "/early_exit", [], "exhaustive", None),
    ("figure 4, all", COUNT + "/fig4", [], "exhaustive", None),
]


def check(source, defines, method, options):
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        subprocess.run([HEDDLE, "check", "--out=none", "--quiet", "--keep-going", "--method=" + method, "--json=" + report,
                        *options, os.path.join(ROOT, source + ".c"), "--", *defines], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=600, check=False)
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def measure(program, probes, seeds):
    name, source, defines, method, executions = program
    if executions is None:
        counts = check(source, defines, method, [])["counts"]
        executions = counts["runs"] - counts["blocked"]
    ratios, near = [], 0
    for seed in range(seeds):
        estimate = check(source, defines, method, [f"--estimate={probes}", f"--seed={seed}", "--max-runs=1"])["estimate"]
        ratios.append(estimate["executions"] / executions)
        near += abs(estimate["executions"] - executions) <= 2 * estimate["standard_error"] + 1e-6 * executions
    error = statistics.stdev(ratios) / math.sqrt(seeds) if seeds > 1 else math.inf
    return {"name": name, "executions": executions, "least": min(ratios), "median": statistics.median(ratios),
            "largest": max(ratios), "mean": statistics.mean(ratios), "error": error, "near": near, "seeds": seeds}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--probes", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--json")
    parser.add_argument("programs", nargs="*", help="parts of names")
    options = parser.parse_args()
    wanted = [p for p in PROGRAMS if not options.programs or any(word in p[0] for word in options.programs)]
    rows, wrong = [], False
    print(f"{options.probes} probes, {options.seeds} seeds; ratios of the estimate to the number of executions")
    print(f"{'program':20} {'executions':>10}  {'least':>8} {'median':>8} {'largest':>8}   {'mean':>14}  within 2 errors")
    for program in wanted:
        row = measure(program, options.probes, options.seeds)
        rows.append(row)
        biased = row["mean"] > 1 + 4 * row["error"] + 1e-6
        wrong |= biased
        print(f"{row['name']:20} {row['executions']:10}  {row['least']:8.3g} {row['median']:8.3g} {row['largest']:8.3g}   "
              f"{row['mean']:6.3f} +- {row['error']:5.3f}  {row['near']} of {row['seeds']}{'  BIAS' if biased else ''}",
              flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=2)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
