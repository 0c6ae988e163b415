/* calls_streams.c -- random calls on streams: ways to open one, read from it and look into it that calls.c leaves out.
 *
 * Run natively in an empty directory and by heddle, the output must be the same; SEED and CALLS are given when it is
 * compiled. Each stream has files of its own, and between reading and writing there is a call that C asks for. The files
 * are smaller than a buffer, because how far is read ahead and when a full buffer is written out are nobody's promise. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int _IO_getc(FILE *f);
int __uflow(FILE *f);
int __underflow(FILE *f);
char *gets(char *to);
char *__fgets_chk(char *to, size_t room, int size, FILE *f);
size_t __fread_chk(void *to, size_t room, size_t size, size_t count, FILE *f);
ssize_t __getdelim(char **line, size_t *room, int delimiter, FILE *f);
int __isoc99_fscanf(FILE *f, const char *format, ...);
int __isoc99_scanf(const char *format, ...);
int __isoc99_vfscanf(FILE *f, const char *format, va_list arguments);
int __isoc99_vscanf(const char *format, va_list arguments);
/* The headers send their own names elsewhere. */
int old_fscanf(FILE *f, const char *format, ...) __asm__("fscanf");
int old_scanf(const char *format, ...) __asm__("scanf");
int old_vfscanf(FILE *f, const char *format, va_list arguments) __asm__("vfscanf");
int old_vscanf(const char *format, va_list arguments) __asm__("vscanf");

static uint64_t seed = SEED * 0x9e3779b97f4a7c15ull + 88172645463325252ull;
static unsigned pick(unsigned n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (unsigned)((seed * 0x2545f4914f6cdd1dull) >> 33) % n;
}

static void result(const char *what, long r) {
    printf("%s %ld", what, r);
    if (r < 0)
        printf(" errno %d", errno);
    putchar('\n');
}

/* ---- the streams; the last of them is standard input ---- */

enum { STREAMS = 5, INPUT = STREAMS - 1, MEMORY = 48 };
enum kind { CLOSED, A_FILE, TEMPORARY, FIXED, GROWING };
enum { NOTHING, READING, WRITING };

static struct slot {
    FILE *f;
    enum kind kind;
    int last, has_position, is_large;
    fpos_t position;
    fpos64_t position64;
    char memory[MEMORY + 1], buffer[256];
    char *text; /* of a growing one */
    size_t size;
} slots[STREAMS];

/* Of an fmemopen stream glibc may forget what was written when it is moved relative to where it stands. */
static void turn(struct slot *s, int direction) {
    if (s->last && s->last != direction && s->kind == FIXED)
        fseek(s->f, ftell(s->f), SEEK_SET);
    else if (s->last && s->last != direction)
        fseek(s->f, 0, SEEK_CUR);
    s->last = direction;
}

static const char *mode(void) {
    static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+", "w+x", "rb", "q"};
    const char *chosen = modes[pick(9)];
    printf("<%s> ", chosen);
    return chosen;
}

static char path[8];
static void choose_path(int i) { snprintf(path, sizeof path, "s%d%d", i, (int)pick(2)); }

static void set_buffer(struct slot *s) {
    switch (pick(6)) {
    case 0: setbuffer(s->f, s->buffer, sizeof s->buffer); break;
    case 1: setbuffer(s->f, NULL, 0); break;
    case 2: setvbuf(s->f, NULL, _IOLBF, 0); break;
    default: return;
    }
    printf("  buffer of its own\n");
}

static void opened(struct slot *s, const char *how, FILE *f, enum kind kind) {
    int error = errno;
    s->f = f;
    s->kind = f ? kind : CLOSED;
    s->last = s->has_position = 0;
    printf("%s %d errno %d\n", how, f != NULL, f ? 0 : error);
    if (!f)
        return;
    if (kind != GROWING) /* that one is for writing only, whatever it says */
        printf("  readable %d writable %d reading %d writing %d\n", __freadable(f) != 0, __fwritable(f) != 0,
               __freading(f) != 0, __fwriting(f) != 0);
    printf("  numbered %d locking %d\n", fileno_unlocked(f) >= 0, __fsetlocking(f, FSETLOCKING_QUERY));
    if (kind == A_FILE)
        set_buffer(s);
}

