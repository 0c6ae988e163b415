/* scan.h -- inside the scanf family: the text that is read, and one conversion.
 *
 * A text is a string, which ends with '\0', or what is left of a stream, which stands in its buffer up to `end`.
 * C1: nothing is read behind the end of the text, and of a stream that it was met is remembered.
 * C2: `text` stands behind the last character taken; looking at the next one takes nothing.
 * C3: of wide characters the text is a copy in bytes, one for each, with OTHER in place of what is not ASCII: no
 *     conversion tells those apart but by storing them. The format is such a copy, too; there OTHER is not modelled. */
#ifndef HEDDLE_MODELS_SCAN_H
#define HEDDLE_MODELS_SCAN_H

#include "model.h"

enum { END_OF_TEXT = -1, NO_WIDTH = 0x7fffffff, MOST_ALLOCATED = 32, OTHER = 0x80 };
typedef __WCHAR_TYPE__ wide;
enum length { LENGTH_CHAR, LENGTH_SHORT, LENGTH_INT, LENGTH_LONG, LENGTH_LONG_DOUBLE };

/* Before C99, %as is what %ms is; from C23 on 0b begins a number for %i, and %b is a conversion. */
enum dialect { OLD, C99, C23 };

/* MATCHED: go on; MISMATCH: the text does not fit; EXHAUSTED: it ended where something was needed; NO_MEMORY. */
enum outcome { MATCHED, MISMATCH, EXHAUSTED, NO_MEMORY };

typedef struct {
    const char *begin, *text; /* all of it; what is left */
    const char *end;          /* of a stream's; NULL: the text ends with '\0' */
    int met_end;              /* something behind the end was asked for */
    int is_wide;              /* wscanf */
    const wide *characters;   /* of a wide string, from `begin` on; NULL: a stream, on which they are ASCII */
    enum dialect dialect;
    const char *format;       /* behind the directive */
    int discard, allocate;    /* %*d, %ms */
    int position;             /* of the argument, from 1 on; 0: the next one */
    int width;
    enum length length;
    char conversion;
    const char *skipped;      /* where blanks before a conversion ended */
    const char *looked;       /* what a number looked at, to see that it does not belong to it */
    int is_at_end, error_at_end; /* glibc remembers errno there, 0 if it skipped blanks, and sets it again afterwards */
    int stored;                       /* fields assigned so far */
    void **allocated[MOST_ALLOCATED]; /* the caller's variables that were given a block */
    int allocations;
} scanner;

/* Inside a format or a stream of wide characters there is only ASCII. */
INLINE int scan_known(const scanner *s, int c) {
    if (s->is_wide && c >= OTHER)
        heddle_incomplete("wscanf of characters outside ASCII");
    return c;
}

/* The next character, as an unsigned char; behind the end END_OF_TEXT of a stream, 0 of a string. */
INLINE int scan_look(scanner *s) {
    if (!s->end)
        return (unsigned char)*s->text;
    if (s->text == s->end) {
        s->met_end = 1;
        return END_OF_TEXT;
    }
    return scan_known(s, (unsigned char)*s->text);
}

INLINE int scan_is_over(scanner *s) {
    int c = scan_look(s), over = s->end ? c == END_OF_TEXT : c == 0;
    if (over && !s->is_at_end) {
        s->is_at_end = 1;
        s->error_at_end = s->text == s->skipped && s->text != s->looked ? 0 : errno;
    }
    if (over)
        errno = s->error_at_end;
    return over;
}

/* A number does not fit; the end of the text may have been met behind it. */
INLINE void scan_range_error(scanner *s) {
    scan_is_over(s);
    errno = ERANGE;
}

/* Reads by the format. The result of scanf. */
int __heddle_scan(scanner *s, va_list list);
/* The same on a stream; what is to be read is set here. */
struct stream;
int __heddle_scan_stream(struct stream *f, scanner *s, va_list list);

/* A field of which at least one character is there, to a variable of the length, or to nowhere. */
enum outcome __heddle_scan_integer(scanner *s, unsigned base, int is_signed, void *to);
enum outcome __heddle_scan_float(scanner *s, void *to);
/* %c %s %[, with `format` behind the letter; `to` is where the characters go, or the variable that gets a block. */
enum outcome __heddle_scan_text(scanner *s, void *to);

#endif
