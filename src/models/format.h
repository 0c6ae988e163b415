/* format.h -- inside the printf family: where formatted characters go, and one conversion.
 *
 * A sink is the console (fd 1 or 2: characters are collected and handed to the engine), a string with a size, or private
 * memory that grows. It counts every character, also those that a string has no room for.
 * S1: for a string, at most `room` characters are stored; the terminating '\0' is the caller's matter.
 * S2: what grows is from heddle_malloc and the caller's to free; it holds `used` characters. */
#ifndef HEDDLE_MODELS_FORMAT_H
#define HEDDLE_MODELS_FORMAT_H

#include "model.h"

typedef struct {
    int fd;     /* 1 or 2, or 0 for a string or what grows */
    int grows;
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
    unsigned char left, plus, space, alternative, zero, upper;
    int width;
    int precision; /* -1: none */
    char conversion;
} conversion;

/* Stands for a value that depends on an input, on a stream. The sink counts `length` characters for it. */
void __heddle_put_symbolic(sink *s, const conversion *c, size_t length);

/* Pads `length` characters of text, that follow `prefix`, to the width: blanks left or right, or zeros between. */
void __heddle_open_field(sink *s, const conversion *c, const char *prefix, int length, int zeros);
void __heddle_close_field(sink *s, const conversion *c, const char *prefix, int length);

void __heddle_format_double(sink *s, const conversion *c, double x);
void __heddle_format_long_double(sink *s, const conversion *c, const long double *x);

/* The whole of printf; the number of characters, or -1 with errno. */
int __heddle_format(sink *s, const char *format, va_list arguments);

#endif
