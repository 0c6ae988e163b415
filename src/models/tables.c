/* tables.c -- search.h: linear search, hash tables, trees, linked lists.
 *
 * A tree is the plain one: nodes are inserted at the leaves and never turned. POSIX leaves the shape open; the order in
 * which twalk meets the keys is the same as glibc's, the depths it tells are not. */
#include "model.h"

typedef int comparison(const void *a, const void *b);

void *calloc(size_t count, size_t size);
int strcmp(const char *a, const char *b);

/* ---- lists ---- */

WEAK void *lfind(const void *key, const void *base, size_t *count, size_t size, comparison *compare) {
    const char *element = base;
    for (size_t i = 0; i < *count; i++, element += size)
        if (compare(key, element) == 0)
            return (void *)element;
    return NULL;
}

WEAK void *lsearch(const void *key, void *base, size_t *count, size_t size, comparison *compare) {
    void *found = lfind(key, base, count, size, compare);
    return found ? found : memcpy((char *)base + size * (*count)++, key, size);
}

typedef struct link {
    struct link *next, *previous;
} link;

WEAK void insque(void *element, void *behind) {
    link *e = element, *before = behind;
    if (!before) {
        e->next = e->previous = NULL;
        return;
    }
    e->next = before->next;
    e->previous = before;
    before->next = e;
    if (e->next)
        e->next->previous = e;
}

WEAK void remque(void *element) {
    link *e = element;
    if (e->next)
        e->next->previous = e->previous;
    if (e->previous)
        e->previous->next = e->next;
}

/* ---- hash tables: as many entries as asked for, found by going on from the key's own place ---- */

enum { ESRCH = 3, ENOMEM = 12 };
enum action { FIND, ENTER };

typedef struct {
    char *key;
    void *data;
} entry;

typedef struct {
    entry *slots;
    unsigned size, filled;
} hash_table; /* struct hsearch_data */

static unsigned hash_of(const char *key) {
    unsigned hash = 0;
    for (; *key; key++)
        hash = hash * 31 + (unsigned char)*key;
    return hash;
}

static unsigned next_odd_prime(unsigned n) {
    for (n |= 1;; n += 2) {
        unsigned divisor = 3;
        while (divisor <= n / divisor && n % divisor)
            divisor += 2;
        if (divisor > n / divisor)
            return n;
    }
}

WEAK int hcreate_r(size_t count, hash_table *table) {
    if (!table) {
        errno = EINVAL;
        return 0;
    }
    if (table->slots)
        return 0;
    if (count > UINT32_MAX / 4) {
        errno = ENOMEM;
        return 0;
    }
    unsigned size = next_odd_prime(count < 3 ? 3 : (unsigned)count);
    table->slots = calloc(size, sizeof *table->slots);
    if (!table->slots) {
        errno = ENOMEM;
        return 0;
    }
    table->size = size;
    table->filled = 0;
    return 1;
}

WEAK void hdestroy_r(hash_table *table) {
    if (!table) {
        errno = EINVAL;
        return;
    }
    free(table->slots);
    table->slots = NULL;
}

WEAK int hsearch_r(entry item, enum action action, entry **result, hash_table *table) {
    unsigned at = hash_of(item.key) % table->size;
    for (unsigned tried = 0; tried < table->size; tried++, at = at + 1 < table->size ? at + 1 : 0) {
        entry *slot = &table->slots[at];
        if (!slot->key)
            break;
        if (strcmp(slot->key, item.key) == 0) {
            *result = slot;
            return 1;
        }
    }
    *result = NULL;
    if (action == FIND || table->filled == table->size) {
        errno = action == FIND ? ESRCH : ENOMEM;
        return 0;
    }
    table->filled++;
    table->slots[at] = item;
    *result = &table->slots[at];
    return 1;
}

static hash_table *common_table(void) {
    static hash_table table;
    return &table;
}
WEAK int hcreate(size_t count) { return hcreate_r(count, common_table()); }
WEAK void hdestroy(void) { hdestroy_r(common_table()); }
WEAK entry *hsearch(entry item, enum action action) {
    entry *found;
    hsearch_r(item, action, &found, common_table());
    return found;
}

/* ---- trees: a node begins with the key ---- */

typedef struct node {
    const void *key;
    struct node *left, *right;
} node;

enum visit { PREORDER, POSTORDER, ENDORDER, LEAF };

/* The place of the key: of its node, or where one would be. */
static node **place_of(const void *key, node **root, comparison *compare) {
    while (*root) {
        int order = compare(key, (*root)->key);
        if (order == 0)
            break;
        root = order < 0 ? &(*root)->left : &(*root)->right;
    }
    return root;
}

WEAK void *tfind(const void *key, void *const *root, comparison *compare) {
    return root ? *place_of(key, (node **)root, compare) : NULL;
}

WEAK void *tsearch(const void *key, void **root, comparison *compare) {
    if (!root)
        return NULL;
    node **place = place_of(key, (node **)root, compare);
    if (!*place) {
        node *fresh = malloc(sizeof *fresh);
        if (!fresh)
            return NULL;
        *fresh = (node){key, NULL, NULL};
        *place = fresh;
    }
    return *place;
}

/* Returns the parent of the deleted node, something else for the root. */
WEAK void *tdelete(const void *key, void **root, comparison *compare) {
    if (!root || !*root)
        return NULL;
    node **place = (node **)root, *parent = (node *)*root;
    while (*place) {
        int order = compare(key, (*place)->key);
        if (order == 0)
            break;
        parent = *place;
        place = order < 0 ? &parent->left : &parent->right;
    }
    node *gone = *place;
    if (!gone)
        return NULL;
    if (gone->left && gone->right) { /* the next larger one takes its place */
        node **least = &gone->right;
        while ((*least)->left)
            least = &(*least)->left;
        node *next = *least;
        *least = next->right;
        next->left = gone->left;
        next->right = gone->right;
        *place = next;
    } else {
        *place = gone->left ? gone->left : gone->right;
    }
    if (parent == gone)
        parent = *root ? (node *)*root : gone;
    free(gone);
    return parent;
}

static void walk(const node *n, void (*action)(const void *, enum visit, int), int depth) {
    if (!n->left && !n->right) {
        action(n, LEAF, depth);
        return;
    }
    action(n, PREORDER, depth);
    if (n->left)
        walk(n->left, action, depth + 1);
    action(n, POSTORDER, depth);
    if (n->right)
        walk(n->right, action, depth + 1);
    action(n, ENDORDER, depth);
}
WEAK void twalk(const void *root, void (*action)(const void *, enum visit, int)) {
    if (root && action)
        walk(root, action, 0);
}

static void walk_with(const node *n, void (*action)(const void *, enum visit, void *), void *context) {
    if (!n->left && !n->right) {
        action(n, LEAF, context);
        return;
    }
    action(n, PREORDER, context);
    if (n->left)
        walk_with(n->left, action, context);
    action(n, POSTORDER, context);
    if (n->right)
        walk_with(n->right, action, context);
    action(n, ENDORDER, context);
}
WEAK void twalk_r(const void *root, void (*action)(const void *, enum visit, void *), void *context) {
    if (root && action)
        walk_with(root, action, context);
}

WEAK void tdestroy(void *root, void (*free_key)(void *)) {
    node *n = root;
    if (!n)
        return;
    tdestroy(n->left, free_key);
    tdestroy(n->right, free_key);
    free_key((void *)n->key);
    free(n);
}
