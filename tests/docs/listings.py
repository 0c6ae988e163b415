"""Listings in the documentation are what the tool prints.

A line `<!-- RUN: check ... -->` in a file of docs/ stands before a listing (a block between lines of three backquotes):
the standard output of `heddle check ...`, run in the root of the project. `<!-- RUN: check ... | FROM TO -->` keeps the
lines from the first that matches the regular expression FROM up to the one before the first after it that matches TO.

    tests/docs/listings.py --update      puts what the tool prints now into the files
"""
import glob
import os
import re
import shlex
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from run_harness import Case, Failure, ROOT, run  # noqa: E402

MARK = re.compile(r"<!-- RUN: (check .*?)(?: \| (\S+) (\S+))? -->$")
FENCE = "```"


class Listing:
    """Lines first to end (exclusive) of a file, and where they come from."""

    def __init__(self, path, number, match, first, end, text):
        self.path, self.number, self.first, self.end, self.text = path, number, first, end, text
        self.arguments, self.start, self.stop = shlex.split(match[1]), match[2], match[3]

    def name(self):
        return "%s:%d" % (os.path.relpath(self.path, ROOT), self.number)

    def printed(self, heddle, seconds=20):
        outcome = run([heddle] + self.arguments, seconds)
        if outcome.status not in (0, 1):
            raise Failure("status %d\n%s" % (outcome.status, outcome.describe()))
        lines = outcome.stdout.split("\n")[:-1]
        return self.excerpt(lines) if self.start else lines

    def excerpt(self, lines):
        first = next((i for i, line in enumerate(lines) if re.search(self.start, line)), None)
        if first is None:
            raise Failure("no line matches %s" % self.start)
        end = next((i for i in range(first + 1, len(lines)) if re.search(self.stop, lines[i])), len(lines))
        while not lines[end - 1].strip():
            end -= 1
        return lines[first:end]


def listings():
    for path in sorted(glob.glob(os.path.join(ROOT, "docs", "*.md"))):
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        for number, line in enumerate(lines, 1):
            match = MARK.match(line)
            if not match:
                continue
            if number >= len(lines) or not lines[number].startswith(FENCE):
                raise Failure("%s:%d: no listing follows" % (path, number))
            end = lines.index(FENCE, number + 1)
            yield Listing(path, number, match, number + 1, end, lines[number + 1:end])


def case(listing):
    def check(environment):
        printed = listing.printed(environment.heddle, 20 * environment.slow)
        for number, (wanted, got) in enumerate(zip(listing.text + [None], printed + [None])):
            if wanted != got:
                raise Failure("  line %d of the listing is `%s`, the tool prints `%s`\n"
                              "  tests/docs/listings.py --update puts in what it prints\n" % (number + 1, wanted, got))
    return Case("docs/" + listing.name(), check)


def cases():
    return [case(listing) for listing in listings()]


def update(heddle):
    for path in {listing.path for listing in listings()}:
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        for listing in reversed([one for one in listings() if one.path == path]):
            lines[listing.first:listing.end] = listing.printed(heddle)
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit(__doc__)
    update(os.path.abspath(os.environ.get("HEDDLE", "build/heddle")))
