// RUN: check
// EXPECT: error assert@BUG
/* Calls through pointers: tables, callbacks, members, functions that return functions. */
#include <assert.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
typedef int (*operation)(int, int);
static const operation table[] = {add, sub, mul};
struct object { int state; void (*step)(struct object *, int); };
static void forward(struct object *o, int by) { o->state += by; }
static void backward(struct object *o, int by) { o->state -= by; o->step = forward; }
static operation choose(char c) { return c == '+' ? add : c == '-' ? sub : mul; }

int main(void) {
    int x = 10;
    for (int i = 0; i < 3; i++) x = table[i](x, 3);
    assert(x == 30);
    struct object o = {0, backward};
    o.step(&o, 5);
    o.step(&o, 3);
    assert(o.state == -8); // BUG
    assert(choose('+')(2, 3) == 5 && (*choose('*'))(2, 3) == 6 && choose('-') == sub);
    return 0;
}
