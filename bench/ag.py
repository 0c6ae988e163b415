#!/usr/bin/env python3
"""The published table of assertion-guided symbolic execution: runs and seconds of each method, beside the paper's.

    bench/ag.py [--limit=S] [--methods=LIST] [--json=FILE] [ROW...]

The rows are the first 34 of Table 2 of Guo, Kusano, Wang, Yang and Gupta, "Assertion Guided Symbolic Execution of
Multithreaded Programs" (ESEC/FSE 2015). The programs, in bench/programs/ag, were written anew, because the sources and
their parameters are not printed; each says how close its counts are. The paper's columns are its search without
reduction (`exhaustive` here), with DPOR (`dpor`) and with DPOR, summaries and slicing (`ag`); `optimal` has no column
there. What it looks for are assertions, so every method here runs with `--check=assert`.

Every distinct error is looked for (`--keep-going`); runs that were cut short or blocked count. A cell that is
not done after S (60) seconds is `-`, in the paper after 1800. A method that the program under measurement does not have
is left out.

Targets: the verdict of every row; `exhaustive` and `dpor` make as many runs as recorded below (tests/run_counts.py looks
at that too); `ag` makes at most as many as the paper's and as `dpor` here; 10 seconds for all rows together. Status 1 if
something is missed. The program under measurement is named in HEDDLE (default build/heddle).
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
HEDDLE = os.environ.get("HEDDLE", os.path.join(ROOT, "build", "heddle"))
PROGRAMS = os.path.join(HERE, "programs", "ag")

METHODS = ["exhaustive", "dpor", "optimal", "ag"]
SECONDS_TARGET = 10         # of ag, all rows together
SAFE, ASSERT = "safe", "assertion failure"
TIMEOUT = None              # in place of the paper's (runs, seconds)


class Row:
    """counts: the runs of exhaustive (None where it takes too long) and dpor here, which the program's comment states.
    paper: (runs, seconds) of each of its methods."""

    def __init__(self, name, source, defines, threads, verdict, counts, exhaustive, dpor, ag):
        self.name, self.defines, self.threads, self.verdict = name, defines.split(), threads, verdict
        self.source = os.path.join(PROGRAMS, source + ".c")
        self.counts = {"exhaustive": counts[0], "dpor": counts[1]}
        self.paper = {"exhaustive": exhaustive, "dpor": dpor, "ag": ag}


ROWS = [
    Row("fibbench_false1", "fibbench", "-DN=2 -DM=3", 2, ASSERT, (924, 45), (924, 61.4), (48, 2.0), (15, 1.8)),
    Row("fibbench_false2", "fibbench", "-DN=2 -DM=8", 2, ASSERT, (None, 615), TIMEOUT, (628, 36.2), (34, 3.9)),
    Row("fibbench_false3", "fibbench", "-DN=5 -DM=5", 2, ASSERT, (None, 8953), TIMEOUT, (8704, 503.8), (378, 13.7)),
    Row("indexer_true", "indexer", "", 2, SAFE, (None, 81), TIMEOUT, (81, 2.8), (24, 6.0)),
    Row("lazy01_false", "lazy01", "", 3, ASSERT, (11, 3), (11, 0.5), (3, 0.3), (3, 1.1)),
    Row("reorder2_false1a", "reorder2", "-DEITHER_ORDER=1 -DSETTERS=1 -DCHECKERS=1", 2, ASSERT,
        (7, 4), (7, 0.3), (3, 0.3), (3, 1.2)),
    Row("reorder2_false1b", "reorder2", "-DEITHER_ORDER=1 -DSETTERS=2 -DCHECKERS=1", 3, ASSERT,
        (91, 23), (91, 1.4), (26, 0.6), (9, 1.2)),
    Row("reorder2_false1c", "reorder2", "-DEITHER_ORDER=1 -DSETTERS=2 -DCHECKERS=2", 4, ASSERT,
        (2521, 199), (2421, 89.1), (205, 3.2), (39, 1.6)),
    Row("reorder2_false2a", "reorder2", "-DSYMBOLIC -DSETTERS=1", 2, ASSERT, (23, 14), (23, 0.6), (14, 0.5), (14, 1.5)),
    Row("reorder2_false2b", "reorder2", "-DSYMBOLIC -DSETTERS=2", 3, ASSERT,
        (453, 141), (479, 8.9), (233, 5.0), (64, 2.2)),
    Row("sigma_false1", "sigma", "-DTHREADS=2", 2, ASSERT, (12, 8), (12, 0.4), (6, 0.3), (2, 1.2)),
    Row("sigma_false2", "sigma", "-DTHREADS=3", 3, ASSERT, (180, 72), (180, 3.2), (50, 1.0), (2, 1.2)),
    Row("sigma_false3", "sigma", "-DTHREADS=4", 4, ASSERT, (5040, 1152), (4830, 222.4), (862, 18.6), (2, 1.2)),
    Row("singleton_false", "singleton", "", 4, ASSERT, (60, 24), (60, 1.1), (24, 0.6), (19, 1.1)),
    Row("stack_false", "stack", "", 2, ASSERT, (527, 527), (527, 8.6), (236, 3.9), (49, 2.8)),
    Row("stateful01_true", "stateful01", "", 2, SAFE, (6, 6), (6, 0.4), (6, 0.4), (5, 1.2)),
    Row("twostage3_false", "twostage3", "", 3, ASSERT, (4848, 42), (4862, 302.1), (88, 1.1), (34, 2.2)),
    Row("dekker_true", "dekker", "", 2, SAFE, (None, 282), TIMEOUT, (280, 3.6), (6, 1.5)),
    Row("peterson_true1", "peterson", "", 2, SAFE, (None, 1047), TIMEOUT, (1052, 22.7), (64, 2.7)),
    Row("peterson_true2", "peterson", "-DLOOKS=2", 2, SAFE, (None, 2561), TIMEOUT, (2566, 86.6), (85, 8.1)),
    Row("readwritelk_true1", "readwritelk", "", 2, SAFE, (24, 4), (24, 0.6), (4, 0.3), (4, 1.1)),
    Row("readwritelk_true2", "readwritelk", "-DWRITERS=2 -DREADERS=2 -DFIELDS=1", 4, SAFE,
        (None, 617), TIMEOUT, TIMEOUT, (436, 14.9)),
    Row("timevarmutex_true", "timevarmutex", "", 2, SAFE, (41, 2), (41, 0.8), (4, 0.3), (2, 1.0)),
    Row("szymanski_true", "szymanski", "", 2, SAFE, (None, 1522), TIMEOUT, TIMEOUT, (6, 1.8)),
    Row("unverif_true", "unverif", "", 2, SAFE, (None, 224), TIMEOUT, (221, 2.9), (27, 1.7)),
    Row("bluetooth_bad", "bluetooth", "", 2, ASSERT, (None, 1789), TIMEOUT, (1789, 25.1), (95, 4.0)),
    Row("art-example", "art_example", "", 2, ASSERT, (450, 146), (450, 11.5), (146, 3.1), (9, 1.5)),
    Row("fsbench_bad", "fsbench", "", 8, ASSERT, (None, 256), TIMEOUT, (256, 9.2), (9, 20.9)),
    Row("ticket_true", "ticket", "", 2, SAFE, (1050, 16), (1062, 19.6), (274, 4.8), (44, 1.9)),
    Row("account_bad", "account", "", 3, ASSERT, (8, 8), (8, 0.4), (8, 0.4), (8, 1.0)),
    Row("circularbuf_bad1", "circularbuf", "-DSLOTS=3 -DPUTS=5 -DTAKES=5", 2, ASSERT,
        (118, 118), (118, 1.7), (118, 1.9), (58, 3.8)),
    Row("circularbuf_bad2", "circularbuf", "-DSLOTS=4 -DFILLED=3 -DPUTS=8 -DTAKES=5", 2, ASSERT,
        (358, 358), (358, 5.5), (358, 5.5), (132, 6.4)),
    Row("readreadwrite", "readreadwrite", "", 3, SAFE, (96, 18), (96, 1.4), (19, 0.5), (3, 1.1)),
    Row("queue_false", "queue", "", 2, ASSERT, (252, 252), (252, 3.9), (252, 3.8), (26, 3.9)),
]


def fail(message):
    sys.exit("bench: " + message)


def methods_there_are():
    """Those of METHODS that the program under measurement names in its help."""
    result = subprocess.run([HEDDLE, "help", "check"], capture_output=True, text=True, cwd=ROOT)
    listed = re.search(r"--method=(\S+)", result.stdout)
    if not listed:
        fail(f"{HEDDLE} does not say which methods it has")
    names = listed[1].split("|")
    return [method for method in METHODS if method in names]


def explore(source, defines, method, limit, heddle=HEDDLE):
    """The report of all runs of a program."""
    with tempfile.TemporaryDirectory() as directory:
        report = os.path.join(directory, "report.json")
        command = [heddle, "check", "--method=" + method, "--check=assert", "--keep-going", "--minimize=never",
                   "--quiet", "--out=none", "--progress=never", f"--max-time={limit}", "--json=" + report, source, "--",
                   *defines]
        result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        if not os.path.exists(report):
            fail(f"{source}, {method}: heddle wrote no report (status {result.returncode}):\n{result.stderr}")
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def finished(report):
    return not any("time limit" in reason for reason in report["reasons"])


def verdict_of(report):
    """What was found, None if the search was cut before anything was."""
    if report["errors"]:
        return ", ".join(sorted({ASSERT if error["kind"] == "assert" else error["kind"] for error in report["errors"]}))
    if report["verdict"] == "safe":
        return SAFE
    return None if not finished(report) else "; ".join(report["reasons"]) or report["verdict"]


def measure(row, methods, limit):
    cells, problems = {}, []
    for method in methods:
        report = explore(row.source, row.defines, method, limit)
        done, found = finished(report), verdict_of(report)
        counts = {key: report["counts"][key] for key in ("runs", "full", "partial", "blocked")}
        cells[method] = {"done": done, "verdict": found, "seconds": report["seconds"], **counts}
        if found != row.verdict and (done or found is not None):
            problems.append(f"{method}: {found} instead of {row.verdict}")
        recorded = row.counts.get(method)
        if done and recorded is not None and counts["runs"] != recorded:
            problems.append(f"{method}: {counts['runs']} runs instead of {recorded}, which the program speaks of")
    problems += missed_by_ag(row, cells)
    return {"row": row.name, "expected": row.verdict, "threads": row.threads, "paper": row.paper, "methods": cells,
            "problems": problems}


def missed_by_ag(row, cells):
    ag, dpor, published = cells.get("ag"), cells.get("dpor"), row.paper["ag"][0]
    if not ag:
        return []
    if not ag["done"]:
        return ["ag: not done within the limit"]
    problems = []
    if ag["runs"] > published:
        problems.append(f"ag: {ag['runs']} runs instead of at most {published}")
    if dpor and dpor["done"] and ag["runs"] > dpor["runs"]:
        problems.append(f"ag: {ag['runs']} runs and dpor {dpor['runs']}")
    return problems


def cells_of(result, method):
    """Runs and seconds here, and if there are any the paper's."""
    cell = result["methods"][method]
    texts = [str(cell["runs"]), f"{cell['seconds']:.2f}"] if cell["done"] else ["-", "-"]
    if method in result["paper"]:
        published = result["paper"][method]
        texts += [str(published[0]), f"{published[1]:.1f}"] if published else ["-", "-"]
    return texts


