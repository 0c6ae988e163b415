"""Random calls on files: what the modelled file system answers equals what the real one answers.

tests/files/calls*.c make the calls, from a seed. The native program is built by the same compiler as the one under test,
so that arguments are evaluated in the same order.
"""
import os

from run_harness import Case, Failure, ROOT, run

FOLDER = os.path.join(ROOT, "tests", "files")
KINDS = {"calls.c": {"descriptors": 1, "paths": 2, "streams": 4, "all": 7},
         "calls_system.c": {"system-descriptors": 1, "system-paths": 2, "system-directories": 4, "system-all": 7}}
FURTHER = ["calls_streams.c"]
CALLS, SEEDS, SEEDS_LONG = 700, 3, 100


def native_output(program, flags, directory):
    executable, place = os.path.join(directory, "native"), os.path.join(directory, "place", "work")
    build = run(["clang-19", "-w", *flags, program, "-o", executable], 60)
    if build.status != 0:
        raise Failure("it does not compile\n" + build.describe())
    os.makedirs(place, mode=0o755)
    outcome = run([executable], 20, cwd=place)
    if outcome.status != 0:
        raise Failure("the native run fails\n" + outcome.describe())
    return outcome.stdout


def check_seed(name, seed, kinds, environment):
    program = os.path.join(FOLDER, name)
    flags = ["-DSEED=%d" % seed, "-DKINDS=%d" % kinds, "-DCALLS=%d" % CALLS]
    wanted = native_output(program, flags, environment.directory())
    outcome = run([environment.heddle, "check", "--quiet", "--show-output", "--out=none", program, "--", "-w", *flags],
                  60 * environment.slow)
    if outcome.status != 0:
        raise Failure("heddle does not finish it\n" + outcome.describe())
    for number, (got, want) in enumerate(zip(outcome.stdout.split("\n") + [""], wanted.split("\n") + [""]), 1):
        if got != want:
            raise Failure("line %d: heddle prints `%s`, the system `%s`; flags %s\n" % (number, got, want, " ".join(flags)))


def cases(environment):
    def case(program, name, kinds, seed):
        return Case("files/%s-%d" % (name, seed), lambda e: check_seed(program, seed, kinds, e))
    seeds = range(1, 1 + (SEEDS_LONG if environment.long else SEEDS))
    further = [case(program, program[:-2], 0, seed) for program in FURTHER for seed in seeds]
    return [case(program, name, mask, seed) for program, kinds in KINDS.items() for name, mask in kinds.items()
            for seed in seeds] + further