static void open_descriptor(struct slot *s) {
    static const int flags[] = {O_RDONLY, O_WRONLY | O_CREAT, O_RDWR | O_CREAT, O_RDWR | O_CREAT | O_TRUNC};
    int fd = open(path, flags[pick(4)], 0644);
    errno = 0;
    opened(s, "fdopen", fdopen(fd, mode()), A_FILE);
    if (!s->f && fd >= 0)
        close(fd);
}

static void open_stream(int i) {
    struct slot *s = &slots[i];
    choose_path(i);
    errno = 0;
    switch (pick(8)) {
    case 0: case 1: opened(s, "fopen64", fopen64(path, mode()), A_FILE); return;
    case 2: case 3: open_descriptor(s); return;
    case 4: opened(s, "tmpfile", pick(2) ? tmpfile() : tmpfile64(), TEMPORARY); return;
    case 5: case 6:
        memset(s->memory, 0, sizeof s->memory);
        strcpy(s->memory, pick(2) ? "12 words -7 and\n0x1f more" : "");
        opened(s, "fmemopen", fmemopen(s->memory, MEMORY, mode()), FIXED);
        return;
    case 7:
        opened(s, "open_memstream", open_memstream(&s->text, &s->size), GROWING);
        return;
    }
}

static void close_stream(struct slot *s) {
    result("fclose", fclose(s->f));
    if (s->kind == FIXED)
        printf("  '%s'\n", s->memory);
    if (s->kind == GROWING) {
        printf("  %zu '%s'\n", s->size, s->text);
        free(s->text);
    }
    s->f = NULL;
}

/* A stream whose freopen fails is closed; standard input may be opened again. */
static void reopen_stream(int i) {
    struct slot *s = &slots[i];
    choose_path(i);
    errno = 0;
    FILE *f = pick(2) ? freopen(path, mode(), s->f) : freopen64(path, mode(), s->f);
    printf("same %d ", f == s->f);
    opened(s, "freopen", f, A_FILE);
    if (i == INPUT)
        s->f = stdin;
}

/* ---- reading ---- */

static char block[9000];

static void get_character(FILE *f) {
    switch (pick(8)) {
    case 0: printf("getc %d\n", getc(f)); return;
    case 1: printf("_IO_getc %d\n", _IO_getc(f)); return;
    case 2: printf("getc_unlocked %d\n", getc_unlocked(f)); return;
    case 3: printf("fgetc_unlocked %d\n", fgetc_unlocked(f)); return;
    case 4: printf("__uflow %d\n", __uflow(f)); return;
    case 5: printf("__underflow %d\n", __underflow(f)); return;
    case 6: printf("getw %d\n", getw(f)); return;
    case 7: /* taken again at once: where a stream stands before its beginning, C does not say */
        printf("ungetc %d ", ungetc('0' + (int)pick(10), f));
        printf("getc %d\n", getc(f));
        fseek(f, ftell(f), SEEK_SET); /* else glibc breaks its heap when scanf puts back into what ungetc has made */
        return;
    }
}

static void get_block(FILE *f) {
    size_t size = 1 + pick(3), count = pick(20);
    int room = 1 + (int)pick(30);
    char *text = NULL;
    memset(block, 0, 100);
    switch (pick(4)) {
    case 0: result("fread_unlocked", (long)fread_unlocked(block, size, count, f)); break;
    case 1: result("__fread_chk", (long)__fread_chk(block, sizeof block, size, count, f)); break;
    case 2: text = fgets_unlocked(block, room, f), printf("fgets_unlocked %d\n", text != NULL); break;
    case 3: text = __fgets_chk(block, sizeof block, room, f), printf("__fgets_chk %d\n", text != NULL); break;
    }
    printf("  '%s'\n", block);
}

