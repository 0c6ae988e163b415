/* wprintf.c -- streams and formats of wide characters, in the C locale.
 *
 * A stream is for bytes or for wide characters, as its first use decides; fwide asks. Wide characters on a stream are
 * ASCII here: any other ends the path as incomplete, because what glibc makes of it depends on its tables. A wide function
 * on a stream of bytes fails, as in glibc; a function for bytes on a wide stream is undefined, and ends the path as
 * incomplete. The format of wprintf is that of printf, read character by character (format.h): what it makes is put
 * together in private memory, as bytes.
 *
 * Standard output and standard error as they are at the start have no state of their own that threads share (stream.h,
 * S2): each thread remembers for itself what it uses them for. */
#include "format.h"
#include "stream.h"

typedef __WINT_TYPE__ wide_or_end;
#define WIDE_END ((wide_or_end)-1)

void *heddle_malloc(size_t bytes);
void heddle_free(void *object);
extern stream *stdin;

static const char outside_ascii[] = "a wide character outside ASCII on a stream";

/* ---- orientation ---- */

WEAK int fwide(stream *f, int mode) {
    int console = plain_console(f);
    if (console) {
        orient_to(&__heddle_console_use[console], (mode > 0) - (mode < 0));
        return __heddle_console_use[console];
    }
    stream_enter(f);
    orient_to(&f->orientation, (mode > 0) - (mode < 0));
    int now = f->orientation;
    stream_leave();
    return now;
}

/* ---- out ---- */

/* 0 or -1. */
static int put_narrowed(stream *f, const wide *text, size_t count) {
    int console = plain_console(f);
    char small[120], *bytes = count <= sizeof small ? small : heddle_malloc(count);
    for (size_t i = 0; i < count; i++) {
        if ((unsigned)text[i] > 0x7f)
            heddle_incomplete(outside_ascii);
        bytes[i] = (char)text[i];
    }
    int r = 0;
    if (!console)
        r = __heddle_stream_put(f, bytes, count, 1);
    else if (!orient_to(&__heddle_console_use[console], 1))
        r = -1;
    else if (count)
        heddle_output(console, bytes, count);
    if (bytes != small)
        heddle_free(bytes);
    return r;
}

