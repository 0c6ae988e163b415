"""Random programs for what summaries cut. Two threads write and are joined, so that the same places are reached with other values;
then two to four threads do one thing each whose effect is a matter of these values, of an input, or of who came first (a
compare-exchange, an attempt, an access through a pointer, an object that is given away or not), or set a mark; and one looks.

What it has seen is its outcome, a number. Without TARGET each outcome fails an assertion of its own; with it, that one alone does,
without a branch: so what is learned about other values is as general as it can be.
"""
import random

HEAD = """#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
int word, left, right, mark, other, cells[2];
int *hand = &other;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
sem_t ready, go;
"""
HAND_OVER = "long given = word != 0; hand = (int *)((long){a} * given + (long){b} * (1 - given));"
# By family: what the writers do, what the threads do, and what is looked at.
EXCHANGE = "int expected = %d; __atomic_compare_exchange_n(&word, &expected, %d, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);"
WORDS = ("word = 0;", "word = 5;", "word = 0;", "word = 1;")
FAMILIES = {
    "exchange": (WORDS, [EXCHANGE % (old, new) for old in (0, 5) for new in (1, 2, 3)], ("word",)),
    "attempt": (("word = 1;", "pthread_mutex_trylock(&lock);", "if (word) pthread_mutex_trylock(&lock);", "word = 0;"),
                ("pthread_mutex_trylock(&lock);", "left = pthread_mutex_trylock(&lock) != 0;",
                 "if (!pthread_mutex_trylock(&lock)) pthread_mutex_unlock(&lock);"),
                ("(pthread_mutex_trylock(&lock) != 0)", "left")),
    "post": (("word = 1;", "sem_post(&go);", "if (word) sem_post(&go);", "sem_trywait(&go);"),
             ("sem_trywait(&go);", "left = sem_trywait(&go) != 0;", "sem_post(&go);"), ("(sem_trywait(&go) != 0)", "left")),
    "pointer": (WORDS, ("*hand = 1;", "*hand = 2;", HAND_OVER.format(a="&left", b="&right")), ("*hand", "left", "right")),
    "array": (WORDS, ("cells[word != 0] = 1;", "left = cells[word != 0];", "cells[input & 1] = 2;", "cells[input & 1]++;"),
              ("cells[0]", "cells[1]", "cells[word != 0]")),
    "object": (WORDS, ("sem_wait(&ready); int *to = hand; *to = 1;", "int *to = hand; *to = 1;"), ("*own", "*own", "(word != 0)")),
}
OUTCOMES = 64


class Writer:
    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.family = self.draw.choice(sorted(FAMILIES))
        self.writes, self.deeds, self.sights = FAMILIES[self.family]

    def function(self, name, body):
        return "static void *%s(void *unused) { %s return unused; }" % (name, body)

    def looker(self):
        choice, sights = self.draw.choice, ["mark"] if self.draw.random() < 0.85 else []
        while len(sights) < 3:
            sights.append(choice(self.sights))
        body = "int seen = 0, *own = &other;"
        if self.family == "object":
            body += " own = malloc(sizeof *own); *own = 0; %s sem_post(&ready);" % HAND_OVER.format(a="own", b="&other")
            body += choice(("", " sem_wait(&go);"))
        body += "".join(" seen = 4 * seen + (%s & 3);" % sight for sight in sights)
        if self.draw.random() < 0.6:
            body += " { %s }" % choice(("word = 9;", "left = 9;", choice(self.deeds)))
        lines = ["#ifdef TARGET", "assert(seen != TARGET);", "#else", "switch (seen) {"]
        lines += ["case %d: assert(0); break;" % outcome for outcome in range(OUTCOMES)] + ["}", "#endif"]
        return self.function("looks", body + "\n" + "\n".join(lines) + "\n")

    def program(self):
        draw = self.draw
        deeds = [draw.choice(self.deeds)] + ["mark = 1;"] * (draw.random() < 0.8) + [draw.choice(self.deeds)] * (draw.random() < 0.4)
        deeds += [draw.choice(("left = 1;", "word = 1;", "mark = 2;"))] * (draw.random() < 0.3)
        draw.shuffle(deeds)
        deeds += ["sem_post(&go);"] * (self.family == "object")
        functions = ["does%d" % number for number in range(len(deeds))]
        lines = [HEAD, "int input;"] + [self.function(name, deed) for name, deed in zip(functions, deeds)] + [self.looker()]
        functions.insert(len(functions) if draw.random() < 0.85 else draw.randrange(len(functions)), "looks")
        lines += [self.function("writes%d" % number, draw.choice(self.writes)) for number in range(2)]
        lines.append("int main(void) {\n    pthread_t all[8];\n    sem_init(&ready, 0, 0);\n    sem_init(&go, 0, 0);")
        lines.append('    input = heddle_int("input");')
        for group in (["writes0", "writes1"], functions):
            lines += ["    pthread_create(&all[%d], 0, %s, 0);" % (number, name) for number, name in enumerate(group)]
            lines += ["    pthread_join(all[%d], 0);" % number for number in range(len(group))]
        return "\n".join(lines + ["    return 0;\n}", ""])


def generate(seed):
    return Writer(seed).program()