def totals(results, method):
    cells = [result["methods"][method] for result in results]
    done = [cell for cell in cells if cell["done"]]
    texts = [str(sum(cell["runs"] for cell in done)), f"{sum(cell['seconds'] for cell in cells):.2f}"]
    if method != "optimal":
        published = [result["paper"][method] for result in results if result["paper"][method]]
        texts += [str(sum(runs for runs, _ in published)), f"{sum(seconds for _, seconds in published):.1f}"]
    return texts


def show(results, methods):
    head, table = ["row", "threads"], []
    for method in methods:
        head += [method, "s"] + (["paper", "s"] if method != "optimal" else [])
    table.append(head + ["verdict", ""])
    for result in results:
        found = next((cell["verdict"] for cell in reversed(result["methods"].values()) if cell["verdict"]), "-")
        table.append([result["row"], str(result["threads"])]
                     + [text for method in methods for text in cells_of(result, method)]
                     + [found, "MISSED" if result["problems"] else "met"])
    table.append(["total", ""] + [text for method in methods for text in totals(results, method)] + ["", ""])
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    for row in table:
        print("  ".join(cell.ljust(width) if i in (0, len(row) - 2) else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(row, widths))).rstrip())


def show_closeness(results, methods):
    """How many of the published counts come out here; those of ag are targets and no counts to reproduce."""
    for method in methods:
        if method not in ("exhaustive", "dpor"):
            continue
        pairs = [(result["methods"][method]["runs"], result["paper"][method][0]) for result in results
                 if result["paper"][method] and result["methods"][method]["done"]]
        exact = sum(ours == published for ours, published in pairs)
        near = sum(ours != published and abs(ours - published) <= published / 10 for ours, published in pairs)
        fewer = sum(ours < published * 9 / 10 for ours, published in pairs)
        print(f"{method}: of {len(pairs)} published counts {exact} come out exactly, {near} within a tenth, "
              f"{fewer} are higher there")


