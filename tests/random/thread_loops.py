"""Loops that wait, cancellation, and inputs that several threads decide on, in random multithreaded programs.

The macros of the prelude give each loop three forms. As it is: a round that changes nothing is gone through again.
AWAIT_ONCE: the first round must succeed, or the thread stops there. AWAIT_ROUNDS: a counter that allows so many rounds,
so that no two of them are the same and nothing is taken for a wait.
AWAIT, POLL and ROUNDS are loops whose rounds in vain can be left out. In TURNS they matter: somebody can notice them.
"""
import re

from thread_statements import Statements

MACROS = """\
#if defined(AWAIT_ONCE)
#define TURNS for (;; heddle_assume(0))
#define ROUNDS TURNS
#define AWAIT(condition) heddle_assume(condition)
#define AWAIT_VALUE(target, source) do { target = (source); heddle_assume(target); } while (0)
#elif defined(AWAIT_ROUNDS)
#define TURNS for (int rounds_ = 0;; heddle_assume(++rounds_ < AWAIT_ROUNDS))
#define ROUNDS TURNS
#define AWAIT(condition) TURNS { if (condition) break; }
#define AWAIT_VALUE(target, source) TURNS { target = (source); if (target) break; }
#else
#define TURNS for (;; YIELD())
#define ROUNDS TURNS
#define AWAIT(condition) while (!(condition)) { YIELD(); }
#define AWAIT_VALUE(target, source) do { target = (source); YIELD(); } while (!target)
#endif
#define POLL(take, target, condition, give) ROUNDS { take; target = (condition); give; if (target) break; }
#define POLL_OWN(take, condition, give) ROUNDS { take; int seen_ = (condition); give; if (seen_) break; }

"""

MUTEX = ("pthread_mutex_lock(&%s)", "pthread_mutex_unlock(&%s)")


