"""A random multithreaded program with the threads of C11 instead of those of POSIX, where C11 has a counterpart."""
import re

from thread_tree import Node

RULES = [(re.compile(pattern), replacement) for pattern, replacement in (
    (r"^static void \*(\w+)\(void \*argument\)", r"static int \1(void *argument)"),
    (r"return \(void \*\)\(long\)a;", "return a;"),
    (r"void \*(result\d+);", r"int \1;"),
    (r"pthread_create\((&\w+), 0, (\w+), ([^;]*)\);", r"thrd_create(\1, \2, \3);"),
    (r"pthread_(join|detach|exit)\b", r"thrd_\1"),
    (r"\bpthread_t\b", "thrd_t"),
    (r"pthread_self\(\)", "thrd_current()"),
    (r"pthread_mutex_t (\w+) = PTHREAD_MUTEX_INITIALIZER;", r"mtx_t \1;"),
    (r"pthread_mutex_t r;", "mtx_t r;"),
    (r"\{ pthread_mutexattr_t kind;.*PTHREAD_MUTEX_RECURSIVE.*pthread_mutex_init\(&r, .*",
     "mtx_init(&r, mtx_recursive);"),
    (r"pthread_mutex_(lock|trylock|unlock|destroy)\((&(?!e\b)\w+)\)", r"mtx_\1(\2)"),
    (r"pthread_mutex_timedlock\(", "mtx_timedlock("),
    (r"pthread_cond_t (\w+) = PTHREAD_COND_INITIALIZER;", r"cnd_t \1;"),
    (r"pthread_cond_", "cnd_"),
    (r"pthread_once_t (\w+) = PTHREAD_ONCE_INIT;", r"once_flag \1 = ONCE_FLAG_INIT;"),
    (r"pthread_once\(", "call_once("),
    (r"pthread_key_t", "tss_t"),
    (r"pthread_key_create", "tss_create"),
    (r"pthread_setspecific", "tss_set"),
)]
MADE = {"mtx_t": "mtx_init(&%s, mtx_timed);", "cnd_t": "cnd_init(&%s);"}


def rewrite(text):
    for pattern, replacement in RULES:
        text = pattern.sub(replacement, text)
    return text


def convert(parts):
    """parts: declarations, functions, and main as the last. Returns what main has to initialize."""
    for part in parts:
        for node in part.walk():
            node.text, node.footer = rewrite(node.text), rewrite(node.footer)
    made = [re.match(r"(mtx_t|cnd_t) (\w+);", part.text) for part in parts]
    return [Node(MADE[match[1]] % match[2]) for match in made if match and match[2] != "r"]
