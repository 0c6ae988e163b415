// RUN: check
// EXPECT: error null-deref@BUG
/* A field of a null structure: the address is small but not zero. */
struct node { long key[10]; struct node *next; };

int main(void) {
    struct node a = {{0}, 0}, b = {{1}, &a};
    struct node *p = b.next;
    p = p->next;
    return p->key[9] != 0; // BUG
}
