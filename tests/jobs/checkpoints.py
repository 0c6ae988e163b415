"""Checkpoints that are damaged, foreign, or cannot be written; and options that do not go with shared searches.

A checkpoint that is not exactly what was written, or belongs to something else, is refused with status 2 and the reason.
Even one whose sum was made to fit must not crash the program. Where none can be written, the run ends with the same
answer as ever, or with a message and no answer.
"""
import os
import random
import shutil

from run_harness import Case, Failure, run
from shared_runs import CHECKPOINT, COUNT, Process, Subject, counts_of

SUBJECT = Subject(COUNT + "dining_bad.c", "", "optimal", "error", 64131)
OTHER = Subject(COUNT + "dining_bad.c", "-DN=3 -DMEALS=2", "optimal", "error", None)
HEAD = b"heddle checkpoint 12\n"
MASK = (1 << 64) - 1
DAMAGES, DAMAGES_LONG = 30, 3000
FORGERIES, FORGERIES_LONG = 16, 5000


def make(environment):
    """The bytes of a checkpoint in the middle of the search."""
    folder = os.path.join(environment.directory(), "out")
    answer = Process(environment, SUBJECT.compiled(environment), SUBJECT.method,
                     ["--out=" + folder, "--jobs=2", "--max-runs=500"]).wait()
    path = os.path.join(folder, CHECKPOINT)
    if not os.path.exists(path):
        raise Failure("no checkpoint was left\n" + answer.outcome.describe())
    with open(path, "rb") as file:
        return file.read()


def put(environment, content):
    folder = environment.directory()
    with open(os.path.join(folder, CHECKPOINT), "wb") as file:
        file.write(content)
    return folder


def resume(environment, folder, *options, subject=SUBJECT, method=None):
    return run([environment.heddle, "check", "--keep-going", "--progress=never", "--resume=" + folder,
                "--method=" + (method or subject.method), *options, subject.compiled(environment)],
               30 * environment.slow)


def must_refuse(outcome, *words):
    if outcome.status != 2 or not all(word in outcome.stderr for word in words):
        raise Failure("was not refused with status 2 and %s\n%s" % (words, outcome.describe()))


def damaged(environment):
    """Truncated, longer, or with another byte."""
    content, draw = make(environment), random.Random(1)
    for _ in range(DAMAGES_LONG if environment.long else DAMAGES):
        place = draw.choice((draw.randrange(len(content)), draw.randrange(min(len(content), 60))))
        changed = draw.choice((
            content[:place], content + bytes([draw.randrange(256)]), content[:place] + content[place + 1:],
            content[:place] + bytes([content[place] ^ 1 << draw.randrange(8)]) + content[place + 1:]))
        with environment.room() as room:
            must_refuse(resume(room, put(room, changed)), CHECKPOINT)
    with environment.room() as room:  # it may be larger than any other file that is read
        folder = put(room, HEAD)
        os.truncate(os.path.join(folder, CHECKPOINT), (256 << 20) + 1)
        must_refuse(resume(room, folder), CHECKPOINT, "is damaged")


# ---- forgeries: the sum fits ----

def mix(h, x):
    """hash_mix of src/base."""
    h = ((h ^ x) * 0x9E3779B97F4A7C15) & MASK
    return h ^ h >> 29


def sum_of(body):
    h = len(body)
    for byte in body:
        h = mix(h, byte)
    return h


def number(x):
    out = bytearray()
    while x >= 0x80:
        out.append(x & 0x7F | 0x80)
        x >>= 7
    return bytes(out + bytes([x]))


def body_of(content):
    place, size, shift = len(HEAD), 0, 0
    while True:
        byte = content[place]
        size |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return content[place:place + size]


def sealed(body):
    return HEAD + number(len(body)) + body + sum_of(body).to_bytes(8, "little")