static size_t length_of(const wide *text) {
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

WEAK wide_or_end fputwc(wide c, stream *f) {
    return put_narrowed(f, &c, 1) == 0 ? (wide_or_end)c : WIDE_END;
}
WEAK wide_or_end putwc(wide c, stream *f) { return fputwc(c, f); }
WEAK wide_or_end putwchar(wide c) { return fputwc(c, stdout); }
WEAK int fputws(const wide *text, stream *f) {
    return put_narrowed(f, text, length_of(text)) == 0 ? 1 : EOF_VALUE;
}

/* ---- in ---- */

/* Inside a step. */
static wide_or_end next_wide(stream *f) {
    int c = __heddle_stream_fill(f) > 0 ? (unsigned char)*f->read_ptr : EOF_VALUE;
    if (c > 0x7f)
        heddle_incomplete(outside_ascii);
    f->read_ptr += c >= 0;
    return (wide_or_end)c;
}

WEAK wide_or_end fgetwc(stream *f) {
    stream_enter(f);
    wide_or_end c = orient_to(&f->orientation, 1) ? next_wide(f) : WIDE_END;
    stream_leave();
    return c;
}
WEAK wide_or_end getwc(stream *f) { return fgetwc(f); }
WEAK wide_or_end getwchar(void) { return fgetwc(stdin); }

/* At most so many characters of a line, private. */
static wide *take_line(stream *f, size_t limit, size_t *count) {
    size_t room = limit < 128 ? limit : 128;
    wide *line = heddle_malloc(room * sizeof *line + 1);
    *count = 0;
    stream_enter(f);
    int may = orient_to(&f->orientation, 1);
    for (wide_or_end c = 0; may && *count < limit && c != '\n' && (c = next_wide(f)) != WIDE_END;) {
        if (*count == room) {
            wide *larger = heddle_malloc(2 * room * sizeof *line);
            memcpy(larger, line, room * sizeof *line);
            heddle_free(line);
            line = larger;
            room *= 2;
        }
        line[(*count)++] = (wide)c;
    }
    stream_leave();
    return line;
}

WEAK wide *fgetws(wide *to, int size, stream *f) {
    size_t count;
    if (size <= 0)
        return NULL;
    if (size == 1) {
        *to = 0;
        return to;
    }
    wide *line = take_line(f, (size_t)size - 1, &count);
    if (count) {
        memcpy(to, line, count * sizeof *to);
        to[count] = 0;
    }
    heddle_free(line);
    return count ? to : NULL;
}

WEAK wide_or_end ungetwc(wide_or_end c, stream *f) {
    if (c == WIDE_END)
        return WIDE_END;
    if (c > 0x7f)
        heddle_incomplete(outside_ascii);
    stream_enter(f);
    if (!orient_to(&f->orientation, 1))
        heddle_incomplete("ungetwc on a stream of bytes");
    if (!f->buffer)
        __heddle_stream_buffer(f, f->room);
    f->used = 1;
    int has_room = f->read_ptr > f->buffer;
    if (has_room) {
        *--f->read_ptr = (char)c;
        f->flags &= ~EOF_FLAG;
    }
    stream_leave();
    return has_room ? c : WIDE_END;
}

WEAK wide_or_end fgetwc_unlocked(stream *f) { return fgetwc(f); }
WEAK wide_or_end getwc_unlocked(stream *f) { return fgetwc(f); }
WEAK wide_or_end getwchar_unlocked(void) { return fgetwc(stdin); }
WEAK wide *fgetws_unlocked(wide *to, int size, stream *f) { return fgetws(to, size, f); }
WEAK wide_or_end fputwc_unlocked(wide c, stream *f) { return fputwc(c, f); }
WEAK wide_or_end putwc_unlocked(wide c, stream *f) { return fputwc(c, f); }
WEAK wide_or_end putwchar_unlocked(wide c) { return fputwc(c, stdout); }
WEAK int fputws_unlocked(const wide *text, stream *f) { return fputws(text, f); }

/* ---- formats ---- */

/* The format as bytes, with one that is no directive for what is not ASCII; private. */
static char *narrow_format(const wide *format) {
    size_t length = length_of(format);
    char *bytes = heddle_malloc(length + 1);
    for (size_t i = 0; i <= length; i++)
        bytes[i] = (unsigned)format[i] <= 0x7f ? (char)format[i] : '\x80';
    return bytes;
}

WEAK int vfwprintf(stream *f, const wide *format, va_list list) {
    sink s = {.grows = 1, .wide_format = format};
    char *bytes = narrow_format(format);
    int result = __heddle_format(&s, bytes, list), error = errno;
    if ((s.used || result >= 0) && put_narrowed(f, (wide *)(void *)s.begin, s.used) < 0)
        result = -1;
    else if (result < 0)
        errno = error;
    heddle_free(bytes);
    heddle_free(s.begin);
    return result;
}

/* What does not fit is an error here. */
WEAK int vswprintf(wide *to, size_t size, const wide *format, va_list list) {
    if (size == 0)
        return -1;
    sink s = {.to = (char *)to, .room = size - 1, .wide_format = format};
    char *bytes = narrow_format(format);
    int result = __heddle_format(&s, bytes, list);
    heddle_free(bytes);
    *(wide *)(void *)s.to = 0;
    return result >= 0 && (size_t)result >= size ? -1 : result;
}

WEAK int vwprintf(const wide *format, va_list list) { return vfwprintf(stdout, format, list); }

WEAK int wprintf(const wide *format, ...) { FORWARD(vfwprintf(stdout, format, list)); }
WEAK int fwprintf(stream *f, const wide *format, ...) { FORWARD(vfwprintf(f, format, list)); }
WEAK int swprintf(wide *to, size_t size, const wide *format, ...) { FORWARD(vswprintf(to, size, format, list)); }
