"""Random programs in phases: a few threads race, are joined, and what they left behind meets the next ones.

What other programs rarely have, and what searches that learn are tried by: control states that are reached again and
again with other values. An earlier phase decides a value; a later one has the same interleavings whatever it is, so
that most of them are cut the second time; one assertion at the end, about several variables, is violated by few of them.
generate(seed) depends on the seed alone.
"""
import random

from thread_tree import Node, Program

VARIABLES = ("x", "y", "z")
DECIDED = "w"


class Generator:
    def __init__(self, seed, prelude):
        self.random, self.prelude = random.Random("phases %d" % seed), prelude
        self.threads, self.functions, self.main = [], [], []
        self.pick, self.chance = self.random.choice, self.random.random

    def value(self):
        return self.random.randint(0, 2)

    def statement(self, number):
        a, b = self.pick(VARIABLES), self.pick(VARIABLES)
        kind = self.chance()
        if kind < 0.25:
            return Node("%s = %d;" % (a, self.random.randint(1, 2)))
        if kind < 0.45:
            return Node("r%d = %s;" % (number, a))
        if kind < 0.55:
            return Node("%s = %s + 1;" % (a, b))
        inside = [Node("%s = %d;" % (self.pick(VARIABLES), self.random.randint(1, 2)))]
        if self.chance() < 0.3:
            inside.append(Node("r%d = %d;" % (number, self.random.randint(1, 2))))
        condition = a if self.chance() < 0.4 else "%s == %d" % (a, self.value())
        return Node("if (%s) {" % condition, inside)

    def thread(self, statements):
        number = len(self.threads) + 1
        function = Node("static void *thread%d(void *argument) {" % number, statements + [Node("return 0;", fixed=True)])
        parts = [function, Node("pthread_t id%d;" % number), Node("pthread_create(&id%d, 0, thread%d, 0);" % (number, number)),
                 Node("pthread_join(id%d, 0);" % number)]
        self.functions.append(function)
        self.threads.append(parts)
        return parts

    def phase(self, threads):
        self.random.shuffle(threads)
        for parts in threads:
            self.main += parts[1:3]
        self.main += [parts[3] for parts in threads]

    def deciders(self):
        return [self.thread([Node("%s = %d;" % (DECIDED, value))]) for value in (1, 2)]

    def racers(self):
        found, looking = [], self.random.randrange(3)
        for number in range(3):
            own = len(self.threads) + 1
            statements = [self.statement(own) for _ in range(self.pick((1, 1, 1, 2)))]
            if number == looking:
                look = Node("if (%s == %d) {" % (DECIDED, self.random.randint(1, 2)), [Node("r%d = 1;" % own)])
                statements.insert(self.random.randrange(len(statements) + 1), look)
            found.append(self.thread(statements))
        return found

    def program(self):
        self.phase(self.deciders())
        self.phase(self.racers())
        registers = ["r%d" % (number + 1) for number in range(len(self.threads))]
        about = self.random.sample(VARIABLES + tuple(registers[2:]), self.random.randint(2, 4))
        conditions = ["%s == %d" % (name, self.value()) for name in about] + ["%s == %d" % (DECIDED, self.random.randint(1, 2))]
        if self.chance() < 0.5:
            self.random.shuffle(conditions)
        self.main += [Node("assert(!(%s));" % " && ".join(conditions), fixed=True), Node("return 0;", fixed=True)]
        variables = [Node("int %s;" % ", ".join(VARIABLES + (DECIDED,) + tuple(registers)), fixed=True)]
        return Program(self.prelude, variables + self.functions + [Node("int main(void) {", self.main, fixed=True)], self.threads)


def generate(seed, prelude):
    return Generator(seed, prelude).program()