def forged(environment):
    """Whatever is in it: an answer or a refusal, no crash. The program cannot know that it was led astray."""
    content, draw = make(environment), random.Random(2)
    body = body_of(content)
    if sealed(body) != content:
        raise Failure("the test does not know the sum any more")
    for _ in range(FORGERIES_LONG if environment.long else FORGERIES):
        changed = bytearray(body)
        for _ in range(draw.choice((1, 1, 2, 5))):
            place = draw.randrange(len(changed))
            changed[place] = draw.choice((0, 1, 0x7F, 0x80, 0xFF, changed[place] ^ 1 << draw.randrange(8)))
        if draw.random() < 0.2:
            del changed[draw.randrange(len(changed)):][:draw.randrange(1, 30)]
        if draw.random() < 0.3:  # a part of it somewhere else
            place, other = draw.randrange(len(changed)), draw.randrange(len(changed))
            changed[place:place + draw.choice((0, 20))] = changed[other:other + draw.randrange(1, 60)]
        with environment.room() as room:
            outcome = resume(room, put(room, sealed(bytes(changed))), "--max-time=1")
            if outcome.status not in (0, 1, 2, 3) or "internal error" in outcome.stderr:
                shutil.copytree(room.scratch, os.path.join(environment.scratch, "forged"), dirs_exist_ok=True)
                raise Failure("a forged checkpoint, bytes %s\n%s" % (
                    [i for i, (a, b) in enumerate(zip(body, changed)) if a != b][:8], outcome.describe()))


# ---- foreign ones ----

def foreign(environment):
    content = make(environment)
    folder = put(environment, content)
    must_refuse(resume(environment, folder, subject=OTHER), "program")
    must_refuse(resume(environment, folder, method="exhaustive"), "options: --keep-going --method=optimal; now they are: --keep-going --method=exhaustive")
    must_refuse(resume(environment, folder, "--check=assert,memory"), "options", "now they are: --check=assert,memory --keep-going")
    must_refuse(resume(environment, folder, "--unroll=7"), "options")
    body = body_of(content)
    must_refuse(resume(environment, put(environment, sealed(body[:2] + b"?" + body[3:]))), "written by heddle ?")
    older = content.replace(HEAD, b"heddle checkpoint 1\n", 1)
    must_refuse(resume(environment, put(environment, older)), "no checkpoint of this version")
    must_refuse(resume(environment, put(environment, b"")), CHECKPOINT)
    must_refuse(resume(environment, environment.directory()), CHECKPOINT)
    must_refuse(resume(environment, os.path.join(environment.directory(), "nothing")), CHECKPOINT)
    must_refuse(resume(environment, folder, "--out=" + environment.directory()), "--resume", "--out")
    outcome = resume(environment, folder)
    if outcome.status != 1:
        raise Failure("a good checkpoint\n" + outcome.describe())


def outward(environment):
    """Of a run with summaries: what chooses the method cannot be another, what is written can."""
    scratch, path = environment.directory(), WIDE.compiled(environment)

    def go(*words):
        return run([environment.heddle, "check", "--progress=never", *words, path], 20 * environment.slow)
    for named, status in (([], 2), (["--method=ag"], 0)):
        for number, words in enumerate((["--coverage"], ["--lcov=" + os.path.join(scratch, "lcov")], ["--trial=0"],
                                         ["--tests=none", "--dump=ir"])):
            folder = os.path.join(scratch, "out%d%d" % (status, number))
            if go("--out=" + folder, "--max-runs=5", *named).status != 3:
                raise Failure("was not stopped\n" + folder)
            outcome = go("--resume=" + folder, *named, *words)
            if number < 2 and status == 2:
                must_refuse(outcome, "options")
            elif outcome.status != 0:
                raise Failure("a good checkpoint\n" + outcome.describe())


def alike(environment):
    """Of a program that differs in what its listing does not show, or in its name; of arguments that look the same when they
    are written one after the other."""
    folder, scratch = os.path.join(environment.directory(), "out"), environment.directory()
    strong, weak = (Subject("tests/jobs/alike.c", defines, "exhaustive", "safe", None).compiled(environment)
                    for defines in ("", "-DWEAK"))
    os.makedirs(os.path.join(scratch, "same"))
    other, same = (shutil.copy(strong, os.path.join(scratch, name)) for name in ("other.bc", "same/alike.bc"))

    def go(begin, *words):
        return run([environment.heddle, "check", "--keep-going", "--progress=never", "--method=exhaustive", begin, *words],
                   20 * environment.slow)
    outcome = go("--out=" + folder, "--max-runs=3", "--arg=1", "--arg=2", strong)
    if outcome.status != 3:
        raise Failure("was not stopped\n" + outcome.describe())
    resumed = "--resume=" + folder
    must_refuse(go(resumed, "--arg=1 --arg=2", strong), "options")
    must_refuse(go(resumed, "--arg=1\\", "--arg=2", strong), "options")
    must_refuse(go(resumed, "--arg=1", "--arg=2", weak), "program")
    must_refuse(go(resumed, "--arg=1", "--arg=2", other), "program")
    outcome = go(resumed, "--arg=1", "--arg=2", same)
    if outcome.status != 0:
        raise Failure("a good checkpoint\n" + outcome.describe())


