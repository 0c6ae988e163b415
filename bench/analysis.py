"""Seconds that the static analyses take for a generated program of 10 000 lines (make bench-analysis).

The program is made of modules, each with a list, a table of functions, a ring buffer, a state machine and a worker
thread; modules call each other through function pointers and share lists, so that points-to has something to do.
Ends with status 1 if the analyses take longer than LIMIT seconds."""
import os
import re
import subprocess
import sys
import tempfile

LINES, LIMIT = 10000, 5.0

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int operation(void *context, int value);
struct node { struct node *next, *previous; void *payload; operation *act; int key; char name[16]; };
struct ring { struct node *slots[16]; unsigned head, tail; pthread_mutex_t lock; };
static struct node *shared_list;
static struct ring shared_ring;
static int total;
"""

MODULE = """
struct state_@ { struct node *list; struct ring ring; operation *table[4]; int count; struct state_@ *self; };
static struct state_@ state_@;
static pthread_mutex_t lock_@ = PTHREAD_MUTEX_INITIALIZER;

static struct node *make_@(int key, operation *act) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        return NULL;
    memset(n, 0, sizeof *n);
    n->key = key;
    n->act = act;
    n->payload = &state_@;
    snprintf(n->name, sizeof n->name, "n%d", key);
    return n;
}
static void insert_@(struct state_@ *s, struct node *n) {
    struct node **at = &s->list;
    while (*at && (*at)->key < n->key)
        at = &(*at)->next;
    n->next = *at;
    if (*at)
        (*at)->previous = n;
    *at = n;
    s->count++;
}
static struct node *remove_@(struct state_@ *s, int key) {
    for (struct node **at = &s->list; *at; at = &(*at)->next)
        if ((*at)->key == key) {
            struct node *n = *at;
            *at = n->next;
            s->count--;
            return n;
        }
    return NULL;
}
static int put_@(struct ring *r, struct node *n) {
    unsigned next = (r->head + 1) % 16;
    if (next == r->tail)
        return 0;
    r->slots[r->head] = n;
    r->head = next;
    return 1;
}
static struct node *get_@(struct ring *r) {
    if (r->head == r->tail)
        return NULL;
    struct node *n = r->slots[r->tail];
    r->tail = (r->tail + 1) % 16;
    return n;
}
static int add_@(void *context, int value) {
    struct state_@ *s = context;
    s->count += value;
    return s->count;
}
static int visit_@(void *context, int value) {
    struct state_@ *s = context;
    int sum = 0;
    for (struct node *n = s->list; n; n = n->next) {
        if (n->act && n->key != value)
            sum += n->act(n->payload, n->key - 1);
        else if (n->previous)
            sum -= n->previous->key;
    }
    return sum;
}
static int machine_@(const char *text) {
    int state = 0, words = 0;
    for (; *text; text++)
        switch (state) {
        case 0:
            if (*text != ' ')
                state = 1, words++;
            break;
        case 1:
            if (*text == ' ')
                state = 0;
            else if (*text == '"')
                state = 2;
            break;
        case 2:
            if (*text == '"')
                state = 1;
            break;
        default:
            abort();
        }
    return words;
}
static int compare_@(const void *a, const void *b) {
    const struct node *const *x = a, *const *y = b;
    return (*x)->key - (*y)->key;
}
static void *worker_@(void *argument) {
    struct state_@ *s = argument;
    for (int i = 0; i < 4; i++) {
        pthread_mutex_lock(&lock_@);
        struct node *n = get_@(&s->ring);
        if (n) {
            insert_@(s, n);
            total += n->act ? n->act(s, i) : 0;
        }
        pthread_mutex_unlock(&lock_@);
        pthread_mutex_lock(&shared_ring.lock);
        if (n)
            put_@(&shared_ring, n);
        pthread_mutex_unlock(&shared_ring.lock);
    }
    return s->list;
}
static int run_@(int seed) {
    struct node *sorted[8];
    pthread_t thread;
    void *result;
    state_@.self = &state_@;
    state_@.table[0] = add_@;
    state_@.table[1] = visit_@;
    state_@.table[2] = @previous@;
    for (int i = 0; i < 8; i++) {
        sorted[i] = make_@(seed + i, state_@.table[i % 3]);
        if (!sorted[i])
            return -1;
        put_@(&state_@.ring, sorted[i]);
    }
    qsort(sorted, 8, sizeof *sorted, compare_@);
    assert(sorted[0]->key <= sorted[7]->key);
    pthread_create(&thread, NULL, worker_@, &state_@);
    int words = machine_@("a few \\"quoted words\\" here");
    pthread_join(thread, &result);
    struct node *first = result, *gone = remove_@(&state_@, seed);
    if (first && gone)
        gone->next = shared_list, shared_list = gone;
    assert(words >= 0);
    return state_@.table[seed & 1](state_@.self, words);
}
"""


def program():
    text, modules, per = HEAD, 0, MODULE.count("\n")
    while text.count("\n") + 20 + modules + per < LINES:
        previous = "run_callback" if modules == 0 else f"visit_{modules - 1}"
        if modules == 0:
            text += "static int run_callback(void *context, int value) { (void)context; return value; }\n"
        text += MODULE.replace("@previous@", previous).replace("@", str(modules))
        modules += 1
    text += "\nint main(int argc, char **argv) {\n    int sum = argc > 1 ? atoi(argv[1]) : 0;\n"
    text += "    pthread_mutex_init(&shared_ring.lock, NULL);\n"
    text += "".join(f"    sum += run_{k}({k});\n" for k in range(modules))
    return text + '    printf("%d %d\\n", sum, total);\n    return 0;\n}\n'


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "modules.c")
        text = program()
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        done = subprocess.run([os.environ["ANALYSIS_BENCH"], path], capture_output=True, text=True, timeout=300,
                              check=False)
    print(f"{text.count(chr(10))} lines:", done.stdout.replace(folder + "/", "").strip() or done.stderr)
    seconds = re.search(r"in all ([0-9.]+) s", done.stdout)
    if done.returncode or not seconds or float(seconds[1]) > LIMIT:
        print(f"slower than {LIMIT} s, or failed", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
