"""Random small multithreaded C programs, for comparing methods of exploration with the exhaustive one.

A program has two to five threads (main included) that share a few variables and synchronization objects. It uses a
random choice of features, so that each is met in many combinations, and may contain every kind of error: failing
assertions, deadlocks, races, uses after free, misuse of locks. generate(seed) depends on the seed alone.

The number of interleavings is held near a random target. Each statement has a cost, the number of visible operations
it can add to its thread; were no operation ever blocked, threads with the costs c1, c2, ... had
(c1 + c2 + ...)! / (c1! c2! ...) interleavings. What stands in a critical section counts less than its operations.
The inputs multiply that by two for each branch that depends on them.
"""
import math
import random
import re

import thread_c11
from thread_loops import MACROS, Loops
from thread_tree import Node, Program

PRELUDE = """\
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#ifdef __HEDDLE__
#include <heddle.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
#else
#include "thread_native.h"
#define YIELD() sched_yield()
#endif
#ifndef YIELD
#define YIELD() ((void)0)
#endif
"""

# feature: how likely it is to be chosen, relative to the others
FEATURES = {
    "branch": 14, "array": 9, "atomic": 10, "block": 4, "mutex": 12, "nested": 5, "trylock": 5, "recursive": 3,
    "errorcheck": 2, "condition": 7, "barrier": 4, "semaphore": 6, "rwlock": 5, "spinlock": 2, "once": 2, "timed": 3,
    "input": 11, "heap": 7, "owner": 3, "cell": 6, "own": 4, "loop": 6, "spawn": 6, "early": 5, "bytes": 4,
    "struct": 4, "helper": 5, "assume": 3, "exit": 2, "misuse": 3, "result": 4, "key": 2, "volatile": 2,
    "await": 6, "poll": 8, "rounds": 6, "cancel": 3, "decide": 4, "c11": 4, "detach": 3,
}
LEAST, MOST = 50, 20000  # interleavings, estimated


class Thread:
    """A thread under construction: body is what it does while others run."""

    def __init__(self, number):
        self.number, self.body, self.creator = number, [], None
        self.cell = None  # what it is given: the address of a "local" variable of its creator, or of "heap" memory
        self.known = False  # others know its name
        self.nodes = []   # everything in the program that is there for this thread
        self.name = "thread%d" % number if number else "main"

    def cost(self):
        return sum(node.cost for node in self.body)


