// RUN: check --method=ag --check=assert -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=3
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=4
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=5
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=6
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=7
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=8
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=9
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=10
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=11
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=12
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=13
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=14
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=15
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=16
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=17
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=18
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=19
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=20
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=21
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=22
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=23
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=24
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=25
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=26
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=27
// EXPECT: error assert@BUG
// RUN: check --method=ag --check=assert -- -DCASE=28
// EXPECT: error assert@BUG
/* What looks like a variable of few values, and is none: each case in its own way. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

int x, y, z, array[4];
#if CASE == 1 /* through a pointer */
int *pointer = &x;
static void act(void) { *pointer = 1; }
static int holds(void) { return x == 0; }
#elif CASE == 2 /* as bytes */
static void act(void) { int one = 1; memcpy(&x, &one, sizeof x); }
static int holds(void) { return x == 0; }
#elif CASE == 3 /* an input */
static void act(void) { heddle_symbolic(&x, sizeof x, "x"); }
static int holds(void) { return x == 0; }
#elif CASE == 4 /* nobody wrote it */
static void act(void) { x = 1; }
static int holds(void) { int u; if (!x) u = 1; return u == 1; }
#elif CASE == 5 /* atomic updates */
static void act(void) { __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST); }
static int holds(void) { return x == 0; }
#elif CASE == 6
static void act(void) { int none = 0; __atomic_compare_exchange_n(&x, &none, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); }
static int holds(void) { return x == 0; }
#elif CASE == 7 /* wraps round */
unsigned char small = 255;
static void act(void) { small = small + 1; }
static int holds(void) { return small > 0; }
#elif CASE == 8 /* cast to less */
static void act(void) { x = 200; }
static int holds(void) { return (signed char)x >= 0; }
#elif CASE == 9 /* a part of it */
union { int whole; char part[4]; } both;
static void act(void) { both.part[1] = 1; }
static int holds(void) { return both.whole == 0; }
#elif CASE == 10 /* somewhere in it */
static void act(void) { array[(y + 2) % 4] = 1; }
static int holds(void) { return array[2] == 0; }
#elif CASE == 11 /* structures as a whole */
struct pair { int a, b; } from = {0, 1}, to;
static void act(void) { to = from; }
static int holds(void) { return to.b == 0; }
#elif CASE == 12 /* without sign */
static void act(void) { x = -1; }
static int holds(void) { return (unsigned)x < 10; }
#elif CASE == 13 /* two callers */
static void set(int to) { x = to; }
static void act(void) { set(0); set(2); }
static int holds(void) { return x < 2; }
#elif CASE == 14 /* a caller nobody sees */
static void set(int to) { x = to; }
void (*call)(int) = set;
static void act(void) { call(2); }
static int holds(void) { return x < 2; }
#elif CASE == 15 /* the last round */
static void act(void) { for (int k = 0; k < 3; k++) x = k; }
static int holds(void) { return x < 2; }
#elif CASE == 16 /* assigned since it was compared */
static void act(void) { z = 7; }
static int holds(void) { int l = y; if (l < 5) { l = z; return l < 5; } return 1; }
#elif CASE == 17 /* written since it was compared */
static void act(void) { x = 7; }
static int holds(void) { if (x < 5) return x < 5; return 1; }
#elif CASE == 18 /* a result */
static int pick(int which) { return which ? 5 : 1; }
static void act(void) { x = pick(y) + pick(1); }
static int holds(void) { return x < 6; }
#elif CASE == 19 /* filled */
static void act(void) { memset(&x, 1, sizeof x); }
static int holds(void) { return x == 0; }
#elif CASE == 20 /* the other sign */
static void act(void) { x = -3; }
static int holds(void) { return x % 2 >= 0; }
#elif CASE == 21
struct { signed bit : 1; } field;
static void act(void) { field.bit = 1; }
static int holds(void) { return field.bit >= 0; }
#elif CASE == 22 /* comes back with another value */
jmp_buf back;
static void act(void) { x = 1; }
static int holds(void) { volatile int n = 0; setjmp(back); n = n + x; if (x && n < 3) longjmp(back, 1); return n < 3; }
#elif CASE == 23 /* through an address made from a number */
static void act(void) { *(int *)((unsigned long)&x + 8 - 8) = 1; }
static int holds(void) { return x == 0; }
#elif CASE == 24 /* shifted out */
static void act(void) { x = 1 << 30; }
static int holds(void) { return (int)((unsigned)x << 1) >= 0; }
#elif CASE == 25 /* another size */
static void act(void) { *(long *)array = 1L << 33; }
static int holds(void) { return array[1] == 0; }
#elif CASE == 26 /* handed on by the caller's choice */
static void store(int *at) { *at = 4; }
static void act(void) { store(y ? &z : &x); }
static int holds(void) { return x != 4; }
#elif CASE == 27 /* a switch */
static void act(void) { x = 2; }
static int holds(void) { switch (x) { case 0: case 1: return 1; default: return 0; } }
#elif CASE == 28 /* from another thread's argument */
static void act(void) { }
static int holds(void) { return x < 2; }
#endif

static void *writer(void *number) {
    act();
#if CASE == 28
    x = (int)(long)number + 1;
#else
    (void)number;
#endif
    return NULL;
}

static void *reader(void *unused) {
    assert(holds()); // BUG
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&b, NULL, reader, NULL); /* the first one is tried first: the first execution shows no error */
    pthread_create(&a, NULL, writer, (void *)1);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