static void get_line(FILE *f) {
    char *line = pick(2) ? malloc(4) : NULL;
    size_t room = line ? 4 : 0;
    int delimiter = pick(2) ? '\n' : ' ';
    long r = pick(2) ? getdelim(&line, &room, delimiter, f) : __getdelim(&line, &room, delimiter, f);
    result("getdelim", r);
    if (r > 0)
        printf("  '%s'\n", line);
    free(line);
}

static int scan_list(FILE *f, int which, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int r = which == 0   ? old_vfscanf(f, format, arguments)
            : which == 1 ? __isoc99_vfscanf(f, format, arguments)
            : which == 2 ? old_vscanf(format, arguments)
                         : __isoc99_vscanf(format, arguments);
    va_end(arguments);
    return r;
}

/* By a function that reads from the stream, or from standard input if it is that. */
static void scan(FILE *f) {
    static const char *const formats[] = {"%d%n", "%i%n", "%x %n", " w%d%n", "%u,%n", "%o%n", "%2d%n", "%*d%d%n"};
    static const char *const words[] = {"%20s%n",   "%[a-m ]%n", "%5c%n",    "%20[^\n]%n",
                                        "%*s%7s%n", "more%3s%n", " %[0-9]%n"};
    char word[64] = "";
    int number = -77, read = -1, r, is_text = (int)pick(2), which = (int)pick(4);
    const char *format = is_text ? words[pick(7)] : formats[pick(8)];
    void *to = is_text ? (void *)word : &number;
    if (pick(2))
        r = scan_list(f, f == stdin ? which : which % 2, format, to, &read);
    else if (f == stdin && which > 1)
        r = which == 2 ? old_scanf(format, to, &read) : __isoc99_scanf(format, to, &read);
    else
        r = which % 2 ? old_fscanf(f, format, to, &read) : __isoc99_fscanf(f, format, to, &read);
    printf("scanf %s %d %d %d '%s'\n", format, r, number, read, word);
}

static void get_input(void) {
    switch (pick(3)) {
    case 0: printf("getchar %d\n", getchar()); return;
    case 1: printf("getchar_unlocked %d\n", getchar_unlocked()); return;
    case 2: printf("gets %s\n", gets(block) ? block : "(none)"); return;
    }
}

static void read_some(struct slot *s) {
    turn(s, READING);
    if (!__freadable(s->f)) { /* without a buffer glibc reads blocks all the same */
        printf("getc %d\n", getc(s->f));
        return;
    }
    switch (pick(s->f == stdin ? 9 : 7)) {
    case 0: case 1: get_character(s->f); break;
    case 2: get_block(s->f); break;
    case 3: get_line(s->f); break;
    case 4: case 5: case 6: scan(s->f); break;
    default: get_input(); break;
    }
    printf("  reading %d writing %d\n", __freading(s->f) != 0, __fwriting(s->f) != 0);
}

/* ---- writing ---- */

static void write_some(struct slot *s) {
    static const char *const texts[] = {"words and ", "12 ", "-7\n", "0x1f,", " more", "w99 +3", "1.5e3 .25 ",
                                        "-", "\n", "infinite nan "};
    turn(s, WRITING);
    switch (pick(4)) {
    case 0: result("putw", putw((int)pick(0x40000000) | 0x20202020, s->f)); break;
    default: printf("fputs %d\n", fputs(texts[pick(10)], s->f)); break;
    }
    if (s->kind != GROWING)
        printf("  reading %d writing %d size %zu\n", __freading(s->f) != 0, __fwriting(s->f) != 0,
               s->kind == A_FILE && __fwritable(s->f) ? __fbufsize(s->f) : 0);
}

/* What waits in an empty buffer is what was written, until it is thrown away or written out. */
static void pending(struct slot *s) {
    turn(s, WRITING);
    result("fflush", fflush(s->f));
    if (s->kind == GROWING) { /* works in its text itself */
        printf("  %zu '%s'\n", s->size, s->text);
        return;
    }
    int r = fputs("tail", s->f);
    printf("fputs %d pending %zu\n", r, __fpending(s->f));
    if (pick(2))
        __fpurge(s->f), puts("__fpurge");
    else
        result("fflush", fflush(s->f));
    printf("  pending %zu\n", __fpending(s->f));
}

