// Loops, calls, structs by value, unions, bit-fields, pointers, switch; main's result is the check.
struct point { int x, y; };
struct big { int a[10]; long sum; };
struct bits { unsigned a : 3, b : 7; int c : 12; unsigned long long d : 40; };
union either { int i; float f; unsigned char c[8]; };

static int table[] = {1, 2, 3, [10] = 7};
static int *cursor = &table[2];
static const char *const words[] = {"zero", "one", "two"};
static _Thread_local int counter = 5;

static struct point swap(struct point p) { return (struct point){p.y, p.x}; }
static struct big grow(struct big b, int by) {
    for (int i = 0; i < 10; i++) b.sum += b.a[i] += by;
    return b;
}
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int apply(int (*f)(int), int x) { return f(x); }
static int gcd(int a, int b) {
    while (b) {
        int r = a % b;
        a = b;
        b = r;
    }
    return a;
}
static int classify(int x) {
    switch (x) {
    case -1: return 9;
    case 0: return 1;
    case 1: case 2: case 3: x += 4; /* fall through */
    case 100: return x;
    default: return -x;
    }
}
static int dispatch(const unsigned char *code) {
    static void *const labels[] = {&&add, &&mul, &&end};
    int acc = 1;
    goto *labels[*code++];
add: acc += 3; goto *labels[*code++];
mul: acc *= 2; goto *labels[*code++];
end: return acc;
}

int main(void) {
    unsigned h = 17;
    struct point p = swap((struct point){3, 4});
    h = h * 31 + (unsigned)(p.x * 10 + p.y);
    struct big b = {{1, 2, 3}, 5};
    b = grow(grow(b, 2), 3);
    h = h * 31 + (unsigned)b.sum + (unsigned)b.a[9];
    struct bits s = {1, 2, -3, 4};
    s.b += 126;
    s.c *= 5;
    s.d = (s.d << 35) + 1;
    h = h * 31 + s.a + s.b + (unsigned)s.c + (unsigned)(s.d >> 20);
    union either e = {.f = 1.5f};
    h = h * 31 + (unsigned)e.i + e.c[3];
    h = h * 31 + (unsigned)fib(12) + (unsigned)gcd(84, 36);
    h = h * 31 + (unsigned)(apply(twice, 4) + apply(h % 2 ? twice : thrice, 5));
    for (int i = -3; i < 5; i++) h = h * 31 + (unsigned)classify(i);
    h = h * 31 + (unsigned)(cursor[-1] + cursor[8] + words[2][1]);
    counter += 2;
    h = h * 31 + (unsigned)counter;
    h = h * 31 + (unsigned)dispatch((const unsigned char[]){0, 1, 1, 0, 2});
    int n = 3, vla[n * 2];
    for (int i = 0; i < 2 * n; i++) vla[i] = i * i;
    for (int i = 0, j = 2 * n - 1; i < j; i++, j--) {
        int t = vla[i];
        vla[i] = vla[j];
        vla[j] = t;
    }
    h = h * 31 + (unsigned)(vla[0] - vla[5] + vla[2]);
    int k = 0, m = 10;
    while (k++ < m--) h += (unsigned)(k * m);
    do h ^= h >> 3; while (h % 7);
    return (int)(h & 0xff);
}
