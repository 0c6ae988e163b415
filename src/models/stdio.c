/* stdio.c -- characters, lines and blocks, in and out; the standard streams.
 *
 * Standard output and standard error as they are at the start are not buffered between calls: every call hands its
 * characters to the engine. All other streams are buffered (stream.c). */
#include "stream.h"

void *heddle_malloc(size_t bytes);
void heddle_free(void *object);
void *realloc(void *object, size_t bytes);

unsigned char __heddle_console_state[3];
_Thread_local signed char __heddle_console_use[3];

void __heddle_bytes_on_wide(void) { heddle_incomplete("a function for bytes on a stream of wide characters"); }

WEAK stream __heddle_stdout = {.fd = 1, .writable = 1, .is_static = 1, .buffering = BUFFER_NONE, .room = BUFFER_BYTES};
WEAK stream __heddle_stderr = {.fd = 2, .writable = 1, .is_static = 1, .buffering = BUFFER_NONE, .room = BUFFER_BYTES};
WEAK stream __heddle_stdin = {.fd = 0, .readable = 1, .is_static = 1, .room = BUFFER_BYTES,
                              .methods = &__heddle_descriptor_methods};
WEAK stream *stdin = &__heddle_stdin;
WEAK stream *stdout = &__heddle_stdout;
WEAK stream *stderr = &__heddle_stderr;

/* ---- out ---- */

enum { SPACE = 256 };

/* 0 or -1. */
static int put_bytes(stream *f, const void *bytes, size_t count) {
    int console = plain_console(f);
    if (console) {
        orient_to_bytes(f, console);
        if (count)
            heddle_output(console, bytes, count);
        return 0;
    }
    char small[SPACE], *copy = count <= SPACE ? small : heddle_malloc(count);
    if (count)
        memcpy(copy, bytes, count);
    int r = __heddle_stream_put(f, copy, count, -1);
    if (copy != small)
        heddle_free(copy);
    return r;
}

WEAK int fputc(int c, stream *f) {
    unsigned char byte = (unsigned char)c;
    return put_bytes(f, &byte, 1) < 0 ? EOF_VALUE : byte;
}
WEAK int __overflow(stream *f, int c) { return fputc(c, f); }
WEAK int putchar(int c) { return fputc(c, stdout); }

WEAK int fputs(const char *text, stream *f) { return put_bytes(f, text, strlen(text)) < 0 ? EOF_VALUE : 1; }

WEAK int puts(const char *text) {
    size_t length = strlen(text);
    stream *f = stdout;
    int console = plain_console(f);
    if (console) {
        orient_to_bytes(f, console);
        if (length)
            heddle_output(console, text, length);
        heddle_output(console, "\n", 1);
        return (int)length + 1;
    }
    char *copy = heddle_malloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\n';
    int r = __heddle_stream_put(f, copy, length + 1, -1);
    heddle_free(copy);
    return r < 0 ? EOF_VALUE : (int)length + 1;
}

WEAK size_t fwrite(const void *from, size_t size, size_t count, stream *f) {
    if (size == 0 || count == 0)
        return 0;
    return put_bytes(f, from, size * count) < 0 ? 0 : count;
}

/* A 32-bit word, in the byte order of the machine. */
WEAK int putw(int word, stream *f) { return put_bytes(f, &word, sizeof word) < 0 ? EOF_VALUE : 0; }

WEAK int putc(int c, stream *f) { return fputc(c, f); }
WEAK int _IO_putc(int c, stream *f) { return fputc(c, f); }
WEAK int putc_unlocked(int c, stream *f) { return fputc(c, f); }
WEAK int fputc_unlocked(int c, stream *f) { return fputc(c, f); }
WEAK int putchar_unlocked(int c) { return fputc(c, stdout); }
WEAK int fputs_unlocked(const char *text, stream *f) { return fputs(text, f); }
WEAK size_t fwrite_unlocked(const void *from, size_t size, size_t count, stream *f) {
    return fwrite(from, size, count, f);
}

/* ---- in ---- */

static int flags_of(const stream *f) { return __atomic_load_n(&f->flags, __ATOMIC_RELAXED); }