def compiled_again(environment):
    """A program is the same one when it has been compiled again, also what it has from heddle.h."""
    folder = os.path.join(environment.directory(), "out")
    for words, status in ((["--max-runs=1", "--out=" + folder], 3), (["--resume=" + folder], 1)):
        outcome = run([environment.heddle, "check", "--progress=never", *words, "tests/programs/symbolic/struct_array_bad.c"],
                      20 * environment.slow)
        if outcome.status != status:
            raise Failure("status %d was expected\n%s" % (status, outcome.describe()))


def options(environment):
    path = SUBJECT.compiled(environment)
    for words in (["--jobs=0"], ["--jobs=-1"], ["--jobs=1001"], ["--jobs=99999999999999999999"], ["--jobs=two"], ["--jobs="],
                  ["--jobs=2", "--checkpoint-every=-1"], ["--jobs=2", "--show-output"], ["--jobs=2", "--tests=all"],
                  ["--jobs=2", "--dump=queries"], ["--jobs=2", "--max-instructions=10"], ["--jobs=2", "--dot=-"]):
        out = ["--out=" + os.path.join(environment.directory(), "out")]
        outcome = run([environment.heddle, "check", "--keep-going", *words, *out, path], 20 * environment.slow)
        must_refuse(outcome, "--jobs" if "every" not in words[-1] else "--checkpoint-every")


# ---- nowhere to write ----

WIDE = Subject(COUNT + "readers.c", "-DN=15", "optimal", "safe", 32768)


def full_disk(environment):
    """No file can be longer than this: nothing can be written, or no checkpoint. There is no answer, or the right one."""
    WIDE.alone(environment)
    folder = os.path.join(environment.directory(), "out")
    for blocks, status in ((0, 2), (8, 2), (24, 0)):  # of half a kilobyte
        outcome = run(["sh", "-c", 'ulimit -f %d; exec "$@"' % blocks, "sh", environment.heddle, "check",
                       "--keep-going", "--progress=never", "--method=" + WIDE.method, "--out=" + folder, "--jobs=2",
                       "--checkpoint-every=0.01", WIDE.compiled(environment)], 30 * environment.slow)
        said = "in 32768 runs" in outcome.stdout if status == 0 else "File too large" in outcome.stderr
        if outcome.status != status or not said:
            raise Failure("a full disk\n" + outcome.describe())
        if os.path.exists(folder) and any(name.endswith(".tmp") for name in os.listdir(folder)):
            raise Failure("a part of a file was left behind\n" + outcome.describe())


def no_checkpoint(environment):
    """What has its name is no file: that is said once, and the run goes on."""
    folder = environment.directory()
    os.makedirs(os.path.join(folder, CHECKPOINT, "full"))
    outcome = run([environment.heddle, "check", "--keep-going", "--progress=never", "--method=" + WIDE.method,
                   "--out=" + folder, "--jobs=2", "--checkpoint-every=0.01", WIDE.compiled(environment)],
                  30 * environment.slow)
    if outcome.status == 2 and CHECKPOINT in outcome.stderr:
        return
    if outcome.status != 0 or "in 32768 runs" not in outcome.stdout \
            or outcome.stderr.count("no checkpoint could be written") != 1:
        raise Failure("no checkpoint can be written\n" + outcome.describe())


def no_answer(environment):
    """A search that is over, but could not tell what came out: it can be gone on with from where it was."""
    content = make(environment)
    for words in (["--json=/dev/full"], ["--json=-", ">/dev/full"]):
        folder = put(environment, content)
        command = [environment.heddle, "check", "--keep-going", "--quiet", "--resume=" + folder,
                   "--method=" + SUBJECT.method, words[0], SUBJECT.compiled(environment)]
        shell = ["sh", "-c", '"$@" ' + " ".join(words[1:]), "sh"]
        outcome = run(shell + command, 30 * environment.slow)
        if outcome.status != 2 or not os.path.exists(os.path.join(folder, CHECKPOINT)):
            raise Failure("no answer, and no checkpoint is left\n" + outcome.describe())
    outcome = resume(environment, folder)
    if outcome.status != 1 or os.path.exists(os.path.join(folder, CHECKPOINT)):
        raise Failure("an answer, and a checkpoint is left\n" + outcome.describe())