class Loops(Statements):
    def loops(self):
        found = [("poll", 4, self.poll), ("rounds", 4, self.rounds), ("cancel", 4, self.cancellable)]
        return found + ([("decide", 3, self.decide)] if self.inputs else [])

    # -- polling under locks --

    def own_mutex(self, name):
        return self.declare(name, "pthread_mutex_t %s = PTHREAD_MUTEX_INITIALIZER;" % name)

    def guard(self):
        """A lock: how it is taken and given back, around what others do with the same variables."""
        kinds = [(6, "m1"), (2, "m2")]
        kinds += [(5, "w")] if self.has("rwlock") else []
        kinds += [(5, "s")] if self.has("spinlock") else []
        kinds += [(4, "r")] if self.has("recursive") else []
        name = self.weighted(kinds)
        if name == "w":
            self.declare("w", "pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;")
            return "pthread_rwlock_%slock(&w)" % self.pick(["rd", "wr"]), "pthread_rwlock_unlock(&w)"
        if name == "s":
            self.declare("s", "pthread_spinlock_t s;", "pthread_spin_init(&s, 0);")
            return "pthread_spin_lock(&s)", "pthread_spin_unlock(&s)"
        if name == "r":
            self.kind_of_mutex("r", "PTHREAD_MUTEX_RECURSIVE")
        else:
            self.own_mutex(name)
        return MUTEX[0] % name, MUTEX[1] % name

    def two_mutexes(self):
        one, two = self.pick([("m1", "m2"), ("m1", "m2"), ("m1", "m2"), ("m2", "m1")])
        return self.own_mutex(one), self.own_mutex(two)

    def wanted(self, thread):
        """What is polled for: (condition, cost). Mostly something that another thread will bring about; never what the
        rounds themselves may change, the thread's own variables."""
        if self.chance(60):
            self.declare("ready", "int ready;")
            return self.pick(["ready", "ready == 1", "ready > 0", "ready != 0"]), 1
        condition, cost, _ = self.condition(thread)
        while re.search(r"\b[ab]\b", condition):
            condition, cost, _ = self.condition(thread)
        return condition, cost

    def bring_about(self, thread):
        take, give = self.guard()
        self.declare("ready", "int ready;")
        take = take.replace("_rdlock", "_wrlock") if self.chance(80) else take
        change = self.pick(["ready = 1;", "ready = 1;", "ready++;", "ready = 2;"])
        children = [self.line(change, 1)] + ([self.simple(thread)] if self.chance(30) else [])
        node = self.block(take + ";", children, cost=2, inner=0.4)
        node.footer = give + ";"
        return node

    def poll(self, thread):
        shape, target = self.random.randrange(10), self.local()[0]
        take, give = self.guard()
        condition, cost = self.wanted(thread)
        if shape < 3:
            form = self.pick(["POLL(%s, {0}, %s, %s);".format(target), "POLL_OWN(%s, %s, %s);"])
            return self.line(form % (take, condition, give), cost + 2)
        if shape == 3:
            one, two = self.two_mutexes()
            return self.line("POLL((%s, %s), %s, %s, (%s, %s));" % (
                MUTEX[0] % one, MUTEX[0] % two, target, condition, MUTEX[1] % two, MUTEX[1] % one), cost + 3)
        if shape == 4:  # one place under each of two locks
            one, two = self.two_mutexes()
            other, more = self.wanted(thread)
            return self.line("ROUNDS { %s; a = %s; %s; %s; b = %s; %s; if (a %s b) break; }" % (
                MUTEX[0] % one, condition, MUTEX[1] % one, MUTEX[0] % two, other, MUTEX[1] % two,
                self.pick(["&&", "||"])), cost + more + 4)
        if shape == 5:
            self.declare("ready", "int ready;")
            self.own_mutex("m1")
            self.helper("asks", "static int asks(void) { pthread_mutex_lock(&m1); int seen = ready; "
                                "pthread_mutex_unlock(&m1); return seen; }")
            return self.line(self.pick(["AWAIT(asks());", "AWAIT(asks() == 1);", "AWAIT_VALUE(a, asks());"]), 3)
        if shape == 6:  # takes what it waited for
            self.declare("ready", "int ready;")
            return self.line("ROUNDS { %s; if (ready > 0) { ready--; %s; break; } %s; }" % (take, give, give), cost + 3)
        if shape == 7:  # stays inside
            return self.section(thread, "ROUNDS { %s; if (%s) break; %s; }" % (take, condition, give), give + ";")
        return self.asked_lock(thread) if shape == 8 else self.bring_about(thread)

    def asked_lock(self, thread):
        """A lock that is asked for again and again."""
        choices = [("pthread_mutex_trylock(&m1)", "pthread_mutex_unlock(&m1);")]
        self.own_mutex("m1")
        if self.has("rwlock"):
            self.declare("w", "pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;")
            choices.append(("pthread_rwlock_try%slock(&w)" % self.pick(["rd", "wr"]), "pthread_rwlock_unlock(&w);"))
        if self.has("spinlock"):
            self.declare("s", "pthread_spinlock_t s;", "pthread_spin_init(&s, 0);")
            choices.append(("pthread_spin_trylock(&s)", "pthread_spin_unlock(&s);"))
        if self.has("semaphore"):
            self.declare("q", "sem_t q;", "sem_init(&q, 0, %d);" % self.random.randrange(0, 2))
            choices.append(("sem_trywait(&q)", "sem_post(&q);"))
        take, give = self.pick(choices)
        return self.section(thread, "AWAIT(%s == 0);" % take, give)

    # -- loops over several places, and such as get on --

    def rounds(self, thread):
        name, shared, shape = self.atomic(), self.shared(), self.random.randrange(10)
        (one, cost, _), (two, more, _) = self.condition(thread), self.condition(thread)
        if shape == 0:
            return self.line("ROUNDS { a = %s; b = %s; if (a == b) break; }" % (name, shared), 2)
        if shape == 1:  # a consistent pair, or not
            return self.line("ROUNDS { a = {n}; b = {x}; if (a == {n} && !(a & 1)) break; }".replace(
                "{n}", name).replace("{x}", shared), 3)
        if shape == 2:
            inner = self.simple(thread)
            node = self.block("ROUNDS { if (%s) break; if (%s) {" % (one, two), [inner], cost=cost + more)
            node.footer = "break; } }"
            return node
        if shape == 3:
            weak = self.pick(["strong", "strong", "weak"])
            return self.line("b = {n}; TURNS { if (b >= 2 || atomic_compare_exchange_{w}(&{n}, &b, b + 1)) break; }"
                             .replace("{n}", name).replace("{w}", weak), 2)
        if shape == 4:
            return self.line("TURNS { a = {n}; if (a > 1) break; if (a == 0) atomic_compare_exchange_strong("
                             "&{n}, &(int){0}, {v}); }".replace("{n}", name).replace("{v}", self.pick("12")), 3)
        if shape == 5:
            return self.line("TURNS { a = {n}; if (atomic_compare_exchange_strong(&{n}, &a, a + {v})) break; }".replace(
                "{n}", name).replace("{v}", self.pick("12")), 2)
        if shape == 6:
            self.helper("looks", "static int looks(int at) { return at ? %s : %s; }" % (name, shared))
            return self.line("ROUNDS { if (looks(0) == 1 || looks(1) == 1) break; }", 2)
        if shape == 7:
            first, second = self.two_mutexes()
            take = "TURNS { %s; if (pthread_mutex_trylock(&%s) == 0) break; %s; }" % (
                MUTEX[0] % first, second, MUTEX[1] % first)
            return self.section(thread, take, "%s; %s;" % (MUTEX[1] % second, MUTEX[1] % first), 1)
        if shape == 8:  # counts its rounds, at most two
            return self.line("TURNS { if (%s || ++b > 2) break; }" % one, 2 * cost)
        return self.line("%s = %s;" % (name, self.pick("1123")), 1)

    # -- cancellation --

    def cancellable(self, thread):
        shape = self.random.randrange(8)
        if shape < 3:
            return self.line("pthread_testcancel();", 1)
        if shape == 3:
            return self.block("{ pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);", [self.simple(thread)])
        if shape == 4:
            return self.line("pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);")
        if shape == 5:
            self.declare("q", "sem_t q;", "sem_init(&q, 0, %d);" % self.random.randrange(0, 2))
            return self.line("sem_wait(&q);", 1)
        self.declare("x", self.variable_text("x"))
        self.own_mutex("m1")
        children = [self.simple(thread), self.line("pthread_testcancel();", 1)]
        if shape == 6:
            self.helper("undo", "static void undo(void *unused) { x++; }")
            node = self.block("pthread_cleanup_push(undo, 0);", children)
            node.footer = "pthread_cleanup_pop(%d);" % self.pick([0, 1])
            return node
        self.helper("release", "static void release(void *unused) { pthread_mutex_unlock(&m1); }")
        inner = self.block("pthread_cleanup_push(release, 0);", children, cost=1)
        inner.footer = "pthread_cleanup_pop(1);"
        return self.block("pthread_mutex_lock(&m1); {", [inner], cost=1)

    # -- inputs --

    def decide(self, thread):
        """A decision on an input that others decide on too."""
        name = self.pick(self.inputs)
        bound, other = self.random.randrange(0, 3), self.pick(["==", "<", "!=", ">"])
        children, otherwise = [self.simple(thread)], [self.simple(thread)] if self.chance(60) else None
        kind = self.random.randrange(3)
        if kind == 0:
            return self.block("if (%s %s %d) {" % (name, other, bound), children, otherwise, cost=1, forks=1)
        if kind == 1:
            value, cost, _ = self.observed(thread)
            return self.block("if (%s %s %s) {" % (name, other, value), children, otherwise, cost=1 + cost, forks=1)
        if self.has("mutex"):
            self.own_mutex("m1")
            node = self.block("%s; if (%s %s a) {" % (MUTEX[0] % "m1", name, other), children, otherwise, cost=3,
                              forks=1, inner=0.4)
            node.footer = "} %s;" % (MUTEX[1] % "m1")
            return node
        return self.line("%s = %s + %d;" % (self.shared(), name, bound), 2)