WEAK int fgetc(stream *f) {
    stream_enter(f);
    orient_to_bytes(f, 0);
    int c = f->read_ptr < f->read_end || __heddle_stream_fill(f) > 0 ? (unsigned char)*f->read_ptr++ : EOF_VALUE;
    stream_leave();
    return c;
}
WEAK int __uflow(stream *f) { return fgetc(f); }
WEAK int __underflow(stream *f) {
    stream_enter(f);
    int c = __heddle_stream_fill(f) > 0 ? (unsigned char)*f->read_ptr : EOF_VALUE;
    stream_leave();
    return c;
}
WEAK int getc(stream *f) { return fgetc(f); }
WEAK int _IO_getc(stream *f) { return fgetc(f); }
WEAK int getchar(void) { return fgetc(stdin); }
WEAK int getc_unlocked(stream *f) { return fgetc(f); }
WEAK int fgetc_unlocked(stream *f) { return fgetc(f); }
WEAK int getchar_unlocked(void) { return fgetc(stdin); }

WEAK int ungetc(int c, stream *f) {
    if (c == EOF_VALUE)
        return EOF_VALUE;
    stream_enter(f);
    orient_to_bytes(f, 0);
    if (!f->buffer)
        __heddle_stream_buffer(f, f->room);
    f->used = 1;
    int r = f->read_ptr > f->buffer ? (unsigned char)c : EOF_VALUE;
    if (r >= 0) {
        *--f->read_ptr = (char)c;
        f->flags &= ~EOF_FLAG;
    }
    stream_leave();
    return r;
}

/* What was taken from a stream. Private. */
typedef struct {
    char small[SPACE], *at;
    size_t count, room;
    int failed; /* reading met an error */
} taken;

static void taken_free(taken *t) {
    if (t->at != t->small)
        heddle_free(t->at);
}

static void take(taken *t, stream *f, size_t count) {
    if (t->count + count > t->room) {
        size_t room = 2 * t->room > t->count + count ? 2 * t->room : t->count + count;
        char *at = heddle_malloc(room);
        memcpy(at, t->at, t->count);
        taken_free(t);
        t->at = at;
        t->room = room;
    }
    memcpy(t->at + t->count, f->read_ptr, count);
    t->count += count;
    f->read_ptr += count;
}

/* Takes at most `limit` bytes, up to and including the first `delimiter`, if that is not negative. */
static void take_until(taken *t, stream *f, size_t limit, int delimiter) {
    t->at = t->small;
    t->count = 0;
    t->room = SPACE;
    stream_enter(f);
    orient_to_bytes(f, 0);
    int filled = 1;
    for (int more = 1; more && t->count < limit && (filled = __heddle_stream_fill(f)) > 0;) {
        size_t held = (size_t)(f->read_end - f->read_ptr), left = limit - t->count, n = held < left ? held : left;
        if (delimiter >= 0)
            for (size_t i = 0; i < n; i++)
                if ((unsigned char)f->read_ptr[i] == delimiter) {
                    n = i + 1;
                    more = 0;
                }
        take(t, f, n);
    }
    t->failed = filled < 0;
    stream_leave();
}

WEAK char *fgets(char *to, int size, stream *f) {
    taken t;
    if (size <= 0)
        return NULL;
    if (size == 1) {
        *to = '\0';
        return to;
    }
    take_until(&t, f, (size_t)size - 1, '\n');
    int failed = !t.count || t.failed;
    if (!failed) {
        memcpy(to, t.at, t.count);
        to[t.count] = '\0';
    }
    taken_free(&t);
    return failed ? NULL : to;
}
WEAK char *fgets_unlocked(char *to, int size, stream *f) { return fgets(to, size, f); }
WEAK char *__fgets_chk(char *to, size_t room, int size, stream *f) {
    if (size > 0 && (size_t)size > room)
        heddle_error("buffer overflow detected");
    return size == 1 ? NULL : fgets(to, size, f);
}
WEAK char *__fgets_unlocked_chk(char *to, size_t room, int size, stream *f) { return __fgets_chk(to, room, size, f); }

