#!/usr/bin/env python3
"""Measurements: heddle on the programs of bench/programs, beside native runs of the same sources.

    bench/run.py [--repeat=N] [--json=FILE] [PROGRAM...]

Every figure printed is the best of N (3) or more runs made now, on this machine; only the rates in the column "KLEE
rate" are recorded ones, marked with *, unless a klee program is in PATH: then it is measured in the same run. It gets
bitcode from the clang named in KLEE_CLANG (or `clang`), which must be of the LLVM version klee was built with; programs
that call the C library need a klee with uclibc.

The time of heddle and of KLEE is the processor time of exploration, without compiling and loading, so that other work
disturbs it little; that of a native run is the whole process. KLEE is run once with each of KLEE_SETTINGS, the solver
being part of its process, and the best counts. Where a library function forks in KLEE and not in heddle, they have
different numbers of paths: besides the rates, "to time" compares what it takes to explore everything.

The program under measurement is named in HEDDLE (default build/heddle).
"""
import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PROGRAMS = os.path.join(HERE, "programs")
HEDDLE = os.environ.get("HEDDLE", os.path.join(ROOT, "build", "heddle"))

# The best rates of KLEE 3.3-pre, recorded, and what of them is wanted.
CONCRETE_TARGET, SYMBOLIC_TARGET, BULK_TARGET = 20, 10, 20
CONCRETE = {"sieve": 5.9e6, "matrix": 5.7e6, "collatz": 5.8e6}
SYMBOLIC = {  # paths, KLEE's paths per second (None: no target)
    "branchy14": (16384, 22300), "mixed10": (1024, 234), "isort6": (720, 110), "search24": (49, 36),
    "symindex4": (62, 48), "hashsum4": (62, None), "regex5": (6539, 3919), "wildcard5": (5006, 2924),
    "base64x5": (8160, 8372), "json5": (37286, 11961), "request8": (24673, 1937), "config6": (486, 6.4),
    "calculator5": (2410, 176), "words6": (3371, 2290)}
KLEE_LIBRARY = {"wildcard5", "base64x5", "json5", "request8", "config6", "calculator5", "words6"}  # call the C library
KLEE_SETTINGS = [["--search=dfs"], []]
KLEE_LIMIT = 900  # seconds
BULK = ["memcpy64", "memset64"]
STATES, STATES_BYTES = 100000, 1 << 30


def source(name):
    return os.path.join(PROGRAMS, name + ".c")


def fail(message):
    sys.exit("bench: " + message)


def heddle_once(name, options, compiler):
    with tempfile.TemporaryDirectory() as directory:
        report = os.path.join(directory, "report.json")
        command = [HEDDLE, "check", "--quiet", "--out=none", "--progress=never", "--json=" + report, *options,
                   source(name)]
        result = subprocess.run(command + (["--", *compiler] if compiler else []), capture_output=True, text=True)
        if not os.path.exists(report):
            fail(f"{name}: heddle wrote no report (status {result.returncode}):\n{result.stderr}")
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def heddle(name, repeat):
    """The fastest of the runs; short ones are repeated more often, because other load disturbs them more."""
    reports = []
    while len(reports) < repeat or (len(reports) < 4 * repeat and sum(r["seconds"] for r in reports) < 1):
        reports.append(heddle_once(name, (), ()))
    return min(reports, key=lambda report: report["processor_seconds"])


def first_test(name, directory):
    """A test file with the inputs of one path, for the native run."""
    subprocess.run([HEDDLE, "check", "--quiet", "--progress=never", "--tests=all", "--max-runs=1", "--out=" + directory,
                    source(name)], capture_output=True)
    tests = sorted(entry for entry in os.listdir(directory) if re.fullmatch(r"test-\d+\.json", entry))
    return os.path.join(directory, tests[0]) if tests else None


def native(name, repeat, optimize, symbolic):
    """Seconds of the whole process; of one path, if the program has inputs."""
    with tempfile.TemporaryDirectory() as directory:
        program = os.path.join(directory, name)
        runtime = os.path.join(os.path.dirname(HEDDLE), "libheddle-rt.a")
        subprocess.run([os.environ.get("CC", "gcc"), optimize, "-w", "-I" + os.path.join(ROOT, "src", "rt"),
                        source(name), runtime, "-lpthread", "-o", program], check=True)
        environment = dict(os.environ)
        if symbolic:
            test = first_test(name, directory)
            if not test:
                return None
            environment["HEDDLE_TEST"] = test
        best = None
        for _ in range(repeat):
            start = time.perf_counter()
            result = subprocess.run([program], env=environment, capture_output=True)
            seconds = time.perf_counter() - start
            if result.returncode in (124, 125) or result.returncode < 0:  # no fitting input, or a signal
                fail(f"{name}: the native program ended with status {result.returncode}: {result.stderr.decode()}")
            best = seconds if best is None else min(best, seconds)
        return best


