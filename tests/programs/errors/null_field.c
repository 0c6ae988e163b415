// RUN: check
// EXPECT: safe runs=1
/* A field of a null structure: the address is small but not zero. */
struct node { long key[10]; struct node *next; };

int main(void) {
    struct node a = {{0}, 0}, b = {{1}, &a};
    struct node *p = b.next;
    return p->key[9] != 0; // BUG
}
