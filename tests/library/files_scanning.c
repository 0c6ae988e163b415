/* scanf and its forms on streams whose contents are symbolic. */
#include "files.h"
#include <stdarg.h>

int __isoc99_fscanf(FILE *f, const char *format, ...), __isoc99_scanf(const char *format, ...);
int __isoc99_vfscanf(FILE *f, const char *format, va_list list), __isoc99_vscanf(const char *format, va_list list);
int old_fscanf(FILE *f, const char *format, ...) __asm__("fscanf");
int old_scanf(const char *format, ...) __asm__("scanf");
int old_vfscanf(FILE *f, const char *format, va_list list) __asm__("vfscanf");
int old_vscanf(const char *format, va_list list) __asm__("vscanf");
int old_vsscanf(const char *text, const char *format, va_list list) __asm__("vsscanf");
int __isoc23_fscanf(FILE *f, const char *format, ...) __attribute__((weak));
int __isoc23_scanf(const char *format, ...) __attribute__((weak));
int __isoc23_vfscanf(FILE *f, const char *format, va_list list) __attribute__((weak));
int __isoc23_vscanf(const char *format, va_list list) __attribute__((weak));

static const char *const formats[] = {"%d%n", "%*[a] %x%n", "%i%n", " %o%n", "%2d%n", "-%u%n", "%*c%d%n", "%5d %n"};

typedef int list_scanner(FILE *f, const char *format, va_list list);
static int list_scan(list_scanner *scan, FILE *f, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int r = scan(f, format, list);
    va_end(list);
    return r;
}

static int number, at;
static void begin_scan(FILE *f) {
    rewind(f);
    number = -77, at = -1;
}
static void seen(FILE *f, int r) {
    note((uint64_t)(int64_t)r), note((unsigned)number), note((unsigned)at);
    note((unsigned)fgetc(f)), note((unsigned)feof(f) != 0);
}

TEST(fscanf, vfscanf, __isoc99_fscanf, __isoc99_vfscanf, __isoc23_fscanf, __isoc23_vfscanf) {
    const char *format = ONE_OF(formats);
    make_contents("a", "0a -");
    FILE *f = fopen("a", "r");
    begin_scan(f), seen(f, old_fscanf(f, format, &number, &at));
    begin_scan(f), seen(f, __isoc99_fscanf(f, format, &number, &at));
    begin_scan(f), seen(f, list_scan(old_vfscanf, f, format, &number, &at));
    begin_scan(f), seen(f, list_scan(__isoc99_vfscanf, f, format, &number, &at));
    begin_scan(f), seen(f, (__isoc23_fscanf ? __isoc23_fscanf : __isoc99_fscanf)(f, format, &number, &at));
    begin_scan(f), seen(f, list_scan(__isoc23_vfscanf ? __isoc23_vfscanf : __isoc99_vfscanf, f, format, &number, &at));
    fclose(f);
    clean();
}

static int on_input(FILE *f, const char *format, va_list list) {
    stdin = f;
    return old_vscanf(format, list);
}
static int on_input99(FILE *f, const char *format, va_list list) {
    stdin = f;
    return __isoc99_vscanf(format, list);
}
static int on_input23(FILE *f, const char *format, va_list list) {
    stdin = f;
    return (__isoc23_vscanf ? __isoc23_vscanf : __isoc99_vscanf)(format, list);
}

TEST(scanf, vscanf, __isoc99_scanf, __isoc99_vscanf, __isoc23_scanf, __isoc23_vscanf) {
    const char *format = ONE_OF(formats);
    FILE *kept = stdin;
    make_contents("a", "0a -");
    FILE *f = stdin = fopen("a", "r");
    begin_scan(f), seen(f, old_scanf(format, &number, &at));
    begin_scan(f), seen(f, __isoc99_scanf(format, &number, &at));
    begin_scan(f), seen(f, (__isoc23_scanf ? __isoc23_scanf : __isoc99_scanf)(format, &number, &at));
    begin_scan(f), seen(f, list_scan(on_input, f, format, &number, &at));
    begin_scan(f), seen(f, list_scan(on_input99, f, format, &number, &at));
    begin_scan(f), seen(f, list_scan(on_input23, f, format, &number, &at));
    fclose(f);
    stdin = kept;
    clean();
}

static int scan_text(const char *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int r = old_vsscanf(text, format, list);
    va_end(list);
    return r;
}

TEST(vsscanf) {
    const char *format = ONE_OF(formats);
    number = -77, at = -1;
    note((uint64_t)(int64_t)scan_text(text("0a"), format, &number, &at));
    note((unsigned)number), note((unsigned)at);
}
