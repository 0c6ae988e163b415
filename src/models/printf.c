/* printf.c -- the printf family: where the characters of __heddle_format go.
 *
 * For the console they are handed on as they come. For any other stream they are made in private memory first and written
 * in one step; so is what stands before a conversion that fails. */
#include "format.h"
#include "stream.h"

void heddle_free(void *object);

static int print_private(stream *f, int fd, const char *format, va_list arguments) {
    ptrdiff_t write(int descriptor, const void *from, size_t count);
    sink s = {.grows = 1};
    int result = __heddle_format(&s, format, arguments);
    size_t count = s.used;
    int error = errno;
    if ((count || result >= 0) && (f ? __heddle_stream_put(f, s.begin, count, -1) : write(fd, s.begin, count)) < 0)
        result = -1;
    else if (result < 0)
        errno = error;
    heddle_free(s.begin);
    return result;
}

WEAK int vfprintf(stream *f, const char *format, va_list arguments) {
    int console = plain_console(f);
    if (!console)
        return print_private(f, 0, format, arguments);
    orient_to_bytes(f, console);
    sink s = {.fd = console};
    return __heddle_format(&s, format, arguments);
}

WEAK int vprintf(const char *format, va_list arguments) { return vfprintf(stdout, format, arguments); }

WEAK int vdprintf(int fd, const char *format, va_list arguments) {
    if (!console_is_plain(fd))
        return print_private(NULL, fd, format, arguments);
    sink s = {.fd = fd};
    return __heddle_format(&s, format, arguments);
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

WEAK int printf(const char *format, ...) { FORWARD(vfprintf(stdout, format, list)); }
WEAK int fprintf(stream *f, const char *format, ...) { FORWARD(vfprintf(f, format, list)); }
WEAK int dprintf(int fd, const char *format, ...) { FORWARD(vdprintf(fd, format, list)); }
WEAK int sprintf(char *to, const char *format, ...) { FORWARD(vsprintf(to, format, list)); }
WEAK int snprintf(char *to, size_t size, const char *format, ...) { FORWARD(vsnprintf(to, size, format, list)); }
WEAK int asprintf(char **text, const char *format, ...) { FORWARD(vasprintf(text, format, list)); }
