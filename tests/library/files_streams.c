/* Streams over files with symbolic contents: characters, blocks, lines, positions, and the ways to open one. */
#include "files.h"
#include <stdio_ext.h>

int _IO_getc(FILE *f), __uflow(FILE *f), __underflow(FILE *f);
char *gets(char *to);
char *__fgets_chk(char *to, size_t room, int count, FILE *f), *__fgets_unlocked_chk(char *to, size_t room, int count, FILE *f);
size_t __fread_chk(void *to, size_t room, size_t size, size_t count, FILE *f);
size_t __fread_unlocked_chk(void *to, size_t room, size_t size, size_t count, FILE *f);
ssize_t __getdelim(char **line, size_t *room, int delimiter, FILE *f);

static FILE *contents(const char *alphabet, const char *mode) {
    make_contents("a", alphabet);
    return fopen("a", mode);
}

static void done(FILE *f) {
    note((unsigned)fclose(f));
    note_contents("a");
    clean();
}

static const char *const modes[] = {"r", "w+", "a", "r+", "w", "a+", "w+x", "rb", "q"};

static void use(FILE *f) {
    note_pointer(f);
    if (!f)
        return;
    note((unsigned)fgetc(f)), note((unsigned)ferror(f) != 0);
    note((unsigned)fseek(f, 0, SEEK_END)), note((unsigned)fputs("xy", f));
    note((unsigned)fclose(f));
}

TEST(fopen, fopen64, fclose) {
    const char *path = file_name(), *mode = ONE_OF(modes);
    make_contents("a", "pq");
    use(fopen(path, mode)), note_contents(path);
    use(fopen64(path, mode)), note_contents(path);
    clean();
}

TEST(fdopen, freopen, freopen64) {
    const char *path = file_name(), *mode = ONE_OF(modes);
    make_contents("a", "pq");
    int fd = open("a", below(2) ? O_RDWR : O_RDONLY);
    FILE *f = fdopen(fd, mode);
    use(f);
    if (!f)
        close(fd);
    note_contents("a");
    use(freopen(path, mode, fopen("a", "r"))), note_contents(path);
    use(freopen64(path, mode, fopen("a", "r+"))), note_contents("a");
    clean();
}

TEST(fgetc, fgetc_unlocked, getc, getc_unlocked, _IO_getc) {
    FILE *f = contents("x\n\xff", below(2) ? "r" : "a");
    note((unsigned)fgetc(f)), note((unsigned)getc(f)), note((unsigned)getc_unlocked(f));
    note((unsigned)feof(f) != 0), note((unsigned)fgetc_unlocked(f)), note((unsigned)_IO_getc(f));
    note((unsigned)feof(f) != 0);
    done(f);
}

TEST(__uflow, __underflow, getw, putw) {
    FILE *f = contents("x\xff", "r+");
    note((unsigned)__underflow(f)), note((unsigned)__uflow(f));
    int word = (int)(integer() * 0x01020304);
    note((unsigned)getw(f)), note((unsigned)feof(f) != 0);
    rewind(f);
    note((unsigned)putw(word, f)), rewind(f), note((unsigned)getw(f)), note((unsigned)getw(f));
    done(f);
}

TEST(ungetc, feof, rewind) {
    FILE *f = contents("xy", "r");
    int back = any_character();
    unsigned before = below(4);
    for (unsigned i = 0; i < before; i++)
        note((unsigned)fgetc(f));
    note((unsigned)ungetc(back, f)), note((unsigned)fgetc(f));
    note((unsigned)fgetc(f)), note((unsigned)feof(f) != 0);
    rewind(f);
    note((unsigned)feof(f) != 0), note((unsigned)fgetc(f));
    done(f);
}

TEST(fgets, fgets_unlocked, __fgets_chk, __fgets_unlocked_chk) {
    FILE *f = contents("x\n", "r");
    char line[8];
    int room = 1 + (int)below(6);
    for (int i = 0; i < 4; i++) {
        memset(line, '-', sizeof line);
        char *found = i == 0   ? fgets(line, room, f)
                      : i == 1 ? fgets_unlocked(line, room, f)
                      : i == 2 ? __fgets_chk(line, sizeof line, 3, f)
                               : __fgets_unlocked_chk(line, sizeof line, 3, f);
        note(found == line);
        note_bytes(line, sizeof line);
    }
    note((unsigned)feof(f) != 0);
    done(f);
}

TEST(fread, fread_unlocked, __fread_chk, __fread_unlocked_chk) {
    FILE *f = contents("xy", "r");
    char bytes[8] = "";
    size_t size = below(4), count = below(4);
    note(fread(bytes, size, count, f)), note_bytes(bytes, sizeof bytes);
    note((unsigned)fseek(f, 1, SEEK_SET));
    note(fread_unlocked(bytes + 1, 1, count, f)), note_bytes(bytes, sizeof bytes);
    note(__fread_chk(bytes, sizeof bytes, count, 1, f)), note((unsigned)feof(f) != 0);
    rewind(f);
    note(__fread_unlocked_chk(bytes, sizeof bytes, size, 2, f)), note_bytes(bytes, sizeof bytes);
    done(f);
}

TEST(getline, getdelim, __getdelim) {
    FILE *f = contents("x\n", "r");
    char *line = below(2) ? malloc(2) : NULL;
    size_t space = line ? 2 : 0;
    int delimiter = below(2) ? '\n' : 'x';
    for (int i = 0; i < 3; i++) {
        ssize_t r = i == 0   ? getline(&line, &space, f)
                    : i == 1 ? getdelim(&line, &space, delimiter, f)
                             : __getdelim(&line, &space, delimiter, f);
        note_result(r);
        if (r >= 0)
            note_bytes(line, (size_t)r + 1);
    }
    free(line);
    done(f);
}

