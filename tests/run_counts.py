"""How often the programs of the published table run: what bench/ag.py records, and what each program says of itself.

A program in bench/programs/ag was given its parameters so that its counts are near the published ones, and its opening
comment says how near. Both go wrong silently when the engine counts differently. So for each row of the table: the
verdict, the runs of `exhaustive` where they are few enough and of `dpor` are those recorded; the comment has them.
"""
import os
import re
import sys

from run_harness import Case, Failure, ROOT

sys.path.insert(0, os.path.join(ROOT, "bench"))

import ag  # noqa: E402

SECONDS = 20


def numbers_said(row):
    with open(row.source, encoding="utf-8") as file:
        comment = file.read().split("*/")[0]
    return {int(number) for number in re.findall(r"\b\d+\b", comment)}


def report_of(row, method, environment):
    try:
        return ag.explore(row.source, row.defines, method, SECONDS * environment.slow, environment.heddle)
    except SystemExit as reason:
        raise Failure("  %s" % reason) from reason


def case(row):
    def check(environment):
        problems, said = [], numbers_said(row)
        for method, recorded in row.counts.items():
            if recorded is None:
                continue
            report = report_of(row, method, environment)
            if report["counts"]["runs"] != recorded:
                problems.append("%s: %d runs instead of %d" % (method, report["counts"]["runs"], recorded))
            if ag.verdict_of(report) != row.verdict:
                problems.append("%s: %s instead of %s" % (method, ag.verdict_of(report), row.verdict))
            if recorded not in said:
                problems.append("%s: the comment does not say %d" % (method, recorded))
        if problems:
            raise Failure("".join("  %s\n" % problem for problem in problems))
    return Case("counts/" + row.name, check)


def cases():
    return [case(row) for row in ag.ROWS]
