/* search.h: lists, hash tables, trees. */
#include "check.h"

#include <search.h>

static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

#ifdef SYMBOLIC
enum { MOST = 3 };
#else
enum { MOST = 12 };
#endif

TEST(lfind, lsearch) {
    int values[MOST + 1];
    size_t count = 0;
    for (int i = 0; i < MOST; i++) {
        int key = (int)below(6);
        note_place(lfind(&key, values, &count, sizeof *values, by_value), values);
        note_place(lsearch(&key, values, &count, sizeof *values, by_value), values);
    }
    note(count);
    note_bytes(values, count * sizeof *values);
}

struct element {
    struct element *next, *previous;
    int number;
};

TEST(insque, remque) {
    struct element all[MOST];
    for (int i = 0; i < MOST; i++) {
        all[i].number = i;
        insque(&all[i], i ? &all[below((unsigned)i)] : NULL);
    }
    unsigned gone = 1 + below(MOST - 1);
    remque(&all[gone]);
    for (struct element *e = &all[0]; e; e = e->next)
        note((unsigned)e->number), note(e->previous ? (unsigned)e->previous->number : 99);
}

TEST(hcreate_r, hsearch_r, hdestroy_r) {
    struct hsearch_data table = {0};
    note((unsigned)hcreate_r(5, &table));
    for (int i = 0; i < (MOST > 3 ? MOST : 2); i++) {
        char *key = text("ab");
        ENTRY item = {key, (void *)(uintptr_t)(i + 1)}, *found = NULL;
        errno = 0;
        int known = hsearch_r(item, FIND, &found, &table);
        note((unsigned)known), note(found ? (uintptr_t)found->data : 0), note((unsigned)errno);
        if (!known && i < 4) {
            errno = 0;
            note((unsigned)hsearch_r(item, ENTER, &found, &table)), note(found ? (uintptr_t)found->data : 0);
        }
    }
    hdestroy_r(&table);
}

TEST(hcreate, hsearch, hdestroy) {
    note((unsigned)hcreate(4));
    for (int i = 0; i < 2; i++) {
        char *key = text("ab");
        ENTRY item = {key, (void *)(uintptr_t)(i + 1)}, *found = hsearch(item, FIND);
        note(found ? (uintptr_t)found->data : 0);
        found = hsearch(item, ENTER);
        note(found ? (uintptr_t)found->data : 0);
    }
    hdestroy();
}

static void visit(const void *node, VISIT which, int depth) {
    if (which == postorder || which == leaf)
        note((uint64_t) **(int **)node);
}
static void visit_with(const void *node, VISIT which, void *context) {
    if (which == postorder || which == leaf)
        *(int *)context += **(int **)node;
}
static void forget(void *key) { note((uint64_t)*(int *)key != 77); }

TEST(tsearch, tfind, tdelete, twalk, twalk_r, tdestroy) {
    int keys[MOST], sum = 0, sought;
    void *root = NULL, *found;
    for (int i = 0; i < MOST; i++) {
        keys[i] = (int)below(9);
        found = tsearch(&keys[i], &root, by_value);
        note((uint64_t) **(int **)found);
    }
    twalk(root, visit);
    for (int i = 0; i < MOST / 2; i++) {
        sought = (int)below(9);
        found = tfind(&sought, &root, by_value);
        note(found ? (uint64_t) **(int **)found : 99);
        note(tdelete(&sought, &root, by_value) != NULL);
    }
    twalk(root, visit);
    twalk_r(root, visit_with, &sum);
    note((unsigned)sum);
    tdestroy(root, forget);
}
