"""The shape of the sources: include direction, file length, no machine paths, a broken twin for every safe test, and
mutants that can still be made."""
import os
import re
import subprocess

import mutants
import run_programs
from run_harness import Case, Failure, ROOT

# What a room may include, besides itself. rt/ and models/ stand alone (models share the runtime's SV-COMP source).
MAY_USE = {
    "base": [],
    "ir": ["base"],
    "expr": ["base"],
    "solve": ["base", "expr"],
    "vm": ["base", "ir", "expr", "solve"],
    "analysis": ["base", "ir"],
    "explore": ["base", "ir", "expr", "solve", "vm", "analysis"],
    "context": ["base", "ir", "expr", "solve", "vm", "analysis", "explore"],
    "cover": ["base", "ir", "expr", "solve", "vm", "analysis", "explore", "context"],
    "dist": ["base", "ir", "expr", "solve", "vm", "analysis", "explore"],
    "report": ["base", "ir", "expr", "solve", "vm", "analysis", "explore", "context", "cover", "dist"],
    "cli": ["base", "ir", "expr", "solve", "vm", "analysis", "explore", "context", "cover", "dist", "report"],
    "rt": [],
    "models": ["rt"],
}
ONLY_IN = {"llvm-c/": "ir", "z3.h": "solve", "ccadical.h": "solve"}
MAX_LINES = 800
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|home|root|Users|var/folders)/\w")


def tracked(*patterns):
    """Files under version control (or all files, in a tree without git)."""
    listing = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True)
    names = listing.stdout.split("\n") if listing.returncode == 0 else []
    if not any(names):
        names = [os.path.relpath(os.path.join(folder, name), ROOT) for top in ("src", "tests", "tools", "bench")
                 for folder, _, found in os.walk(os.path.join(ROOT, top)) for name in found]
    return [name for name in names if name and os.path.isfile(os.path.join(ROOT, name))]


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8", errors="replace") as file:
        return file.read()


def report(problems):
    if problems:
        raise Failure("".join("  %s\n" % problem for problem in problems))


def source_files():
    return [name for name in tracked("src") if name.startswith("src/") and name.endswith((".c", ".h", ".def"))]


def check_includes(_):
    problems = []
    for name in source_files():
        room = name.split("/")[1]
        if room not in MAY_USE:
            problems.append("%s: unknown room %s" % (name, room))
            continue
        for number, line in enumerate(read(name).split("\n"), 1):
            quoted = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            system = re.match(r"\s*#\s*include\s+<([^>]+)>", line)
            if quoted:
                beside = os.path.normpath(os.path.join(os.path.dirname(name), quoted[1]))
                target = beside[len("src/"):] if os.path.exists(os.path.join(ROOT, beside)) else quoted[1]
                other = target.split("/")[0]
                if other != room and other not in MAY_USE[room]:
                    problems.append("%s:%d: %s/ may not include %s" % (name, number, room, quoted[1]))
            for header, owner in ONLY_IN.items():
                if system and system[1].startswith(header) and room != owner:
                    problems.append("%s:%d: only %s/ may include <%s>" % (name, number, owner, system[1]))
    report(problems)


def check_lengths(_):
    problems = []
    for name in tracked("src", "tests", "tools", "bench"):
        if name.endswith((".c", ".h", ".def", ".py", ".sh")):
            lines = read(name).count("\n")
            if lines > MAX_LINES:
                problems.append("%s: %d lines, more than %d" % (name, lines, MAX_LINES))
    report(problems)


def check_machine_paths(_):
    report(["%s:%d: path of one machine: %s" % (name, number, line.strip()[:80])
            for name in tracked() if not name.endswith((".bc", ".png"))
            for number, line in enumerate(read(name).split("\n"), 1) if MACHINE_PATH.search(line)])


def check_left_overs(_):
    report(["%s:%d: %s" % (name, number, line.strip()[:80]) for name in source_files()
            for number, line in enumerate(read(name).split("\n"), 1)
            if re.search(r"#\s*if\s+0\b|\b(TODO|FIXME|XXX)\b", line) or line != line.rstrip() or "\t" in line])


def check_twins(_):
    programs = {program.name: program for program in run_programs.programs()}
    problems = []
    for name, program in programs.items():
        if not program.runs:
            problems.append("%s: no RUN line" % name)
        if program.is_safe():
            stem, ending = os.path.splitext(name)
            twin = programs.get(stem + "_bad" + ending)
            if twin is None or twin.is_safe():
                problems.append("%s: no broken twin %s_bad%s" % (name, stem, ending))
    report(problems)


def check_mutants(_):
    """What tests/mutants.py drops stands where it says, and the program that must notice is there."""
    programs = {program.name for program in run_programs.programs()}
    problems = []
    for name, (witness, changes) in mutants.MUTANTS.items():
        if not any("threads/" + witness + ".c" in program for program in programs):
            problems.append("%s: no program threads/%s.c" % (name, witness))
        problems += ["%s: %s does not have the condition once" % (name, file) for file, old, _ in changes
                     if read(file).count(old) != 1]
    report(problems)


def cases():
    return [Case("lint/includes", check_includes), Case("lint/lengths", check_lengths),
            Case("lint/machine-paths", check_machine_paths), Case("lint/left-overs", check_left_overs),
            Case("lint/twins", check_twins), Case("lint/mutants", check_mutants)]
