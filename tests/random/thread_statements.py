"""The statements of random multithreaded programs.

Every function here makes one statement, as a node of the tree with its cost, from the features, objects and inputs
that the generator has chosen. A global object is declared when a statement first needs it. Statements use the local
variables a and b, which every thread has, and `cell`, which threads that are given an address have.
"""
from thread_tree import Node


class Statements:
    """random: the source of chance. features: what may be used. calm: assertions are made to hold.
    globals, setup, helpers: nodes by name: declarations, initialization in main, functions.
    inputs, variables: the names of global variables."""

    def __init__(self, random):
        self.random, self.features, self.calm = random, set(), False
        self.globals, self.setup, self.helpers = {}, {}, {}
        self.inputs, self.variables = [], []

    # -- choices --

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, choices):
        return choices[self.random.randrange(len(choices))]

    def weighted(self, pairs):
        at = self.random.uniform(0, sum(weight for weight, _ in pairs))
        for weight, value in pairs:
            at -= weight
            if at <= 0:
                return value
        return pairs[-1][1]

    def has(self, feature):
        return feature in self.features

    # -- objects: declared when they are first used --

    def declare(self, name, text, setup=None):
        if name not in self.globals:
            self.globals[name] = Node(text)
            if setup:
                self.setup[name] = Node(setup)
        return name

    def shared(self):
        """A plain shared variable."""
        name = self.pick(self.variables)
        return self.declare(name, self.variable_text(name))

    def variable_text(self, name):
        return "%sint %s;" % ("volatile " if self.has("volatile") else "", name)

    def atomic(self):
        name = self.pick(["n", "n", "n", "k"])
        return self.declare(name, "atomic_int %s;" % name)

    def mutex(self):
        name = self.pick(["m1", "m1", "m2"])
        return self.declare(name, "pthread_mutex_t %s = PTHREAD_MUTEX_INITIALIZER;" % name)

    def kind_of_mutex(self, name, kind):
        text = ("{ pthread_mutexattr_t kind; pthread_mutexattr_init(&kind); pthread_mutexattr_settype(&kind, %s); "
                "pthread_mutex_init(&%s, &kind); }" % (kind, name))
        return self.declare(name, "pthread_mutex_t %s;" % name, text)

    def helper(self, name, text):
        self.helpers.setdefault(name, Node(text))
        return name

    # -- expressions: (text, cost, does it depend on an input) --

    def constant(self):
        return str(self.random.randrange(0, 4)), 0, False

    def local(self):
        return self.pick(["a", "a", "b"]), 0, False

    def value(self):
        kinds = [(5, self.constant), (3, self.local), (2, lambda: (self.shared(), 1, False))]
        if self.inputs:
            kinds.append((3, lambda: (self.pick(self.inputs), 1, True)))
        return self.weighted(kinds)()

    def observed(self, thread):
        """Something worth a condition."""
        kinds = [(5, lambda: (self.shared(), 1, False)), (2, self.local)]
        if self.inputs:
            kinds.append((4, lambda: (self.pick(self.inputs), 1, True)))
        if self.has("atomic"):
            kinds.append((3, lambda: (self.atomic(), 1, False)))
        if self.has("array"):
            kinds.append((2, lambda: self.element()))
        if self.has("own"):
            kinds.append((2, lambda: (self.own(), 0, False)))
        if thread.cell:
            kinds.append((2, lambda: ("*cell", 1, False)))
        return self.weighted(kinds)()

    def condition(self, thread):
        left, cost, symbolic = self.observed(thread)
        comparison = self.pick(["==", "!=", "<", ">", "<=", "=="])
        right, more, other = self.observed(thread) if self.chance(20) else self.constant()
        if right == left and not cost:
            right, more, other = self.constant()
        return "%s %s %s" % (left, comparison, right), cost + more, symbolic or other

    def element(self):
        """An element of the shared array; the index is mostly in range."""
        name, length = self.pick([("t", 2), ("t", 2), ("u", 3)])
        self.declare(name, "int %s[%d];" % (name, length))
        shape = self.random.randrange(10)
        if shape < 4:
            return "%s[%d]" % (name, self.random.randrange(length)), 1, False
        if self.inputs and shape < 7:
            return "%s[(unsigned)%s %% %d]" % (name, self.pick(self.inputs), length), 2, True
        if shape < 8:
            return "%s[%s & 1]" % (name, self.shared()), 2, False
        if self.has("misuse") and self.chance(30):
            return "%s[a]" % name, 1, False
        return "%s[a & 1]" % name, 1, False

    # -- statements: each makes one node --

    def line(self, text, cost=0.0, forks=0):
        return Node(text, cost=cost, forks=forks)

    def block(self, header, children, otherwise=None, cost=0.0, forks=0, inner=1.0):
        """A block whose children count `inner` times their cost."""
        then = sum(child.cost for child in children)
        other = sum(child.cost for child in otherwise or [])
        forks += sum(child.forks for child in children + (otherwise or []))
        return Node(header, children, otherwise, cost=cost + inner * max(then, other), forks=forks)

    def store(self, thread):
        value, cost, _ = self.value()
        return self.line("%s = %s;" % (self.shared(), value), cost + 1)

    def load(self, thread):
        target, (value, cost, _) = self.local()[0], self.observed(thread)
        return self.line("%s = %s;" % (target, value), cost)

    def increment(self, thread):
        form = self.pick(["%s++;", "%s += 2;", "%s -= 1;", "%s = %s + a;"])
        return self.line(form.replace("%s", self.shared()), 2)

    def limit(self, low, high):
        """A number an assertion compares with; no small number if the assertion is to hold."""
        return self.random.randrange(low, high) + (50 if self.calm or self.chance(15) else 0)

    def check(self, thread):
        shape = self.random.randrange(2 if self.calm else 0, 6)
        if shape == 0:
            (one, cost, _), (two, more, _) = self.observed(thread), self.observed(thread)
            return self.line("assert(%s + %s != %s);" % (one, two, self.limit(1, 6)), cost + more)
        if shape == 1:
            (one, cost, _), (two, more, _) = self.condition(thread), self.condition(thread)
            return self.line("assert(%s || %s);" % (one, two), cost + more)
        if shape == 2:
            value, cost, _ = self.observed(thread)
            return self.line("assert(%s < %d);" % (value, self.limit(2, 7)), cost)
        value, cost, _ = self.observed(thread)
        return self.line("assert(%s != %d);" % (value, self.limit(0, 5)), cost)

    def element_access(self, thread):
        element, cost, _ = self.element()
        value, more, _ = self.value()
        shape = self.random.randrange(8)
        if shape < 4:
            return self.line("%s = %s;" % (element, value), cost + more)
        if shape < 7:
            return self.line("%s = %s;" % (self.local()[0], element), cost)
        return self.line("memset(%s, %d, sizeof %s);" % (element.split("[")[0], self.random.randrange(2),
                                                         element.split("[")[0]), 1)

    def atomic_access(self, thread):
        name, (value, cost, _) = self.atomic(), self.constant() if self.chance(60) else self.local()
        target = self.local()[0]
        forms = ["atomic_store(&{n}, {v});", "{n} = {v};", "{t} = atomic_load(&{n});", "{n}++;",
                 "{t} = atomic_fetch_add(&{n}, {v});", "{t} = atomic_exchange(&{n}, {v});",
                 "atomic_fetch_sub(&{n}, 1);", "{t} = atomic_fetch_or(&{n}, 2);", "{t} = ++{n};",
                 "{t} = atomic_compare_exchange_strong(&{n}, &b, {v});",
                 "{t} = atomic_compare_exchange_weak(&{n}, &b, {v});",
                 "{t} = atomic_load_explicit(&{n}, memory_order_relaxed);",
                 "atomic_store_explicit(&{n}, {v}, memory_order_release);"]
        if self.chance(15):
            name = self.shared()
            forms = ["{t} = __atomic_fetch_add(&{n}, {v}, __ATOMIC_SEQ_CST);", "__sync_fetch_and_add(&{n}, 1);",
                     "{t} = __sync_bool_compare_and_swap(&{n}, {v}, 2);",
                     "__atomic_store_n(&{n}, {v}, __ATOMIC_RELEASE);"]
        return self.line(self.pick(forms).format(n=name, v=value, t=target), cost + 1)

    def atomic_block(self, thread):
        children = [self.simple(thread) for _ in range(self.random.randrange(1, 4))]
        return Node("__VERIFIER_atomic_begin();", children, footer="__VERIFIER_atomic_end();", cost=1.5,
                    forks=sum(child.forks for child in children))

    def section(self, thread, lock, unlock, most=2):
        """What stands between two calls."""
        children = [self.simple(thread) for _ in range(self.random.randrange(1, most + 1))]
        node = self.block(lock, children, cost=2, inner=0.4)
        node.footer = unlock
        return node

    def locked(self, thread):
        name = self.mutex()
        node = self.section(thread, "pthread_mutex_lock(&%s);" % name, "pthread_mutex_unlock(&%s);" % name)
        if self.has("nested") and self.chance(50):
            inner, node = node, None
            other = self.pick(["m1", "m2"])
            if "&%s)" % other in inner.text and not self.has("misuse"):
                other = "m1" if other == "m2" else "m2"
            self.declare(other, "pthread_mutex_t %s = PTHREAD_MUTEX_INITIALIZER;" % other)
            node = self.block("pthread_mutex_lock(&%s);" % other, [inner], cost=2, inner=0.6)
            node.footer = "pthread_mutex_unlock(&%s);" % other
        if self.has("misuse") and self.chance(25):
            node.footer = ""
        return node

    def try_locked(self, thread):
        name = self.mutex()
        call = "pthread_mutex_trylock(&%s)" % name
        if self.has("timed") and self.chance(50):
            call = "pthread_mutex_timedlock(&%s, &(struct timespec){0, 0})" % name
        children = [self.simple(thread), self.line("pthread_mutex_unlock(&%s);" % name, 1)]
        otherwise = [self.simple(thread)] if self.chance(50) else None
        return self.block("if (%s == 0) {" % call, children, otherwise, cost=1, inner=0.7)

    def recursive(self, thread):
        name = self.kind_of_mutex("r", "PTHREAD_MUTEX_RECURSIVE")
        inner = self.section(thread, "pthread_mutex_lock(&%s);" % name, "pthread_mutex_unlock(&%s);" % name, 1)
        node = self.block("pthread_mutex_lock(&%s);" % name, [inner], cost=2, inner=0.5)
        node.footer = "" if self.has("misuse") and self.chance(30) else "pthread_mutex_unlock(&%s);" % name
        return node

    def errorcheck(self, thread):
        name = self.kind_of_mutex("e", "PTHREAD_MUTEX_ERRORCHECK")
        children = [self.simple(thread)]
        if self.chance(50):
            children.append(self.line("assert(pthread_mutex_lock(&%s) == EDEADLK);" % name, 1))
        children.append(self.line("pthread_mutex_unlock(&%s);" % name, 1))
        otherwise = [self.simple(thread)] if self.chance(30) else None
        call = "pthread_mutex_%s(&%s)" % (self.pick(["lock", "trylock"]), name)
        return self.block("if (%s == 0) {" % call, children, otherwise, cost=1, inner=0.6)

    def rw_locked(self, thread):
        name = self.declare("w", "pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;")
        kind = self.pick(["rd", "rd", "wr"])
        if self.chance(25):
            children = [self.simple(thread), self.line("pthread_rwlock_unlock(&%s);" % name, 1)]
            return self.block("if (pthread_rwlock_try%slock(&%s) == 0) {" % (kind, name), children, cost=1, inner=0.7)
        return self.section(thread, "pthread_rwlock_%slock(&%s);" % (kind, name), "pthread_rwlock_unlock(&%s);" % name)

    def spin_locked(self, thread):
        name = self.declare("s", "pthread_spinlock_t s;", "pthread_spin_init(&s, 0);")
        return self.section(thread, "pthread_spin_lock(&%s);" % name, "pthread_spin_unlock(&%s);" % name)

    def signal(self, thread):
        self.condition_variable()
        call = self.pick(["pthread_cond_signal(&c);", "pthread_cond_signal(&c);", "pthread_cond_broadcast(&c);"])
        change = self.line(self.pick(["ready = 1;", "ready++;", "ready = 1;", "%s = 1;" % self.shared()]), 1)
        shape = self.random.randrange(5)
        if shape == 0:
            return self.line(call, 1)
        children = [change, self.line(call, 1)] if shape < 4 else [change]
        node = self.block("pthread_mutex_lock(&m1);", children, cost=2, inner=0.3)
        node.footer = "pthread_mutex_unlock(&m1);"
        if shape == 4:
            node.footer += " " + call
        return node

    def condition_variable(self):
        self.declare("m1", "pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;")
        self.declare("c", "pthread_cond_t c = PTHREAD_COND_INITIALIZER;")
        self.declare("ready", "int ready;")

    def wait(self, thread):
        self.condition_variable()
        call = "pthread_cond_wait(&c, &m1);"
        if self.has("timed") and self.chance(60):
            call = "pthread_cond_timedwait(&c, &m1, &(struct timespec){0, 0});"
            guard = "if (!ready)"
        else:
            guard = self.pick(["while (!ready)", "while (!ready)", "while (!ready)", "if (!ready)", ""])
        children = [self.line((guard + " " + call).lstrip(), 3)]
        if self.chance(60):
            children.append(self.line("ready--;", 1) if self.chance(40) else self.simple(thread))
        node = self.block("pthread_mutex_lock(&m1);", children, cost=2, inner=0.5)
        node.footer = "pthread_mutex_unlock(&m1);"
        return node

    def flag(self):
        return self.declare("go", "int go;" if self.has("volatile") else "atomic_int go;")

    def set_flag(self, thread):
        return self.line("%s = %d;" % (self.flag(), self.pick([1, 1, 2])), 1)

    def await_flag(self, thread):
        """Busy waiting for a flag that some other thread sets. AWAIT is a loop, or an assumption."""
        name, target = self.flag(), self.local()[0]
        return self.line(self.pick(["AWAIT(%s == 1);" % name, "AWAIT(%s != 0);" % name,
                                    "AWAIT_VALUE(%s, %s);" % (target, name)]), 1)

    def busy_wait(self, thread):
        shape = self.random.randrange(8)
        if shape < 3:
            lock = self.declare("lock", "atomic_int lock;")
            take = self.pick(["!atomic_exchange(&lock, 1)", "atomic_compare_exchange_strong(&lock, &(int){0}, 1)"])
            return self.section(thread, "AWAIT(%s);" % take, "atomic_store(&%s, 0);" % lock)
        if shape == 3:
            name = self.atomic()
            return self.line("b = {n}; AWAIT(atomic_compare_exchange_strong(&{n}, &b, b + 1));".format(n=name), 2)
        if shape == 4:
            (one, cost, _), (two, more, _) = self.condition(thread), self.condition(thread)
            return self.line("AWAIT(%s || %s);" % (one, two), cost + more)
        if shape == 5:
            condition, cost, _ = self.condition(thread)
            return self.line("AWAIT(%s && %s != 0);" % (condition, self.flag()), cost + 1)
        return self.await_flag(thread) if shape == 6 else self.set_flag(thread)

    def semaphore(self, thread):
        count = self.random.randrange(0, 2)
        name = self.declare("q", "sem_t q;", "sem_init(&q, 0, %d);" % count)
        shape = self.random.randrange(9)
        if shape < 3:
            return self.line("sem_wait(&%s);" % name, 1)
        if shape < 6:
            return self.line("sem_post(&%s);" % name, 1)
        if shape == 6:
            return self.line("sem_getvalue(&%s, &a);" % name, 1)
        call = "sem_trywait(&%s)" % name
        if self.has("timed") and self.chance(50):
            call = "sem_timedwait(&%s, &(struct timespec){0, 0})" % name
        if shape == 7:
            return self.block("if (%s == 0) {" % call, [self.simple(thread)], cost=1)
        return self.section(thread, "sem_wait(&%s);" % name, "sem_post(&%s);" % name)

    def barrier_wait(self, thread):
        if self.chance(40):
            return self.block("if (pthread_barrier_wait(&g) == PTHREAD_BARRIER_SERIAL_THREAD) {",
                              [self.increment(thread)], cost=1)
        return self.line("pthread_barrier_wait(&g);", 1)

    def once(self, thread):
        self.declare("x", self.variable_text("x"))
        self.declare("o", "pthread_once_t o = PTHREAD_ONCE_INIT;")
        self.helper("first", "static void first(void) { x++; }")
        return self.line("pthread_once(&o, first);", 2)

    def key(self, thread):
        self.declare("x", self.variable_text("x"))
        self.declare("kept", "pthread_key_t kept;", "pthread_key_create(&kept, last);")
        self.helper("last", "static void last(void *value) { x += (int)(long)value; }")
        return self.line("pthread_setspecific(kept, (void *)(long)%d);" % self.random.randrange(3), 2)

    def heap(self, thread):
        self.declare("p", "int *p;")
        return self.weighted([
            (4, lambda: self.line("*p = %s;" % self.constant()[0], 2)),
            (3, lambda: self.line("%s = *p;" % self.local()[0], 2)),
            (2, lambda: self.line("free(p);", 2)),
            (2, lambda: self.block("if (p) {", [self.line("free(p);", 2), self.line("p = 0;", 1)], cost=1)),
            (2, lambda: self.block("if (p) {", [self.line("*p = 2;", 2)], cost=1)),
            (1, lambda: self.block("{", [self.line("int *made = malloc(sizeof *made);"), self.line("*made = 3;"),
                                         self.line("p = made;", 1)])),
        ])()

    def owner(self, thread):
        """Whoever takes the pointer out of the atomic variable owns it; or so it should be."""
        self.declare("v", "_Atomic(int *) v;")
        if self.chance(40):
            give = "v = made;" if self.chance(60) else "free(atomic_exchange(&v, made));"
            return self.block("{", [self.line("int *made = malloc(sizeof *made);"),
                                    self.line("*made = %s;" % self.constant()[0]), self.line(give, 1)])
        take = "atomic_exchange(&v, 0)" if self.chance(65) else "v"
        children = [self.line("a = *taken;", 1), self.line("free(taken);", 1)]
        return self.block("{", [self.line("int *taken = %s;" % take, 1), self.block("if (taken) {", children)])

    def cell_access(self, thread):
        return self.weighted([(3, lambda: self.line("*cell = %s;" % self.constant()[0], 1)),
                              (3, lambda: self.line("a = *cell;", 1)), (2, lambda: self.line("(*cell)++;", 2)),
                              (1, lambda: self.check(thread))])()

    def own(self):
        return self.declare("own", "static _Thread_local int own;")

    def own_access(self, thread):
        name = self.own()
        value, cost, _ = self.value()
        return self.line(self.pick(["%s = %s;", "%s += %s;", "%s += %s;"]) % (name, value), cost)

    def bytes(self, thread):
        name = self.shared()
        return self.weighted([
            (3, lambda: self.line("((unsigned char *)&%s)[%d] = %s;" % (name, self.random.randrange(2),
                                                                       self.random.randrange(4)), 1)),
            (2, lambda: self.line("a = ((unsigned char *)&%s)[%d];" % (name, self.random.randrange(2)), 1)),
            (2, lambda: self.line("*(short *)&%s = %s;" % (name, self.constant()[0]), 1)),
            (1, lambda: self.line("memcpy((char *)&%s, \"\\1\\2\", %d);" % (name, self.pick([1, 2])), 1)),
        ])()

    def pair(self, thread):
        self.declare("pair", "struct pair { int left, right; };")
        one, two = self.pick([("f", "h"), ("h", "f"), ("f", "f")])
        for name in (one, two):
            self.declare(name, "struct pair %s;" % name)
        return self.weighted([
            (2, lambda: self.line("%s.%s = %s;" % (one, self.pick(["left", "right"]), self.constant()[0]), 1)),
            (2, lambda: self.line("%s = (struct pair){%d, 1};" % (one, self.random.randrange(3)), 1)),
            (2, lambda: self.line("%s = %s;" % (one, two), 2) if one != two else self.line("a = %s.right;" % one, 1)),
            (2, lambda: self.block("{", [self.line("struct pair copy = %s;" % one, 1),
                                         self.line("assert(copy.left <= copy.right + %d);" % self.limit(0, 2))])),
        ])()

    def call(self, thread):
        name = self.shared()
        if self.chance(50):
            self.helper("add", "static void add(int *where, int amount) { *where += amount; }")
            return self.line("add(&%s, %s);" % (name, self.random.randrange(1, 3)), 2)
        self.helper("differs", "static int differs(int *where) { int before = *where; return before != *where; }")
        return self.line("%s = differs(&%s);" % (self.local()[0], name), 2)

    def assume(self, thread):
        condition, cost, symbolic = self.condition(thread)
        return self.line("heddle_assume(%s);" % condition, cost, int(symbolic))

    def leave(self, thread):
        condition, cost, symbolic = self.condition(thread)
        call = "exit(0);" if self.chance(50) or not thread.number else self.pick(["pthread_exit(0);", "return 0;"])
        return self.block("if (%s) {" % condition, [self.line(call, 1)], cost=cost, forks=int(symbolic))

    def branch(self, thread):
        condition, cost, symbolic = self.condition(thread)
        children = [self.inner(thread) for _ in range(self.pick([1, 1, 2]))]
        otherwise = [self.inner(thread)] if self.chance(35) else None
        return self.block("if (%s) {" % condition, children, otherwise, cost=cost, forks=int(symbolic))

    def loop(self, thread):
        count = self.pick([2, 2, 3])
        node = self.block("for (int i = 0; i < %d; i++) {" % count, [self.inner(thread)], inner=count)
        node.forks *= count
        return node

    def ask(self, thread):
        return self.line("%s = __VERIFIER_nondet_int();" % self.local()[0])

    def unlock_of_another(self, thread):
        return self.line("pthread_mutex_unlock(&%s);" % self.mutex(), 1)

    def misuse(self, thread):
        return self.weighted([(2, self.unlock_of_another), (2, lambda t: self.line(
            "pthread_mutex_lock(&%s);" % self.mutex(), 1)), (1, lambda t: self.line(
                "pthread_mutex_destroy(&%s);" % self.mutex(), 1))])(thread)

    def simple(self, thread):
        """A statement that never waits."""
        kinds = [(4, self.store), (3, self.load), (4, self.increment), (3, self.check)]
        for feature, weight, make in (("array", 5, self.element_access), ("atomic", 7, self.atomic_access),
                                      ("heap", 4, self.heap), ("bytes", 4, self.bytes), ("struct", 4, self.pair),
                                      ("helper", 3, self.call), ("own", 3, self.own_access)):
            if self.has(feature):
                kinds.append((weight, make))
        if thread and thread.cell:
            kinds.append((5, self.cell_access))
        return self.weighted(kinds)(thread)

    def inner(self, thread):
        """A statement inside a branch or a loop."""
        return self.statement(thread, nested=True) if self.chance(40) else self.simple(thread)

    def loops(self):
        """Further kinds of statements: feature, weight, and what makes one."""
        return []

    def statement(self, thread, nested=False):
        kinds = [(7, self.simple)]
        for feature, weight, make in (
                ("mutex", 7, self.locked), ("trylock", 5, self.try_locked), ("recursive", 4, self.recursive),
                ("errorcheck", 4, self.errorcheck), ("rwlock", 5, self.rw_locked), ("spinlock", 4, self.spin_locked),
                ("block", 5, self.atomic_block), ("condition", 2, self.signal), ("condition", 1, self.wait),
                ("semaphore", 4, self.semaphore), ("once", 4, self.once), ("key", 3, self.key),
                ("owner", 4, self.owner), ("assume", 3, self.assume), ("exit", 3, self.leave),
                ("misuse", 2, self.misuse), ("input", 1, self.ask), ("await", 4, self.busy_wait), *self.loops()):
            if self.has(feature):
                kinds.append((weight, make))
        if not nested:
            kinds += [(weight, make) for feature, weight, make in (("branch", 6, self.branch), ("loop", 4, self.loop))
                      if self.has(feature)]
        return self.weighted(kinds)(thread)