def over(environment):
    """The answer is known: there is nothing to go on with, and nobody is told how. Of two searches one has shown in its first run that
    nothing can be found; or the last execution is also the last one that is allowed; or an error has ended the run."""
    last = ["--method=optimal", "--max-runs=%d" % WIDE.full, "--checkpoint-every=0.02", WIDE.compiled(environment)]
    error = ["--method=optimal", "--checkpoint-every=0.02", "tests/jobs/late_error.c"]
    for status, words in ((0, ["--method=ag", "--check=assert", "--trial=10", "tests/jobs/no_assertion.c"]), (0, last),
                          (1, error), (1, ["--jobs=2", *error])):
        folder = os.path.join(environment.directory(), "out")
        outcome = run([environment.heddle, "check", "--progress=never", "--out=" + folder, *words], 30 * environment.slow)
        if outcome.status != status or "--resume" in outcome.stdout or os.path.exists(os.path.join(folder, CHECKPOINT)):
            raise Failure("over, and something to go on with\n" + outcome.describe())


def counted(environment):
    """What is begun to be written down is not counted."""
    folder = os.path.join(environment.directory(), "out")
    for method in ("optimal", "exhaustive", "dpor"):
        for bound in (1, 50):
            kept, none = (Process(environment, WIDE.compiled(environment), method, ["--max-runs=%d" % bound, "--out=" + out]).wait()
                          for out in (folder, "none"))
            kept.must_equal(none, ("runs", "full", "partial", "blocked"))


def left_behind(environment):
    """What a coordinator was writing when it was killed goes when somebody goes on."""
    folder = put(environment, make(environment))
    name = os.path.join(folder, ".heddle-1-%s.tmp" % CHECKPOINT)
    for path in (name, os.path.join(folder, "own.tmp")):
        with open(path, "w"):
            pass
    outcome = resume(environment, folder)
    if outcome.status != 1 or os.path.exists(name) or not os.path.exists(os.path.join(folder, "own.tmp")):
        raise Failure("left behind\n" + outcome.describe())


def no_test(environment):
    """The test of an error cannot be written: the report says so, too."""
    for words in ([], ["--jobs=2"]):
        folder = os.path.join(environment.directory(), "out")
        command = [environment.heddle, "check", "--keep-going", "--progress=never", "--json=-", "--method=" + SUBJECT.method,
                   "--out=" + folder, *words, SUBJECT.compiled(environment)]
        os.makedirs(os.path.join(folder, "test-000001.json", "not empty"))
        outcome = run(command, 30 * environment.slow)
        if outcome.status != 2 or "an output could not be written" not in outcome.stdout:
            raise Failure("no test can be written\n" + outcome.describe())
        shutil.rmtree(folder)


def unmodelled(environment):
    """The functions that are called and not modelled are listed also by the run that goes on."""
    folder = os.path.join(environment.directory(), "out")
    for words, status in ((["--max-runs=1", "--out=" + folder], 3), (["--resume=" + folder], 3)):
        outcome = run([environment.heddle, "check", "--progress=never", *words, "tests/jobs/unmodelled.c"],
                      20 * environment.slow)
        if outcome.status != status or "not modelled: unknown_to_all" not in outcome.stderr:
            raise Failure("was not told\n" + outcome.describe())


def replaced(environment):
    """By something that nobody reads: a file takes its place."""
    folder = os.path.join(environment.directory(), "out")
    path = os.path.join(folder, CHECKPOINT)
    process = Process(environment, WIDE.compiled(environment), WIDE.method,
                      ["--jobs=2", "--out=" + folder, "--checkpoint-every=0.02"])
    process.until(lambda: os.path.exists(path))
    os.unlink(path)
    os.mkfifo(path)
    process.wait().must_equal(WIDE.alone(environment))


def unwritable(environment):
    """A directory that cannot be made."""
    regular = os.path.join(environment.directory(), "file")
    with open(regular, "w"):
        pass
    alone = SUBJECT.alone(environment)
    for folder in (os.path.join(regular, "out"), "/proc/heddle-out"):
        process = Process(environment, SUBJECT.compiled(environment), SUBJECT.method,
                          ["--out=" + folder, "--jobs=2", "--checkpoint-every=0.01"])
        status, outcome = process.end(), process.outcome()
        if status == 2 and folder in outcome.stderr:
            continue
        process.wait().must_equal(alone, counts_of(SUBJECT.method))


def cases():
    return [Case("jobs/checkpoints/" + check.__name__, check)
            for check in (damaged, forged, foreign, outward, alike, compiled_again, options, full_disk, no_checkpoint, no_answer,
                          over, counted, left_behind, no_test, unmodelled, replaced, unwritable)]