TEST(fseek, fseeko, fseeko64, ftell, ftello, ftello64) {
    FILE *f = contents("xy", "r+");
    long offset = (long)below(9) - 1;
    int whence = (int)below(4);
    note_result(fseek(f, offset, whence)), note_result(ftell(f)), note((unsigned)fgetc(f));
    note_result(fseeko(f, -offset, whence)), note_result(ftello(f)), note((unsigned)fgetc(f));
    note_result(fseeko64(f, offset + 1, SEEK_SET)), note_result(ftello64(f)), note((unsigned)fputc('z', f));
    done(f);
}

TEST(fgetpos, fgetpos64, fsetpos, fsetpos64) {
    FILE *f = contents("xy", "r");
    fpos_t position;
    fpos64_t position64;
    unsigned before = below(4);
    for (unsigned i = 0; i < before; i++)
        fgetc(f);
    note((unsigned)fgetpos(f, &position)), note((unsigned)fgetc(f)), note((unsigned)fgetpos64(f, &position64));
    note((unsigned)fgetc(f));
    note((unsigned)(below(2) ? fsetpos(f, &position) : fsetpos64(f, &position64)));
    note((unsigned)fgetc(f)), note_result(ftell(f));
    done(f);
}

TEST(feof_unlocked, ferror_unlocked, clearerr_unlocked, clearerr, ferror, fileno_unlocked, fileno, ftrylockfile, flockfile,
     funlockfile) {
    FILE *f = contents("xy", below(2) ? "r" : "a");
    unsigned count = below(5);
    flockfile(f);
    note((unsigned)ftrylockfile(f));
    for (unsigned i = 0; i < count; i++)
        note((unsigned)getc_unlocked(f));
    note((unsigned)feof_unlocked(f) != 0), note((unsigned)ferror_unlocked(f) != 0), note((unsigned)ferror(f) != 0);
    if (count & 1)
        clearerr(f);
    else
        clearerr_unlocked(f);
    note((unsigned)feof_unlocked(f) != 0), note((unsigned)ferror_unlocked(f) != 0);
    note((unsigned)fileno(f) == (unsigned)fileno_unlocked(f));
    funlockfile(f), funlockfile(f);
    done(f);
}

/* With less than 128 bytes glibc writes out the first text at once: here it waits until they are full. */
TEST(setvbuf, setbuf, setbuffer, setlinebuf, __flbf, __fbufsize, __fpending, __fpurge) {
    static char buffer[BUFSIZ];
    FILE *f = contents("x", "w");
    switch (below(5)) {
    case 0: setbuffer(f, buffer, 256); break;
    case 1: setlinebuf(f); break;
    case 2: note((unsigned)setvbuf(f, buffer, (int)below(4), 256)); break;
    case 3: setbuf(f, buffer); break;
    case 4: setbuf(f, NULL); break;
    }
    char *s = text("x\n");
    note((unsigned)fputs(s, f) >= 0), note_contents("a");
    note(__fpending(f)), note(__flbf(f) != 0), note(__fbufsize(f));
    if (below(2))
        __fpurge(f);
    note(__fpending(f));
    done(f);
}

TEST(__freadable, __fwritable, __freading, __fwriting, __fsetlocking) {
    FILE *f = contents("x", ONE_OF(modes));
    note_pointer(f);
    if (!f) {
        clean();
        return;
    }
    note(__freadable(f) != 0), note(__fwritable(f) != 0), note(__freading(f) != 0), note(__fwriting(f) != 0);
    if (__freadable(f) && below(2))
        note((unsigned)fgetc(f));
    note(__freading(f) != 0), note(__fwriting(f) != 0);
    note((unsigned)__fsetlocking(f, (int)below(3))), note((unsigned)__fsetlocking(f, FSETLOCKING_QUERY));
    done(f);
}

TEST(fmemopen, open_memstream, tmpfile, tmpfile64) {
    char *s = block("xy", 3), bytes[8] = "", *made = NULL;
    size_t size = 0;
    const char *mode = ONE_OF(modes);
    FILE *f = fmemopen(s, 3, mode), *g = open_memstream(&made, &size), *h = below(2) ? tmpfile() : tmpfile64();
    note_pointer(f);
    if (f) {
        note(fread(bytes, 1, 2, f)), note_bytes(bytes, sizeof bytes);
        note((unsigned)fclose(f));
    }
    note((unsigned)fputc(s[0], g)), note((unsigned)fputs("tail", g)), note((unsigned)fseek(g, (long)below(3), SEEK_SET));
    note((unsigned)fputc('!', g)), note((unsigned)fclose(g));
    note(size), note_bytes(made, size);
    free(made);
    note((unsigned)fputc(s[1], h)), rewind(h), note((unsigned)fgetc(h)), note((unsigned)fclose(h));
}

/* Standard input over the file. */
TEST(getchar, getchar_unlocked, gets) {
    FILE *kept = stdin;
    char line[200];
    stdin = contents("x\n", "r");
    note((unsigned)(below(2) ? getchar() : getchar_unlocked()));
    note(gets(line) == line && (note_text(line), 1));
    note((unsigned)getchar()), note((unsigned)getchar_unlocked());
    done(stdin);
    stdin = kept;
}