class Generator(Loops):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.threads, self.joins_all, self.joined_numbers = [], True, set()

    def choose_features(self):
        pool = dict(FEATURES)
        for _ in range(self.random.randrange(2, 8)):
            name = self.weighted([(weight, name) for name, weight in pool.items()])
            self.features.add(name)
            del pool[name]
        self.calm = self.chance(35)
        if self.calm:  # most of these programs have no error, so that their runs can be counted
            self.features -= {"misuse", "heap", "owner", "exit", "assume"}
        if self.features & {"nested", "trylock", "condition", "misuse"}:
            self.features.add("mutex")
        if self.has("decide"):
            self.features.add("input")
        if self.has("cancel"):
            self.features.discard("c11")
        if self.has("volatile"):
            self.features -= {"helper", "once", "key"}  # these would need the address of a volatile object
        self.variables = ["x", "y", "z"][:self.pick([1, 2, 2, 3])]

    def size(self, extra=0.0):
        """The logarithm of the estimated number of interleavings."""
        costs = [thread.cost() for thread in self.threads]
        costs[0] += extra
        total = math.lgamma(sum(costs) + 1) - sum(math.lgamma(cost + 1) for cost in costs)
        forks = sum(node.forks for thread in self.threads for node in thread.body)
        return total + math.log(2) * min(forks, 6)

    def insert(self, thread, node):
        thread.body.insert(self.random.randrange(len(thread.body) + 1), node)

    def scenarios(self):
        """Statements that make sense together only: each in a thread of its own."""
        workers = self.threads[1:]
        if self.has("condition"):
            for make, thread in ((self.wait, self.pick(workers)), (self.signal, self.pick(self.threads))):
                self.insert(thread, make(thread))
        if self.has("await"):
            for make, thread in ((self.await_flag, self.pick(workers)), (self.set_flag, self.pick(self.threads))):
                self.insert(thread, make(thread))
        if self.has("poll"):
            for make, thread in ((self.poll, self.pick(workers)), (self.bring_about, self.pick(self.threads))):
                self.insert(thread, make(thread))
        if self.has("decide") and self.inputs:
            for thread in self.threads[self.pick([0, 1]):]:
                self.insert(thread, self.decide(thread))
        if self.has("cancel"):
            thread = self.pick(workers)
            self.insert(thread, self.cancellable(thread))
        if self.has("detach"):
            self.detach(workers)
        if self.has("barrier"):
            among = [thread for thread in self.threads if thread.number or self.chance(40)]
            count = max(1, len(among) + (self.pick([-1, 1]) if self.chance(15) else 0))
            self.declare("g", "pthread_barrier_t g;", "pthread_barrier_init(&g, 0, %d);" % count)
            for thread in among:
                self.insert(thread, self.barrier_wait(thread))

    def detach(self, workers):
        """A thread detaches itself, or is detached by another one, while its creator joins it or not."""
        found = [thread for thread in workers if not self.calm or not self.joined(thread)]
        if not found:
            return
        target = self.pick(found)
        if self.chance(50):
            self.insert(target, self.line("pthread_detach(pthread_self());", 1))
            return
        self.declare("known", "pthread_t known;")
        target.known = True
        self.insert(self.pick(self.threads), self.line("if (known) pthread_detach(known);", 2))

    def fill(self):
        target = self.random.uniform(math.log(LEAST), math.log(MOST))
        refused, room = 0, 4 * len(self.threads) + 4
        after = [self.check(self.threads[0]) for _ in range(self.random.randrange(1, 4))]
        extra = 0 if self.joins_all else 1 + sum(node.cost for node in after)
        turns = self.threads[1:] * 3 + self.threads[:1] * (self.pick([0, 1, 2]) if len(self.threads) > 2 else 3)
        while refused < 5 and room > 0:
            thread, room = self.pick(turns), room - 1
            if self.chance(50):
                thread = min(turns, key=lambda one: one.cost())
            at = self.random.randrange(len(thread.body) + 1)
            thread.body.insert(at, self.statement(thread))
            if self.size(extra) > target:
                del thread.body[at]
                refused += 1
        return after

    def creation(self, thread):
        """The nodes that create and join a thread, and what is passed to it."""
        name, given, before, after = "id%d" % thread.number, "0", [], []
        if thread.cell == "local":
            given = "&shared%d" % thread.number
            before = [Node("int shared%d = %d;" % (thread.number, self.random.randrange(3)))]
        elif thread.cell == "heap":
            given = "given%d" % thread.number
            before = [Node("int *%s = malloc(sizeof *%s);" % (given, given))]
            if self.chance(85):
                before.append(Node("*%s = %d;" % (given, self.random.randrange(3))))
        create = before + [Node("pthread_t %s;" % name),
                           Node("pthread_create(&%s, 0, %s, %s);" % (name, thread.name, given))]
        if thread.known:
            create.append(Node("known = %s;" % name))
        if self.has("result") and self.chance(60):
            after = [Node("void *result%d;" % thread.number),
                     Node("pthread_join(%s, &result%d);" % (name, thread.number)),
                     Node("assert((long)result%d != %d);" % (thread.number, self.limit(0, 4)))]
        else:
            after = [Node("pthread_join(%s, 0);" % name)]
        if thread.cell == "local" and self.chance(60):
            after.append(Node("assert(shared%d != %d);" % (thread.number, self.limit(0, 4))))
        if thread.cell == "heap" and self.chance(40):
            after.append(Node("free(given%d);" % thread.number))
        return create, after

    def assemble(self, thread, middle, ending):
        """The body of a thread's function: creations, then what it does while the created run, then joins."""
        created = [other for other in self.threads if other.creator is thread]
        start, joins = [Node("int a = %d, b = %d;" % (self.pick([0, 0, 1]), self.pick([0, 1, 2])))], []
        position = 0
        body = list(middle)
        for other in created:
            create, join = self.creation(other)
            position = self.random.randrange(position, len(body) + 1) if self.chance(30) or thread.number else position
            body[position:position] = create
            position += len(create)
            other.nodes += create
            if self.has("cancel") and self.chance(50):
                cancel = Node("pthread_cancel(id%d);" % other.number)
                body.insert(self.random.randrange(position, len(body) + 1), cancel)
                other.nodes.append(cancel)
            if not self.joined(other):
                join = [Node("pthread_detach(id%d);" % other.number)] if self.chance(20) else []
            other.nodes += join
            joins.append(join)
        if self.chance(30):
            self.random.shuffle(joins)
        if thread.cell:
            start.append(Node("int *cell = argument;"))
            if thread.cell == "heap" and self.chance(60):
                body.append(Node("free(cell);"))
        return start + body + [node for join in joins for node in join] + ending

    def joined(self, thread):
        return self.joins_all or thread.number in self.joined_numbers

    def make_threads(self):
        count = self.weighted([(1, 1), (8, 2), (4, 3), (1, 4)])
        self.threads = [Thread(number) for number in range(count + 1)]
        self.joins_all = not self.has("early")
        self.joined_numbers = {number for number in range(1, count + 1) if self.chance(50)}
        for thread in self.threads[1:]:
            thread.creator = self.threads[0]
            if self.has("spawn") and thread.number > 1 and self.chance(60):
                thread.creator = self.threads[self.random.randrange(1, thread.number)]
            if self.has("cell") and self.chance(60):
                thread.cell = self.pick(["local", "local", "heap"])

    def make_inputs(self):
        nodes = []
        for name in ["i1", "i2"][:self.pick([0, 1, 1, 2]) if self.has("input") else 0]:
            self.declare(name, "int %s;" % name)
            self.inputs.append(name)
            nodes.append(Node('heddle_symbolic(&%s, sizeof %s, "%s");' % (name, name, name) if self.chance(60) else
                              "%s = __VERIFIER_nondet_int();" % name))
            if self.chance(40):
                nodes.append(Node("heddle_assume(%s >= 0 && %s < %d);" % (name, name, self.pick([2, 3, 4]))))
        return nodes

    def used(self, nodes):
        """The names of the declared objects and functions that these nodes need."""
        waiting = {name: [node.text for group in (self.globals, self.setup, self.helpers)
                          for other, node in group.items() if other == name]
                   for name in [*self.globals, *self.helpers]}
        texts, found = [node.text for top in nodes for node in top.walk()], set()
        texts += [node.footer for top in nodes for node in top.walk()]
        while texts:
            words = set(re.findall(r"\w+", " ".join(texts)))
            texts = [text for name in words & waiting.keys() for text in waiting.pop(name)]
            found |= words
        return found

    def program(self):
        self.choose_features()
        self.make_threads()
        first = self.make_inputs()
        self.scenarios()
        after = self.fill()
        if "p" in self.globals and self.chance(80):
            first.append(Node("p = malloc(sizeof *p);"))
            if self.chance(80):
                first.append(Node("*p = %d;" % self.random.randrange(3)))
            if self.chance(30):
                after.append(Node("free(p);"))
        if self.has("early") and self.chance(20):
            after.append(Node("pthread_exit(0);"))
        functions = []
        for thread in self.threads[1:]:
            ending = [Node("return (void *)(long)a;" if self.has("result") else "return 0;", fixed=True)]
            node = Node("static void *%s(void *argument) {" % thread.name, self.assemble(thread, thread.body, ending))
            functions.insert(0, node)  # a thread is created by one with a smaller number
            thread.nodes.append(node)
        main = self.assemble(self.threads[0], self.threads[0].body, after + [Node("return 0;", fixed=True)])
        start, rest = main[:1], main[1:]
        used = self.used(functions + first + rest)
        setup = [node for name, node in self.setup.items() if name in used]
        declarations = [node for name, node in sorted(self.globals.items(), key=lambda item: item[0] != "pair")
                        if name in used]
        helpers = [node for name, node in self.helpers.items() if name in used]
        entry = Node("int main(void) {", start + setup + first + rest, fixed=True)
        parts = declarations + helpers + functions + [entry]
        if self.has("c11"):
            entry.children[1:1] = thread_c11.convert(parts)
        return Program(PRELUDE + MACROS, parts, [thread.nodes for thread in self.threads[1:]])


def generate(seed):
    return Generator(seed).program()
