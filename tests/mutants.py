#!/usr/bin/env python3
"""Are the conditions that keep summaries and slicing sound tested? Drops one after the other and looks what fails.

    tests/mutants.py [--random=N] [NAME...]

For each mutant: a copy of the sources in build/mutants, one condition dropped, built, and tested with the programs of
tests/programs/threads/{summaries,soundness,slice,count}; if all pass, with N (200) random programs. A mutant that nothing
notices has survived: status 1. NAME: only mutants whose names contain it.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TREE = os.path.join(ROOT, "build", "mutants")
SUITES = ["threads/summaries", "threads/soundness", "threads/slice", "threads/count"]

# name: (file, what stands there, what stands there instead)
MUTANTS = {
    "1 conditions of branches": (
        "src/vm/general.c", "    if (decides) add_clause(m, yes ? condition : term_not(m->terms, condition));\n",
        "    (void)decides;\n"),
    "2 pointers": (
        "src/vm/general.c", "    add_clause(m, term_eq(m->terms, t, term_const(m->terms, width, bits)));\n    return bits;",
        "    return bits;"),
    "2 objects alive": (
        "src/vm/control.c", "    add(h, s->shape[0]);\n    add(h, s->shape[1]);\n", ""),
    "3 who can go on": (
        "src/explore/summary.c", "p->barren = !vm_general_enabled(s->vm, n->before, &p->clauses);", "p->barren = false;"),
    "3 who waits in a loop": (
        "src/vm/general.c", " && pin_waiting(m, after);", " && (pin_waiting(m, after) || true);"),
    "4 sleep": (
        "src/explore/summary.c", "|| !sleeps_enough(&x->sleep, &n->slept)", "|| (0 && !sleeps_enough(&x->sleep, &n->slept))"),
    "5 races of what was cut": (
        "src/explore/summary.c", "        reduction_future(s, self, f, s->clock.at);\n", "        (void)reduction_future;\n"),
    "5 polling below": (
        "src/explore/futures.c", ".waits = op->waits, .cancelled", ".cancelled"),
    "6 data races": (
        "src/explore/summary.c", "CHECK_RACE && would_be_new_race(s, n->before, x)",
        "CHECK_RACE && 0 && would_be_new_race(s, n->before, x)"),
    "7 trouble": (
        "src/explore/summary.c", "s->trouble == s->trouble_before && !((after", "s->trouble != UINT64_MAX || !((after"),
    "7 bounds": (
        "src/explore/schedule.c", "        n->below.barren = true;\n    }\n    return over;", "    }\n    return over;"),
    "8 defined": (
        "src/explore/summary.c",
        "    for (size_t i = 0; i < x->needs.count; i++)\n        if (!vm_in_state(s->vm, at, x->needs.at[i])) return false;\n",
        ""),
}


def fail(message):
    sys.exit("mutants: " + message)


def copy_tree():
    """The sources and what has been built of them, so that only what changes is built again."""
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.copytree(ROOT, TREE, symlinks=True, ignore=lambda directory, names: [
        name for name in names if name in (".git", "random-failures")
        or (name == "mutants" and os.path.basename(directory) == "build")])


def run(*command, limit=1200):
    return subprocess.run(command, cwd=TREE, capture_output=True, text=True, timeout=limit)


def failures(result):
    return re.findall(r"^FAILED (\S+)", result.stdout, re.M)


def examine(name, random):
    """What notices the mutant."""
    file, old, new = MUTANTS[name]
    path = os.path.join(TREE, file)
    with open(path) as stream:
        text = stream.read()
    if text.count(old) != 1:
        fail(f"{name}: {file} does not have the condition once")
    try:
        with open(path, "w") as stream:
            stream.write(text.replace(old, new))
        built = run("make")
        if built.returncode:
            fail(f"{name}: does not build\n{built.stderr[-2000:]}")
        found = failures(run(sys.executable, "tests/run.py", "--suite=programs", *SUITES))
        if not found:
            found = failures(run(sys.executable, "tests/random/random_threads.py", "--seed=900000", f"--count={random}"))
        return found
    finally:
        with open(path, "w") as stream:
            stream.write(text)


def main():
    parser = argparse.ArgumentParser(description="mutants of the conditions that keep summaries sound")
    parser.add_argument("--random", type=int, default=200, help="random programs, where no other test fails")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    names = [name for name in MUTANTS if not arguments.names or any(part in name for part in arguments.names)]
    copy_tree()
    survived = 0
    for name in names:
        found = examine(name, arguments.random)
        survived += not found
        print(f"{name:30} {'noticed by ' + str(len(found)) + ': ' + ', '.join(found[:3]) if found else 'SURVIVED'}", flush=True)
    print(f"{len(names)} mutants, {survived} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
