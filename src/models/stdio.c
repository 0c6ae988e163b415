/* stdio.c -- the output side of stdio: standard output, standard error, and strings.
 *
 * Streams are not buffered between calls: every call hands its characters to the engine. A stream object has the size
 * of glibc's and zeros where glibc keeps its buffer, so that inlined putc_unlocked and the like find the buffer full
 * and call __overflow. Reading is not modelled; a program that reads calls a function that is reported as unknown. */
#include "format.h"

enum { EOF_VALUE = -1, POINTERS = 13, STREAM_BYTES = sizeof(void *) == 8 ? 216 : 148, ERROR_FLAG = 0x20 };

typedef struct stream {
    int flags;
    void *pointers[POINTERS];
    int fd;
    char rest[STREAM_BYTES - sizeof(void *) * (POINTERS + 1) - sizeof(int)];
} stream;
_Static_assert(sizeof(stream) == STREAM_BYTES, "as large as glibc's FILE");

static stream input_stream = {.fd = 0}, output_stream = {.fd = 1}, error_stream = {.fd = 2};
WEAK stream *stdin = &input_stream;
WEAK stream *stdout = &output_stream;
WEAK stream *stderr = &error_stream;

/* Is it a stream one can write to? Otherwise it gets its error flag. */
static int writable(stream *f) {
    if (f->fd == 1 || f->fd == 2)
        return 1;
    f->flags |= ERROR_FLAG;
    errno = EBADF;
    return 0;
}

/* ---- formatted ---- */

WEAK int vfprintf(stream *f, const char *format, va_list arguments) {
    sink s = {.fd = f->fd};
    return writable(f) ? __heddle_format(&s, format, arguments) : -1;
}

WEAK int vprintf(const char *format, va_list arguments) { return vfprintf(stdout, format, arguments); }

WEAK int vdprintf(int fd, const char *format, va_list arguments) {
    sink s = {.fd = fd};
    if (fd == 1 || fd == 2)
        return __heddle_format(&s, format, arguments);
    errno = EBADF;
    return -1;
}

WEAK int vsnprintf(char *to, size_t size, const char *format, va_list arguments) {
    sink s = {.to = to, .room = size ? size - 1 : 0};
    int result = __heddle_format(&s, format, arguments);
    if (size)
        *s.to = '\0';
    return result;
}

WEAK int vsprintf(char *to, const char *format, va_list arguments) {
    return vsnprintf(to, SIZE_MAX, format, arguments);
}

WEAK int vasprintf(char **text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0 || !(*text = malloc((size_t)length + 1)))
        return -1;
    return vsnprintf(*text, (size_t)length + 1, format, arguments);
}

#define FORWARD(call)             \
    va_list arguments;            \
    va_start(arguments, format);  \
    int result = call;            \
    va_end(arguments);            \
    return result

WEAK int printf(const char *format, ...) { FORWARD(vfprintf(stdout, format, arguments)); }
WEAK int fprintf(stream *f, const char *format, ...) { FORWARD(vfprintf(f, format, arguments)); }
WEAK int dprintf(int fd, const char *format, ...) { FORWARD(vdprintf(fd, format, arguments)); }
WEAK int sprintf(char *to, const char *format, ...) { FORWARD(vsprintf(to, format, arguments)); }
WEAK int snprintf(char *to, size_t size, const char *format, ...) { FORWARD(vsnprintf(to, size, format, arguments)); }
WEAK int asprintf(char **text, const char *format, ...) { FORWARD(vasprintf(text, format, arguments)); }

/* ---- plain ---- */

static int put_bytes(stream *f, const void *bytes, size_t count) {
    if (!writable(f))
        return EOF_VALUE;
    if (count)
        heddle_output(f->fd, bytes, count);
    return 1;
}

WEAK int fputc(int c, stream *f) {
    unsigned char byte = (unsigned char)c;
    return put_bytes(f, &byte, 1) < 0 ? EOF_VALUE : byte;
}
WEAK int __overflow(stream *f, int c) { return fputc(c, f); }
WEAK int putchar(int c) { return fputc(c, stdout); }

WEAK int fputs(const char *text, stream *f) { return put_bytes(f, text, strlen(text)); }

WEAK int puts(const char *text) {
    size_t length = strlen(text);
    if (put_bytes(stdout, text, length) < 0)
        return EOF_VALUE;
    put_bytes(stdout, "\n", 1);
    return (int)length + 1;
}

WEAK size_t fwrite(const void *from, size_t size, size_t count, stream *f) {
    if (size == 0 || count == 0)
        return 0;
    return put_bytes(f, from, size * count) < 0 ? 0 : count;
}

WEAK ptrdiff_t write(int fd, const void *from, size_t count) {
    if (fd != 1 && fd != 2) {
        errno = EBADF;
        return -1;
    }
    if (count)
        heddle_output(fd, from, count);
    return (ptrdiff_t)count;
}

WEAK void perror(const char *text) {
    int number = errno;
    if (text && *text)
        fprintf(stderr, "%s: %s\n", text, strerror(number));
    else
        fprintf(stderr, "%s\n", strerror(number));
}

WEAK int fflush(stream *f) {
    (void)f;
    return 0;
}
WEAK int fileno(stream *f) { return f->fd; }
WEAK int ferror(stream *f) { return (f->flags & ERROR_FLAG) != 0; }
WEAK void clearerr(stream *f) { f->flags &= ~ERROR_FLAG; }
WEAK int setvbuf(stream *f, char *buffer, int mode, size_t size) {
    (void)f, (void)buffer, (void)mode, (void)size;
    return 0;
}
WEAK void setbuf(stream *f, char *buffer) { (void)f, (void)buffer; }
WEAK void setlinebuf(stream *f) { (void)f; }
WEAK void flockfile(stream *f) { (void)f; }
WEAK void funlockfile(stream *f) { (void)f; }

WEAK int putc(int c, stream *f) { return fputc(c, f); }
WEAK int _IO_putc(int c, stream *f) { return fputc(c, f); }
WEAK int putc_unlocked(int c, stream *f) { return fputc(c, f); }
WEAK int fputc_unlocked(int c, stream *f) { return fputc(c, f); }
WEAK int putchar_unlocked(int c) { return putchar(c); }
WEAK int fputs_unlocked(const char *text, stream *f) { return fputs(text, f); }
WEAK size_t fwrite_unlocked(const void *from, size_t size, size_t count, stream *f) {
    return fwrite(from, size, count, f);
}
WEAK int fflush_unlocked(stream *f) { return fflush(f); }
