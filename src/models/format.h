/* format.h -- inside the printf family: where formatted characters go, and one conversion.
 *
 * A sink is the console (fd 1 or 2: characters are collected and handed to the engine), a string with a size, or private
 * memory that grows. It counts every character, also those that a string has no room for. The characters of a string
 * or of what grows are bytes, or wide ones, into which bytes are widened.
 * S1: for a string, at most `room` characters are stored; the terminating '\0' is the caller's matter.
 * S2: what grows is from heddle_malloc and the caller's to free; it holds `used` characters. */
#ifndef HEDDLE_MODELS_FORMAT_H
#define HEDDLE_MODELS_FORMAT_H

#include "model.h"

typedef __WCHAR_TYPE__ wide;

typedef struct {
    int fd;     /* 1 or 2, or 0 for a string or what grows */
    int grows;
    const wide *wide_format; /* of wprintf: what is stored is wide, and the format stands here, character by character */
    char *to;   /* of a string, or of what grows: where it goes on */
    size_t room;
    char *begin; /* of what grows */
    size_t used;
    size_t total;
    size_t pending;
    char buffer[120];
} sink;

void __heddle_put(sink *s, const char *text, size_t count);
void __heddle_pad(sink *s, char c, int count); /* nothing if count <= 0 */
void __heddle_flush(sink *s);

typedef struct {
    unsigned char left, plus, space, alternative, zero, grouping, digits, upper;
    int width;
    int precision; /* -1: none */
    char conversion;
} conversion;

/* How large the argument of an integer conversion is, or what else is special about an argument. */
enum length { LENGTH_INT, LENGTH_CHAR, LENGTH_SHORT, LENGTH_LONG, LENGTH_LONG_LONG, LENGTH_LONG_DOUBLE };

/* One directive of a format. Where an argument comes from: its position, counted from 0. */
enum { NO_ARGUMENT = -1, NEXT_ARGUMENT = -2 };
typedef struct {
    conversion c;
    enum length length;
    int value_at, width_at, precision_at;
    int has_position; /* it names one */
    char letter;
    const char *end; /* behind the letter, or at the '\0' that stands in its place */
} directive;

typedef struct {
    int word;
    uint64_t long_word;
    double real;
    long double extended;
    void *pointer;
} argument;

/* The arguments are taken one after the other, or stand in `values` if the format has positions. A va_list may be an
 * array type; a struct can be passed on. */
typedef struct {
    va_list list;
    argument *values;
    int next;
} arguments;

INLINE int argument_place(arguments *a, int at) { return at == NEXT_ARGUMENT ? a->next++ : at; }
INLINE int argument_int(arguments *a, int at) {
    return a->values ? a->values[argument_place(a, at)].word : va_arg(a->list, int);
}
INLINE void *argument_pointer(arguments *a, int at) {
    return a->values ? a->values[argument_place(a, at)].pointer : va_arg(a->list, void *);
}

/* Reads the directive behind the '%'. Widths from arguments are not taken yet. 0, or -1: a number is too large. */
int __heddle_scan_directive(const char *format, directive *d);
/* Takes width and precision from the arguments, where the directive says so. */
void __heddle_take_sizes(directive *d, arguments *a);
/* Fills `values` with all arguments of a format with positions; the next one without is that of the directive at `from`. */
void __heddle_take_positions(const char *format, const char *from, arguments *a);

/* Stands for a value that depends on an input, on a stream. The sink counts `length` characters for it. */
void __heddle_put_symbolic(sink *s, const conversion *c, size_t length);

/* Pads `length` characters of text, that follow `prefix`, to the width: blanks left or right, or zeros between. */
void __heddle_open_field(sink *s, const conversion *c, const char *prefix, int length, int zeros);
void __heddle_close_field(sink *s, const conversion *c, const char *prefix, int length);

void __heddle_format_double(sink *s, const conversion *c, double x);
void __heddle_format_long_double(sink *s, const conversion *c, const long double *x);

/* The whole of printf; the number of characters, or -1 with errno. Of a wide format, `format` has its ASCII and any other
 * byte for the rest. */
int __heddle_format(sink *s, const char *format, va_list arguments);

#endif