def total_time(results, methods):
    if "ag" not in methods or len(results) < len(ROWS):
        return []
    seconds = sum(result["methods"]["ag"]["seconds"] for result in results)
    print(f"ag: {seconds:.2f} s for all rows; target: {SECONDS_TARGET} s")
    return [] if seconds < SECONDS_TARGET else [f"total: ag takes {seconds:.1f} s instead of {SECONDS_TARGET}"]


def chosen_methods(text):
    there = methods_there_are()
    wanted = text.split(",") if text else METHODS
    unknown = [method for method in wanted if method not in METHODS]
    if unknown:
        fail(f"no such method: {', '.join(unknown)}; there are {', '.join(METHODS)}")
    for method in wanted:
        if method not in there:
            print(f"{os.path.basename(HEDDLE)} has no --method={method}: its column is left out, its targets unchecked")
    methods = [method for method in METHODS if method in wanted and method in there]
    if not methods:
        fail("no method is left")
    return methods


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=60, help="seconds for one cell")
    parser.add_argument("--methods", help="of " + ",".join(METHODS))
    parser.add_argument("--json")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="those whose names contain it")
    options = parser.parse_args()
    if not os.access(HEDDLE, os.X_OK):
        fail(f"{HEDDLE} is not there; run make")
    chosen = [row for row in ROWS if not options.rows or any(text in row.name for text in options.rows)]
    if not chosen:
        fail(f"no such row; there are {', '.join(row.name for row in ROWS)}")
    methods = chosen_methods(options.methods)
    results = []
    for row in chosen:
        if sys.stderr.isatty():
            print(f"\rmeasuring {row.name} ...".ljust(40), end="\r", file=sys.stderr, flush=True)
        results.append(measure(row, methods, options.limit))
    show(results, methods)
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > cores:
        print(f"other load on this machine: {load:.1f} on {cores} cores; the times above suffer from it")
    show_closeness(results, methods)
    missed = [f"{result['row']}: {problem}" for result in results for problem in result["problems"]]
    missed += total_time(results, methods)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)
    for text in missed:
        print("MISSED " + text)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