/* No bound: what does not fit is an error of the program. */
WEAK char *gets(char *to) {
    taken t;
    take_until(&t, stdin, SIZE_MAX, '\n');
    size_t length = t.count && t.at[t.count - 1] == '\n' ? t.count - 1 : t.count;
    int none = !t.count;
    if (!none) {
        memcpy(to, t.at, length);
        to[length] = '\0';
    }
    taken_free(&t);
    return none ? NULL : to;
}

WEAK size_t fread(void *to, size_t size, size_t count, stream *f) {
    taken t;
    if (size == 0 || count == 0)
        return 0;
    take_until(&t, f, size * count, -1);
    if (t.count)
        memcpy(to, t.at, t.count);
    size_t whole = t.count / size;
    taken_free(&t);
    return whole;
}
WEAK size_t fread_unlocked(void *to, size_t size, size_t count, stream *f) { return fread(to, size, count, f); }
WEAK size_t __fread_chk(void *to, size_t room, size_t size, size_t count, stream *f) {
    if (size * count > room)
        heddle_error("buffer overflow detected");
    return fread(to, size, count, f);
}
WEAK size_t __fread_unlocked_chk(void *to, size_t room, size_t size, size_t count, stream *f) {
    return __fread_chk(to, room, size, count, f);
}
WEAK int getw(stream *f) {
    int word;
    return fread(&word, sizeof word, 1, f) == 1 ? word : EOF_VALUE;
}

WEAK ptrdiff_t getdelim(char **line, size_t *room, int delimiter, stream *f) {
    enum { FIRST_ROOM = 120, NO_MEMORY = 12 };
    taken t;
    if (!line || !room) {
        errno = EINVAL;
        return -1;
    }
    if (flags_of(f) & ERROR_FLAG)
        return -1;
    take_until(&t, f, SIZE_MAX / 2, (unsigned char)delimiter);
    ptrdiff_t result = t.count ? (ptrdiff_t)t.count : -1;
    if (!*line || !*room) {
        char *fresh = realloc(*line, FIRST_ROOM);
        *room = fresh ? FIRST_ROOM : 0;
        *line = fresh ? fresh : *line;
        result = fresh ? result : -1;
    }
    if (result >= 0 && t.count + 1 > *room) {
        size_t wanted = 2 * *room > t.count + 1 ? 2 * *room : t.count + 1;
        char *larger = realloc(*line, wanted);
        *room = larger ? wanted : *room;
        *line = larger ? larger : *line;
        result = larger ? result : -1;
    }
    if (result >= 0) {
        memcpy(*line, t.at, t.count);
        (*line)[t.count] = '\0';
    } else if (t.count) {
        errno = NO_MEMORY;
    }
    taken_free(&t);
    return result;
}
WEAK ptrdiff_t __getdelim(char **line, size_t *room, int delimiter, stream *f) {
    return getdelim(line, room, delimiter, f);
}
WEAK ptrdiff_t getline(char **line, size_t *room, stream *f) { return getdelim(line, room, '\n', f); }

/* ---- the state of a stream ---- */

WEAK int ferror(stream *f) { return (flags_of(f) & ERROR_FLAG) != 0; }
WEAK int feof(stream *f) { return (flags_of(f) & EOF_FLAG) != 0; }
WEAK void clearerr(stream *f) {
    stream_enter(f);
    f->flags &= ~(ERROR_FLAG | EOF_FLAG);
    stream_leave();
}
WEAK int ferror_unlocked(stream *f) { return ferror(f); }
WEAK int feof_unlocked(stream *f) { return feof(f); }
WEAK void clearerr_unlocked(stream *f) { clearerr(f); }
WEAK int fileno(stream *f) {
    int fd = __atomic_load_n(&f->fd, __ATOMIC_RELAXED);
    if (fd < 0)
        errno = EBADF;
    return fd < 0 ? -1 : fd;
}
WEAK int fileno_unlocked(stream *f) { return fileno(f); }

WEAK void perror(const char *text) {
    int fprintf(stream *f, const char *format, ...);
    int number = errno;
    if (text && *text)
        fprintf(stderr, "%s: %s\n", text, strerror(number));
    else
        fprintf(stderr, "%s\n", strerror(number));
}
