"""What a search by several workers shows while it lasts: counts that only grow, and an estimate of what is left.

Every probe of SUBJECT has the right number (docs/long-runs.md), so that the share that is shown is known exactly.
"""
import json
import os

from run_harness import Case, Failure, run
from shared_runs import COUNT, Subject

SUBJECT = Subject(COUNT + "increments.c", "-DN=9", "optimal", "safe", 362880)
SOME = 100000


def explore(environment, *options):
    """The objects that were shown, the last of them, and the report."""
    report = os.path.join(environment.directory(), "report.json")
    out = [] if any(o.startswith(("--out", "--resume")) for o in options) else ["--out=none"]
    outcome = run([environment.heddle, "check", "--progress=json", "--json=" + report, "--method=" + SUBJECT.method, *out,
                   *options, SUBJECT.compiled(environment)], 60 * environment.slow)
    shown = [json.loads(line) for line in outcome.stderr.splitlines() if line.startswith("{")]
    if outcome.status not in (0, 3) or not shown or shown[-1]["running"]:
        raise Failure("no answer, or no end of what is shown\n" + outcome.describe())
    with open(report, encoding="utf-8") as file:
        return outcome, shown[:-1], shown[-1], json.load(file)


def must(condition, text, outcome):
    if not condition:
        raise Failure(text + "\n" + outcome.describe())


def check_share(outcome, share, runs):
    must(abs(share * SUBJECT.full - runs) < 1, "%s is not the share of %d runs" % (share, runs), outcome)


def check_shown(outcome, shown):
    runs = [x["runs"] for x in shown]
    must(runs == sorted(runs) and runs[-1] <= SUBJECT.full, "runs: %s" % runs, outcome)
    must(all(x["full"] <= x["runs"] for x in shown), "more complete executions than executions", outcome)
    useful = [x for x in shown if x["explored"] is not None]
    must(useful, "no share was shown", outcome)
    for x in useful:
        check_share(outcome, x["explored"], x["runs"])
        must(x["seconds_left"] > 0, "no time is left", outcome)
    return useful


def live(environment):
    outcome, shown, last, report = explore(environment, "--jobs=2")
    check_shown(outcome, shown)
    must(all(1 <= x["workers"] <= 2 for x in shown) and shown[-1]["workers"] == last["workers"] == 2, "not two workers", outcome)
    for estimate in last["estimate"], report["estimate"]:
        must(estimate and round(estimate["executions"]) == SUBJECT.full, "no estimate in the end", outcome)
        check_share(outcome, estimate["explored"], SUBJECT.full)


def bounded_and_resumed(environment):
    """What was done before counts, and the bound is one of all workers together."""
    folder = os.path.join(environment.directory(), "out")
    outcome, _, last, report = explore(environment, "--jobs=2", "--out=" + folder, "--max-runs=%d" % SOME)
    must(report["verdict"] == "incomplete" and last["full"] >= SOME, "was not ended by the bound", outcome)
    outcome, shown, last, report = explore(environment, "--jobs=2", "--resume=" + folder)
    useful = check_shown(outcome, shown)
    must(useful[0]["runs"] >= SOME, "what was done before does not count", outcome)
    must(report["verdict"] == "safe" and last["full"] == SUBJECT.full, "another answer", outcome)
    check_share(outcome, report["estimate"]["explored"], SUBJECT.full)


def beforehand(environment):
    estimates = [explore(environment, "--estimate=1000", "--max-runs=1", *jobs)
                 for jobs in ([], ["--jobs=2"])]
    for outcome, _, _, report in estimates:
        must(report["estimate"] and report["estimate"]["probes"] >= 1000, "too few probes", outcome)
        must(round(report["estimate"]["executions"]) == SUBJECT.full, "a wrong estimate", outcome)


def cases():
    return [Case("jobs/estimates/" + check.__name__, check) for check in (live, bounded_and_resumed, beforehand)]
