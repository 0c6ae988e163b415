/* What headers and compilers call: the checked forms of string.h's functions, with enough room, and complex numbers. */
#include "check.h"

#include <complex.h>

void *__memcpy_chk(void *to, const void *from, size_t count, size_t known);
void *__memmove_chk(void *to, const void *from, size_t count, size_t known);
void *__mempcpy_chk(void *to, const void *from, size_t count, size_t known);
void *__memset_chk(void *to, int byte, size_t count, size_t known);
void __explicit_bzero_chk(void *block, size_t count, size_t known);
char *__strcpy_chk(char *to, const char *from, size_t known);
char *__stpcpy_chk(char *to, const char *from, size_t known);
char *__strncpy_chk(char *to, const char *from, size_t count, size_t known);
char *__stpncpy_chk(char *to, const char *from, size_t count, size_t known);
char *__strcat_chk(char *to, const char *from, size_t known);
char *__strncat_chk(char *to, const char *from, size_t count, size_t known);

#ifdef SYMBOLIC
enum { ROOM = 8 };
#else
enum { ROOM = 90 };
#endif

/* As much as is needed, or more. */
static size_t known_room(size_t needed) { return needed + below(3) * 5; }

TEST(__memcpy_chk, __mempcpy_chk, __memmove_chk, __memset_chk, __explicit_bzero_chk) {
    size_t count = below(ROOM / 2), known = known_room(count);
    char *from = block("ab", 3), *to = room(ROOM), *source = room(ROOM);
    memcpy(source, from, 3);
    note_place(__memcpy_chk(to, source, count, known), to);
    note_bytes(to, ROOM);
    note_place(__mempcpy_chk(to, source, count, known), to);
    note_place(__memmove_chk(to + 1, to, count, known), to);
    note_bytes(to, ROOM);
    note_place(__memset_chk(to, *from, count, known), to);
    note_bytes(to, ROOM);
    __explicit_bzero_chk(to, count, known);
    note_bytes(to, ROOM);
}

TEST(__strcpy_chk, __stpcpy_chk) {
    char *s = text("ab"), *to = room(ROOM);
    size_t known = known_room(strlen(s) + 1);
    note_place(__strcpy_chk(to, s, known), to);
    note_bytes(to, ROOM);
    note_place(__stpcpy_chk(to + 1, s, known), to);
    note_bytes(to, ROOM);
}

TEST(__strncpy_chk, __stpncpy_chk) {
    char *s = text("ab"), *to = room(ROOM);
    size_t count = below(ROOM / 2), known = known_room(count);
    note_place(__strncpy_chk(to, s, count, known), to);
    note_bytes(to, ROOM);
    note_place(__stpncpy_chk(to, s, count, known), to);
    note_bytes(to, ROOM);
}

TEST(__strcat_chk, __strncat_chk) {
    char *a = text("ab"), *b = text("cd"), *to = room(ROOM + 40);
    size_t count = below(ROOM / 2), known = known_room(strlen(a) + strlen(b) + 1);
    strcpy(to, a);
    note_place(__strcat_chk(to, b, known), to);
    note_bytes(to, ROOM + 40);
    strcpy(to, a);
    note_place(__strncat_chk(to, b, count, known), to);
    note_bytes(to, ROOM + 40);
}

/* ---- complex numbers ---- */

float _Complex __mulsc3(float a, float b, float c, float d);
double _Complex __muldc3(double a, double b, double c, double d);
long double _Complex __mulxc3(long double a, long double b, long double c, long double d);
float _Complex __divsc3(float a, float b, float c, float d);
double _Complex __divdc3(double a, double b, double c, double d);
long double _Complex __divxc3(long double a, long double b, long double c, long double d);

CONCRETE(__mulsc3, __muldc3, __mulxc3) {
    double a = real(), b = real(), c = real(), d = real();
    float _Complex single = __mulsc3((float)a, (float)b, (float)c, (float)d);
    double _Complex x = __muldc3(a, b, c, d);
    long double _Complex extended = __mulxc3(a, b, c, d);
    note_float(crealf(single)), note_float(cimagf(single));
    note_double(creal(x)), note_double(cimag(x));
    note_long_double(creall(extended)), note_long_double(cimagl(extended));
}

/* The last digits and what comes near the ends of the range are the compiler's choice of a method. */
static void note_about(double x) {
    note((uint64_t)(x != x ? 3 : x == 0 ? 0 : x < 0 ? 1 : 2));
    note(x < 1e18 && x > -1e18 ? (uint64_t)(int64_t)(x * 1e-3) : x < 1e30 && x > -1e30 ? (uint64_t)(int64_t)(x * 1e-20) : 0);
}

/* Of symbolic numbers: one part is, and the solver has little to do. */
TEST(__muldc3, __mulsc3, __divdc3, __divsc3) {
    double a = real();
    double _Complex x = __muldc3(a, 0.5, 2, -1), y = __divdc3(a, 0, 2, 0);
    float _Complex z = __mulsc3((float)a, 0.5f, 2, -1), w = __divsc3((float)a, 0, 2, 0);
    note_double(creal(x)), note_double(cimag(x)), note_float(crealf(z)), note_float(cimagf(z));
    note_about(creal(y)), note_about(cimag(y)), note_about(crealf(w)), note_about(cimagf(w));
}

CONCRETE(__divsc3, __divdc3, __divxc3) {
    static const double special[] = {0.0, -0.0, 1, -1, 2.5, -3, 1e10, -1e-10, __builtin_inf(), -__builtin_inf(), __builtin_nan("")};
    double a = special[random_below(11)], b = special[random_below(11)], c = special[random_below(11)], d = special[random_below(11)];
    float _Complex single = __divsc3((float)a, (float)b, (float)c, (float)d);
    double _Complex x = __divdc3(a, b, c, d);
    long double _Complex extended = __divxc3(a, b, c, d);
    note_about(crealf(single)), note_about(cimagf(single));
    note_about(creal(x)), note_about(cimag(x));
    note_about((double)creall(extended)), note_about((double)cimagl(extended));
}

TEST(creal, cimag, conj, crealf, cimagf, conjf) {
    double a = real(), b = real();
    double _Complex x = __builtin_complex(a, b), y = conj(x);
    float _Complex single = conjf(__builtin_complex((float)a, (float)b));
    note_double(creal(x)), note_double(cimag(x)), note_double(creal(y)), note_double(cimag(y));
    note_float(crealf(single)), note_float(cimagf(single));
}

CONCRETE(cabs, carg, cabsf, cargf, cabsl, cargl, creall, cimagl, conjl) {
    double a = real(), b = real();
    double _Complex x = __builtin_complex(a, b);
    float _Complex single = __builtin_complex((float)a, (float)b);
    long double _Complex extended = conjl(__builtin_complex((long double)a, (long double)b));
    note_double(cabs(x)), note_double(carg(x)), note_float(cabsf(single)), note_float(cargf(single));
    note_long_double(creall(extended)), note_long_double(cimagl(extended));
    note_long_double(cabsl(extended)), note_long_double(cargl(extended));
}