/* ---- positions and states ---- */

static void remember(struct slot *s) {
    s->is_large = (int)pick(2);
    int r = s->is_large ? fgetpos64(s->f, &s->position64) : fgetpos(s->f, &s->position);
    s->has_position = r == 0;
    result("fgetpos", r);
}

static void go_back(struct slot *s) {
    if (s->has_position)
        result("fsetpos", s->is_large ? fsetpos64(s->f, &s->position64) : fsetpos(s->f, &s->position));
}

static void move(struct slot *s) {
    long offset = (long)pick(50) - 10;
    int whence = (int)pick(3);
    if (s->kind == FIXED && whence == SEEK_CUR)
        whence = SEEK_SET;
    switch (pick(6)) {
    case 0: result("fseeko", fseeko(s->f, offset, whence)); return;
    case 1: result("fseeko64", fseeko64(s->f, offset, whence)); return;
    case 2: remember(s); return;
    case 3: go_back(s); return;
    case 4: result("ftello", ftello(s->f)); return;
    case 5: result("ftello64", ftello64(s->f)); return;
    }
}

static void look(struct slot *s) {
    char name[L_tmpnam] = "";
    switch (pick(6)) {
    case 0: printf("eof %d error %d\n", feof_unlocked(s->f) != 0, ferror_unlocked(s->f) != 0); return;
    case 1: clearerr_unlocked(s->f); puts("clearerr_unlocked"); return;
    case 2:
        result("ftrylockfile", ftrylockfile(s->f));
        result("ftrylockfile", ftrylockfile(s->f));
        funlockfile(s->f);
        funlockfile(s->f);
        return;
    case 3: result("__fsetlocking", __fsetlocking(s->f, (int)pick(3))); return;
    case 4: printf("tmpnam %d %d %d\n", tmpnam(name) == name, *name == '/', access(name, F_OK)); return;
    case 5: printf("fileno %d\n", fileno_unlocked(s->f) >= 0); return;
    }
}

static void on_streams(void) {
    int i = (int)pick(STREAMS);
    struct slot *s = &slots[i];
    printf("stream %d ", i);
    errno = 0;
    if (s->kind == CLOSED) {
        if (i == INPUT)
            reopen_stream(i);
        else
            open_stream(i);
        return;
    }
    if (s->kind == FIXED && ferror(s->f)) { /* where a full one stands after it has failed, glibc does not know either */
        close_stream(s), s->kind = CLOSED;
        return;
    }
    unsigned which = pick(16);
    if (s->kind == GROWING && which >= 1 && which <= 5)
        which = 6;
    switch (which) {
    case 0:
        if (i == INPUT || (s->kind == A_FILE && pick(2)))
            reopen_stream(i);
        else
            close_stream(s), s->kind = CLOSED;
        return;
    case 1: case 2: case 3: case 4: case 5: read_some(s); return;
    case 6: case 7: case 8: case 9: write_some(s); return;
    case 10: pending(s); return;
    case 11: case 12: case 13: move(s); return;
    case 14: case 15: look(s); return;
    }
}

static void show_files(void) {
    for (int i = 0; i < 2 * STREAMS; i++) {
        snprintf(path, sizeof path, "s%d%d", i / 2, i % 2);
        int fd = open(path, O_RDONLY);
        long n = fd < 0 ? -1 : read(fd, block, sizeof block - 1);
        block[n < 0 ? 0 : n] = '\0';
        printf("%s: %ld '%s'\n", path, n, block);
    }
}

int main(void) {
    slots[INPUT].f = stdin;
    for (int i = 0; i < CALLS; i++) {
        printf("%d: ", i);
        on_streams();
    }
    result("fcloseall", fcloseall());
    show_files();
    return 0;
}
