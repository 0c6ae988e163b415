// Wide integers, bit-precise integers, vectors, floating point, overflow and atomics.
#include <stdatomic.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));

static __int128 wide = -5;
static double numbers[3] = {1.25, -0.0, 1e10};
static atomic_int shared;

static unsigned long vectors(int k) {
    v4 v = {1, 2, 3, 4}, w = {4, 3, 2, 1};
    v = v * w + k;
    v4 m = v > 7;
    v = (v & m) | (w & ~m);
    v[k] = 50;
    f4 f = __builtin_convertvector(v, f4) * 0.5f;
    b16 bytes = (b16)v;
    v4 mixed = __builtin_shufflevector(v, w, 0, 5, 2, 7);
    return (unsigned long)(v[0] + 3 * v[k] + (int)f[1] + mixed[1] * mixed[3]) + bytes[4] + bytes[8];
}

static unsigned long wides(int k) {
    __int128 x = wide * k + ((__int128)1 << 100);
    unsigned __int128 u = (unsigned __int128)x / 7;
    switch (x >> 90) {
    case 1024: u += 3; break;
    case (__int128)1 << 80: u += 5; break;
    default: u += 7;
    }
    _BitInt(37) b = k;
    b = b * 12345678901 - 3;
    return (unsigned long)(u >> 60) + (unsigned long)x + (unsigned long)(long)b;
}

static unsigned long overflows(int k) {
    int r;
    unsigned char c;
    unsigned long h = __builtin_add_overflow(k, 0x7fffffff, &r);
    h = 2 * h + __builtin_mul_overflow(k, 1000, &r) + (unsigned)r;
    h = 2 * h + __builtin_sub_overflow(k, 300, &c) + c;
    return h + (unsigned)__builtin_popcount((unsigned)k * 77u);
}

static unsigned long floats(int k) {
    float f = (float)k / 3;
    double d = f * numbers[0] + numbers[2];
    unsigned long h = (unsigned long)d;
    if (d > 1e9 && !(d < f)) h += 3;
    if (numbers[1] == 0.0 && 1 / numbers[1] < 0) h += 5;
    return h + (unsigned long)(long)(-d / 7) + (d != d) + (unsigned long)(f == f);
}

static unsigned long atomics(int k) {
    int expected = 7;
    atomic_fetch_add(&shared, k);
    shared += 2;
    _Bool won = atomic_compare_exchange_strong(&shared, &expected, 3);
    atomic_thread_fence(memory_order_seq_cst);
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("" : "+r"(k));
    return (unsigned long)atomic_load(&shared) * 10 + won + (unsigned)expected + (unsigned)k;
}

int main(void) {
    unsigned long h = 1;
    for (int k = 0; k < 4; k++) {
        h = h * 31 + vectors(k);
        h = h * 31 + wides(k);
        h = h * 31 + overflows(k);
        h = h * 31 + floats(k);
        h = h * 31 + atomics(k);
    }
    return (int)((h ^ h >> 32) % 251);
}
