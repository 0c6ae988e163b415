"""A generated program as a tree of statements, and the reducer that leaves parts of it out while it keeps failing.

A statement is a line, or a block: a header, children, perhaps an else part, a footer. An edit of the tree sets
attributes of some nodes; it can be undone. Edits leave out a thread (its function, its creation, its joining), a run
of neighbouring statements, a single statement, an else part, or the header and footer around a block's children.
"""


class Node:
    """cost: visible operations, at most, that it adds to its thread. forks: branches that depend on inputs."""

    def __init__(self, text, children=None, otherwise=None, footer="}", cost=0.0, forks=0, fixed=False):
        self.text, self.children, self.otherwise, self.footer = text, children, otherwise, footer
        self.cost, self.forks, self.fixed = cost, forks, fixed
        self.removed = self.opened = self.halved = False

    def render(self, out, indent, before=""):
        """before: what to put in front of each statement of a function."""
        if self.removed:
            return
        inner = indent if self.opened else indent + 1
        if not self.opened:
            out.append("    " * indent + (before if indent else "") + self.text)
        if self.children is None:
            return
        for child in self.children:
            child.render(out, inner, before)
        if self.otherwise and not self.halved:
            if not self.opened:
                out.append("    " * indent + "} else {")
            for child in self.otherwise:
                child.render(out, inner, before)
        if not self.opened and self.footer:
            out.append("    " * indent + self.footer)

    def walk(self):
        """The nodes of the tree that are still there."""
        if self.removed:
            return
        yield self
        for child in (self.children or []) + ([] if self.halved else self.otherwise or []):
            yield from child.walk()

    def size(self):
        return sum(1 for _ in self.walk())


class Program:
    """parts: declarations and functions, in their order. threads: for each thread the nodes that are there for it."""

    def __init__(self, prelude, parts, threads):
        self.prelude, self.parts, self.threads = prelude, parts, threads

    def text(self, before=""):
        out = []
        for part in self.parts:
            part.render(out, 0, before)
        return self.prelude + "\n".join(out) + "\n"

    def nodes(self):
        return [node for part in self.parts for node in part.walk()]

    def statements(self):
        return len(self.nodes())


def runs_of_siblings(siblings):
    """Halves, quarters, ... of a list of statements, down to pairs."""
    alive = [node for node in siblings if not node.removed and not node.fixed]
    length = len(alive) // 2
    while length >= 2:
        for start in range(0, len(alive), length):
            yield alive[start:start + length]
        length //= 2


def edits(program):
    """Every edit as a list of (node, attribute), the ones that take away most first."""
    found = [[(node, "removed") for node in group if not node.removed] for group in program.threads]
    found += [[(node, "removed") for node in run] for run in runs_of_siblings(program.parts)]
    for node in program.nodes():
        for siblings in (node.children, node.otherwise):
            found += [[(child, "removed") for child in run] for run in runs_of_siblings(siblings or [])]
        if node.fixed:
            continue
        found.append([(node, "removed")])
        if node.otherwise and not node.halved:
            found.append([(node, "halved")])
        if node.children is not None and not node.opened:
            found.append([(node, "opened")])
    found = [edit for edit in found if edit]
    found.sort(key=lambda edit: -sum(node.size() if attribute == "removed" else 1 for node, attribute in edit))
    return found


def still_there(edit):
    return all(not node.removed and not getattr(node, attribute) for node, attribute in edit)


def shrink(program, fails, attempts):
    """Applies edits for as long as fails(program) stays true. Returns how many attempts were made."""
    made, progress = 0, True
    while progress:
        progress = False
        for edit in edits(program):
            if not still_there(edit):
                continue
            if made >= attempts:
                return made
            made += 1
            for node, attribute in edit:
                setattr(node, attribute, True)
            if fails(program):
                progress = True
            else:
                for node, attribute in edit:
                    setattr(node, attribute, False)
    return made
