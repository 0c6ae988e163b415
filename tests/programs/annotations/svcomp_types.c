// RUN: check
// EXPECT: safe
/* Every bit of an input of every type can be set and clear, and one input does not depend on another. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
unsigned char __VERIFIER_nondet_unsigned_char(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned __VERIFIER_nondet_unsigned(void);
unsigned __VERIFIER_nondet_unsigned_int(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
size_t __VERIFIER_nondet_size_t(void);
ptrdiff_t __VERIFIER_nondet_ssize_t(void);
long long __VERIFIER_nondet_loff_t(void);
unsigned long __VERIFIER_nondet_sector_t(void);
unsigned long __VERIFIER_nondet_pthread_t(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
void * __VERIFIER_nondet_pointer(void);
char * __VERIFIER_nondet_pchar(void);
char * __VERIFIER_nondet_charp(void);
int8_t __VERIFIER_nondet_s8(void);
int8_t __VERIFIER_nondet_S8(void);
uint8_t __VERIFIER_nondet_u8(void);
uint8_t __VERIFIER_nondet_U8(void);
int16_t __VERIFIER_nondet_s16(void);
int16_t __VERIFIER_nondet_S16(void);
uint16_t __VERIFIER_nondet_u16(void);
uint16_t __VERIFIER_nondet_U16(void);
int32_t __VERIFIER_nondet_s32(void);
int32_t __VERIFIER_nondet_S32(void);
uint32_t __VERIFIER_nondet_u32(void);
uint32_t __VERIFIER_nondet_U32(void);
int64_t __VERIFIER_nondet_s64(void);
int64_t __VERIFIER_nondet_S64(void);
uint64_t __VERIFIER_nondet_u64(void);
uint64_t __VERIFIER_nondet_U64(void);
__int128 __VERIFIER_nondet_int128(void);
unsigned __int128 __VERIFIER_nondet_uint128(void);
_Bool __VERIFIER_nondet_bool(void);
_Bool __VERIFIER_nondet__Bool(void);
void __VERIFIER_nondet_memory(void *memory, size_t bytes);
void __VERIFIER_assume(int condition);
void __VERIFIER_assert(int condition);
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
void __VERIFIER_error(void), reach_error(void);

#define ALL_BITS(name, type)                                                                    \
    do {                                                                                        \
        type a = __VERIFIER_nondet_##name(), b = __VERIFIER_nondet_##name();                    \
        __VERIFIER_assume(a == (type)~b);                                                       \
        __VERIFIER_assert((type)(a ^ b) == (type)-1 && a != b);                                 \
    } while (0)

int main(void) {
    ALL_BITS(char, char);
    ALL_BITS(schar, signed char);
    ALL_BITS(uchar, unsigned char);
    ALL_BITS(unsigned_char, unsigned char);
    ALL_BITS(short, short);
    ALL_BITS(ushort, unsigned short);
    ALL_BITS(int, int);
    ALL_BITS(uint, unsigned);
    ALL_BITS(unsigned, unsigned);
    ALL_BITS(unsigned_int, unsigned);
    ALL_BITS(long, long);
    ALL_BITS(ulong, unsigned long);
    ALL_BITS(longlong, long long);
    ALL_BITS(ulonglong, unsigned long long);
    ALL_BITS(size_t, size_t);
    ALL_BITS(ssize_t, ptrdiff_t);
    ALL_BITS(loff_t, long long);
    ALL_BITS(sector_t, unsigned long);
    ALL_BITS(pthread_t, unsigned long);
    ALL_BITS(s8, int8_t);
    ALL_BITS(S8, int8_t);
    ALL_BITS(u8, uint8_t);
    ALL_BITS(U8, uint8_t);
    ALL_BITS(s16, int16_t);
    ALL_BITS(S16, int16_t);
    ALL_BITS(u16, uint16_t);
    ALL_BITS(U16, uint16_t);
    ALL_BITS(s32, int32_t);
    ALL_BITS(S32, int32_t);
    ALL_BITS(u32, uint32_t);
    ALL_BITS(U32, uint32_t);
    ALL_BITS(s64, int64_t);
    ALL_BITS(S64, int64_t);
    ALL_BITS(u64, uint64_t);
    ALL_BITS(U64, uint64_t);
    ALL_BITS(int128, __int128);
    ALL_BITS(uint128, unsigned __int128);
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(f > 1 && d > f);
    __VERIFIER_assert(d > 1);
    char *p = __VERIFIER_nondet_pointer(), *q = __VERIFIER_nondet_pchar(), *r = __VERIFIER_nondet_charp();
    __VERIFIER_assume(p == q && q != r);
    __VERIFIER_assert(p != r);
    int flags = __VERIFIER_nondet_bool() + 2 * __VERIFIER_nondet__Bool();
    __VERIFIER_assert(flags >= 0 && flags < 4);
    unsigned char bytes[3] = {0, 0, 7};
    __VERIFIER_nondet_memory(bytes, 2);
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(bytes[0] == flags);
    __VERIFIER_atomic_end();
    if (bytes[0] > 3)
        __VERIFIER_error();
    if (bytes[2] != 7)
        reach_error();
    return 0;
}
