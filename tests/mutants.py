#!/usr/bin/env python3
"""Are the conditions that keep summaries sound tested? Drops one after the other and looks what fails.

    tests/mutants.py [--wide] [--random=N] [NAME...]

For each mutant: a copy of the sources in build/mutants, one condition dropped, built, and tested with the program of
tests/programs/threads that is named for it, which must fail. If it does not: with all programs of SUITES, then with N (0)
random ones, and what fails there is said; but the mutant counts as survived, and the status is 1. --wide: which other
programs fail, too. NAME: only mutants whose names contain it.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TREE = os.path.join(ROOT, "build", "mutants")
PROGRAM = os.path.join("build", "release", "heddle-plain")
SUITES = ["threads/summaries", "threads/soundness", "threads/slice", "threads/count"]

WELL = ("src/explore/summary.c", "s->trouble == s->trouble_before && !((after", "s->trouble != UINT64_MAX || !((after")

# name: the program that notices, and for each change a file, what stands there, what stands there instead
MUTANTS = {
    "1 conditions of branches": ("count/fig2_bad", [(
        "src/vm/general.c", "    if (decides) add_clause(m, yes ? condition : term_not(m->terms, condition));\n",
        "    (void)decides;\n")]),
    "2 pointers": ("summaries/pointer_bad", [(
        "src/vm/general.c", "    add_clause(m, term_eq(m->terms, t, term_const(m->terms, width, bits)));\n    return bits;",
        "    return bits;")]),
    "2 objects alive": ("summaries/released_bad", [(
        "src/vm/control.c", "    add(h, s->shape[0]);\n    add(h, s->shape[1]);\n", "")]),
    "2 objects within reach": ("summaries/reachable_bad", [("src/vm/memory.c", "o->live + 2 * o->shared + 1", "o->live + 1")]),
    "3 what a pause is for": ("summaries/chosen_object_bad", [(
        "src/vm/visible.c", "(m->granted && m->state->done.kind != OPERATION_PIVOT)", "m->granted")]),
    "3 who can go on": ("summaries/posted_bad", [(
        "src/explore/summary.c", "p->barren = !vm_general_enabled(s->vm, n->before, &p->clauses);", "p->barren = false;")]),
    "3 what a loop waits for": ("summaries/waiting_value_bad", [(
        "src/vm/general.c", "        if (loops(t)) pin_local_state(", "        if (0 && loops(t)) pin_local_state(")]),
    "3 that somebody waited in a loop": ("summaries/waiting_value_bad", [(
        "src/explore/summary.c", "    p->waits |= s->waited != n->waited || someone_waits(n->before);\n", "")]),
    "3 locks noticed while they were held": ("summaries/lock_noticed_bad", [(
        "src/explore/visitor.c", "    if (noticed) c.a = hash_mix(c.a, noticed);\n", "    (void)noticed;\n")]),
    "3 updates that change nothing": ("summaries/update_changes_bad", [(
        "src/explore/summary.c", "good = say_what_update_did(s, n, result) && ", "(void)say_what_update_did, good = ")]),
    "3 what was replaced": ("summaries/replaced_bad", [(
        "src/explore/summary.c", " && say_what_was_replaced(s, n, result);", " && (1 || say_what_was_replaced(s, n, result));")]),
    "3 memory beside the frames": ("summaries/waits_by_heap_bad", [(
        "src/explore/summary.c", "    p->barren |= p->waits && n->looks_at_own;\n", "")]),
    "3 frames that have not run": ("summaries/waits_by_caller_bad", [(
        "src/vm/general.c", "            if (f->local_count || flow_waiting_loop(m->flow, f->ip)) give_up(m);\n", "")]),
    "4 sleep": ("summaries/asleep_bad", [(
        "src/explore/visitor.c", "if (sleeps_enough(x, n) && is_satisfied", "if ((1 || sleeps_enough(x, n)) && is_satisfied")]),
    "4 what sleepers have touched": ("summaries/slept_as_reader_bad", [(
        "src/explore/visitor.c", "return set_empty(&awake) && sleepers_digest(n, &x->sleep) == x->slept_as;",
        "return set_empty(&awake);")]),
    "5 races of what was cut": ("count/fig2_bad", [(
        "src/explore/visitor.c", "        reduction_future(s, self, f, s->clock.at);\n", "        (void)reduction_future;\n")]),
    "5 polling below": ("summaries/polling_bad", [(
        "src/explore/futures.c", ".waits = op->waits, .cancelled", ".cancelled")]),
    "5 what leads to a race below": ("summaries/sleeping_lead_bad", [(
        "src/explore/reduction.c", "(tried || (asleep(n, id) && id == f->thread && f->first))",
        "(tried || id != NO_THREAD)")]),
    "6 data races": ("summaries/history_bad", [(
        "src/explore/visitor.c", "s->heeds_races && would_be_new_race(s, n->before, x)",
        "s->heeds_races && 0 && would_be_new_race(s, n->before, x)")]),
    "6 what those who wait are in a race with": ("summaries/race_overwritten_bad", [(
        "src/explore/visitor.c", "bool waits = x->waits || someone_loops(at);", "bool waits = false;")]),
    # Said twice: the transition in general is given up where the execution was, and a reason has been given on the way.
    "7 what could not be followed": ("summaries/bound_unroll_bad", [WELL, (
        "src/vm/general.c", "    give_up(m);\n    return vm_stop(m, VM_INCOMPLETE);", "    return vm_stop(m, VM_INCOMPLETE);")]),
    "7 bound of operations": ("summaries/bound_events_bad", [WELL, (
        "src/explore/schedule.c", "tree);\n        summary_end(s, at, VM_INCOMPLETE, false);\n",
        "tree);\n        summary_end(s, at, VM_PARKED, false);\n")]),
    "7 bound of switches": ("summaries/bound_switches_bad", [(
        "src/explore/schedule.c", "        n->below.barren = true;\n    }\n    return over;", "    }\n    return over;")]),
    "a wait without an end": ("soundness/wait_on_decision_bad", [(
        "src/vm/spin.c", "    m->trial.thorough = true;\n", "")]),
    "8 defined": ("summaries/undefined_bad", [(
        "src/explore/visitor.c",
        "    for (size_t i = 0; i < x->needs.count; i++)\n        if (!vm_in_state(s->vm, at, terms_at(s->terms, x->needs.at[i]))) return false;\n",
        "")]),
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
    variables = dict(os.environ, HEDDLE=PROGRAM)
    return subprocess.run(command, cwd=TREE, env=variables, capture_output=True, text=True, timeout=limit)


def build(name):
    built = run("make", PROGRAM)
    if built.returncode:
        fail(f"{name}: does not build\n{built.stderr[-2000:]}")


def failing(*patterns):
    """Which of the programs fail."""
    result = run(sys.executable, "tests/run.py", "--suite=programs", *patterns)
    if not re.search(r"^[1-9]\d* passed|^\d+ passed, [1-9]", result.stdout, re.M):
        fail(f"there are no programs {' '.join(patterns)}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return re.findall(r"^FAILED (\S+)", result.stdout, re.M)


def examine(name, wide, random):
    """Whether the program that is named notices the mutant, and what does."""
    witness, changes = MUTANTS[name]
    originals = {}
    try:
        for file, old, new in changes:
            path = os.path.join(TREE, file)
            with open(path) as stream:
                text = stream.read()
            if text.count(old) != 1:
                fail(f"{name}: {file} does not have the condition once")
            originals.setdefault(path, text)
            with open(path, "w") as stream:
                stream.write(text.replace(old, new))
        build(name)
        found = failing(witness)
        noticed = bool(found)
        if wide or not noticed:
            found += [program for program in failing(*SUITES) if program not in found]
        if not found and random:
            result = run(sys.executable, "tests/random/random_threads.py", "--seed=900000", f"--count={random}")
            found = re.findall(r"^FAILED (\S+)", result.stdout, re.M)
        return noticed, found
    finally:
        for path, text in originals.items():
            with open(path, "w") as stream:
                stream.write(text)


def main():
    parser = argparse.ArgumentParser(description="mutants of the conditions that keep summaries sound")
    parser.add_argument("--wide", action="store_true", help="also which other programs fail")
    parser.add_argument("--random", type=int, default=0, help="random programs, where no other test fails")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    names = [name for name in MUTANTS if not arguments.names or any(part in name for part in arguments.names)]
    copy_tree()
    build("as it is")
    wrong = failing(*(MUTANTS[name][0] for name in names))
    if wrong:
        fail(f"fail without any change: {', '.join(wrong)}")
    survived = 0
    for name in names:
        noticed, found = examine(name, arguments.wide, arguments.random)
        survived += not noticed
        by = f"{len(found)}: {', '.join(found[:4])}" if found else "nothing"
        print(f"{name:30} {'' if noticed else 'SURVIVED ' + MUTANTS[name][0] + ', '}noticed by {by}", flush=True)
    print(f"{len(names)} mutants, {survived} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