def klee_once(bitcode, options):
    """(processor seconds, instructions, paths, whether it came to the end) of one run."""
    with tempfile.TemporaryDirectory() as directory:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run(["klee", "--write-no-tests", "--use-forked-solver=false", f"--max-time={KLEE_LIMIT}s",
                                 f"--output-dir={directory}/out", *options, bitcode], capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    instructions = re.search(r"total instructions = (\d+)", result.stderr)
    paths = re.search(r"completed paths = (\d+)", result.stderr)
    if not instructions or not paths:
        fail(f"klee failed on {bitcode}:\n{result.stderr}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, int(instructions[1]), int(paths[1]), "HaltTimer invoked" not in result.stderr


def klee(name):
    """What a klee in PATH does at best: {rates, paths, seconds, complete}; None: there is none."""
    if not shutil.which("klee"):
        return None
    best = None
    with tempfile.TemporaryDirectory() as directory:
        bitcode = os.path.join(directory, name + ".bc")
        subprocess.run([os.environ.get("KLEE_CLANG", "clang"), "-O0", "-Xclang", "-disable-O0-optnone", "-emit-llvm",
                        "-c", "-I" + os.path.join(HERE, "klee"), source(name), "-o", bitcode], check=True)
        library = ["--libc=uclibc"] if name in KLEE_LIBRARY else []
        loading = min(klee_once(bitcode, library + ["--max-instructions=1"])[0] for _ in range(3))
        for settings in KLEE_SETTINGS:
            whole, instructions, paths, complete = klee_once(bitcode, library + settings)
            seconds = max(whole - loading, 1e-3)
            got = {"instructions/s": instructions / seconds, "paths/s": paths / seconds, "paths": paths,
                   "seconds": seconds, "complete": complete}
            best = got if best is None or got["paths/s"] > best["paths/s"] else best
    return best


def short(number):
    for limit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= limit:
            return f"{number / limit:.3g} {letter}"
    return f"{number:.3g}"


class Table:
    HEADER = ["program", "heddle s", "rate", "native -O0 s", "native -O2 s", "to -O0", "to -O2", "KLEE s", "KLEE rate",
              "to rate", "to time", "target", ""]

    def __init__(self):
        self.rows, self.results = [], []

    def add(self, name, report, rate, unit, natives, peer, target, met, text):
        """peer: (rate, what klee() measured or None), or None."""
        spent = report["processor_seconds"]
        cells = [name, f"{spent:.3f}", f"{short(rate)} {unit}/s"]
        cells += [f"{seconds:.4f}" if seconds else "-" for seconds in natives]
        concrete = report["counts"]["runs"] == 1
        cells += [f"{spent / seconds:.1f}x" if seconds and concrete else "-" for seconds in natives]
        measured = peer[1] if peer else None
        if measured:
            least = "" if measured["complete"] else "> "
            cells += [f"{least}{measured['seconds']:.2f}", short(peer[0]), f"{rate / peer[0]:.0f}x",
                      f"{least}{measured['seconds'] / spent:.0f}x"]
        else:
            cells += ["-", short(peer[0]) + "*", f"{rate / peer[0]:.0f}x", "-"] if peer else ["-"] * 4
        self.rows.append(cells + [text, "" if met is None else "met" if met else "MISSED"])
        self.results.append({"program": name, "seconds": spent, "rate": rate, "unit": unit,
                             "native_O0": natives[0], "native_O2": natives[1], "target": target, "met": met,
                             "peak_bytes": report["peak_bytes"], "klee": measured})

    def show(self):
        rows = [self.HEADER] + self.rows
        widths = [max(len(row[i]) for row in rows) for i in range(len(self.HEADER))]
        for row in rows:
            print("  ".join(cell.ljust(width) if i == 0 else cell.rjust(width)
                            for i, (cell, width) in enumerate(zip(row, widths))).rstrip())


def natives_of(name, repeat, symbolic):
    return [native(name, repeat, optimize, symbolic) for optimize in ("-O0", "-O2")]


def measure_concrete(table, name, repeat):
    report = heddle(name, repeat)
    if report["verdict"] != "safe":
        fail(f"{name}: the verdict is {report['verdict']}")
    rate = report["counts"]["instructions"] / report["processor_seconds"]
    measured = klee(name)
    peer = measured["instructions/s"] if measured else CONCRETE[name]
    table.add(name, report, rate, "instr", natives_of(name, repeat, False), (peer, measured), CONCRETE_TARGET,
              rate >= CONCRETE_TARGET * peer, f">= {CONCRETE_TARGET}x KLEE")


def measure_symbolic(table, name, repeat):
    report = heddle(name, repeat)
    paths, recorded = SYMBOLIC[name]
    if report["verdict"] != "safe" or report["counts"]["runs"] != paths:
        fail(f"{name}: {report['verdict']}, {report['counts']['runs']} runs instead of safe, {paths} runs")
    rate = paths / report["processor_seconds"]
    measured = klee(name)
    peer = measured["paths/s"] if measured else recorded
    natives = natives_of(name, repeat, True)
    beside = (peer, measured) if peer else None
    if recorded is None:
        table.add(name, report, rate, "paths", natives, beside, None, None, "-")
        return
    table.add(name, report, rate, "paths", natives, beside, SYMBOLIC_TARGET, rate >= SYMBOLIC_TARGET * peer,
              f">= {SYMBOLIC_TARGET}x KLEE")


def measure_bulk(table, name, repeat):
    report = heddle(name, repeat)
    if report["verdict"] != "safe":
        fail(f"{name}: the verdict is {report['verdict']}")
    natives = natives_of(name, repeat, False)
    table.add(name, report, (64 << 20) / report["processor_seconds"], "B", natives, None, BULK_TARGET,
              report["processor_seconds"] <= BULK_TARGET * natives[1], f"<= {BULK_TARGET}x native")


def measure_states():
    """Bytes for each state alive, from the peak memory with one state and with many."""
    bounds = ["--max-time=120", "--max-memory=3G"]
    one = heddle_once("forks", bounds, ["-DSTATES=1"])
    many = heddle_once("forks", bounds, [f"-DSTATES={STATES}"])
    alive = many.get("peak_states", 0)
    each = (many["peak_bytes"] - one["peak_bytes"]) / max(alive, 1)
    met = many["verdict"] == "safe" and alive >= STATES and many["peak_bytes"] <= STATES_BYTES
    print(f"\nforks: {alive} states alive at once, {many['peak_bytes'] / 1e6:.0f} MB at the peak, {each:.0f} bytes for "
          f"each (one state: {one['peak_bytes'] / 1e6:.0f} MB); {many['seconds']:.2f} s, {many['verdict']}"
          f"{': ' + '; '.join(many['reasons']) if many['reasons'] else ''}")
    print(f"target: {STATES} states within {STATES_BYTES / 1e6:.0f} MB: {'met' if met else 'MISSED'}")
    return {"program": "forks", "states": alive, "peak_bytes": many["peak_bytes"], "bytes_each": each,
            "seconds": many["seconds"], "met": met}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    if not os.access(HEDDLE, os.X_OK):
        fail(f"{HEDDLE} is not there; run make")
    every = [*CONCRETE, *SYMBOLIC, *BULK, "forks"]
    unknown = [name for name in options.programs if name not in every]
    if unknown:
        fail(f"no such program: {', '.join(unknown)}; there are {', '.join(every)}")
    table = Table()
    for name in options.programs or every:
        if sys.stderr.isatty():
            print(f"\rmeasuring {name} ...".ljust(40), end="\r", file=sys.stderr, flush=True)
        if name in CONCRETE:
            measure_concrete(table, name, options.repeat)
        elif name in SYMBOLIC:
            measure_symbolic(table, name, options.repeat)
        elif name in BULK:
            measure_bulk(table, name, options.repeat)
    if table.rows:
        table.show()
        load, cores = os.getloadavg()[0], os.cpu_count() or 1
        if load > cores:
            print(f"other load on this machine: {load:.1f} on {cores} cores; the times above suffer from it")
        print(f"best of {options.repeat} runs or more; heddle and KLEE: processor time of exploration; "
              "native: the whole process, of symbolic programs one path; * recorded, not measured now")
    results = list(table.results)
    if not options.programs or "forks" in options.programs:
        results.append(measure_states())
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)
    met = [result["program"] for result in results if result["met"]]
    missed = [result["program"] for result in results if result["met"] is False]
    print(f"\n{len(met)} targets met, {len(missed)} missed"
          f"{': ' + ', '.join(missed) if missed else ''}")


if __name__ == "__main__":
    main()
