/* fortify.c -- what glibc's headers call in place of the plain functions when _FORTIFY_SOURCE is set.
 *
 * `room` is the size of the destination as the compiler knows it. Where the plain function's engine-checked access
 * would catch the overflow anyway, the call is passed on: the report then names the object and both sizes. */
#include "model.h"

typedef struct stream stream;

int vfprintf(stream *f, const char *format, va_list arguments);
int vprintf(const char *format, va_list arguments);
int vdprintf(int fd, const char *format, va_list arguments);
int vsnprintf(char *to, size_t size, const char *format, va_list arguments);
int vasprintf(char **text, const char *format, va_list arguments);
char *strcpy(char *to, const char *from);
char *stpcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t count);
char *stpncpy(char *to, const char *from, size_t count);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t count);
void *mempcpy(void *to, const void *from, size_t count);
void explicit_bzero(void *block, size_t count);

WEAK __attribute__((noreturn)) void __chk_fail(void) { heddle_error("buffer overflow detected"); }
WEAK __attribute__((noreturn)) void __stack_chk_fail(void) { heddle_error("stack smashing detected"); }

static void check_room(size_t wanted, size_t room) {
    if (wanted > room)
        __chk_fail();
}

WEAK void *__memcpy_chk(void *to, const void *from, size_t count, size_t room) {
    check_room(count, room);
    return memcpy(to, from, count);
}
WEAK void *__memmove_chk(void *to, const void *from, size_t count, size_t room) {
    check_room(count, room);
    return memmove(to, from, count);
}
WEAK void *__mempcpy_chk(void *to, const void *from, size_t count, size_t room) {
    check_room(count, room);
    return mempcpy(to, from, count);
}
WEAK void *__memset_chk(void *to, int byte, size_t count, size_t room) {
    check_room(count, room);
    return memset(to, byte, count);
}
WEAK void __explicit_bzero_chk(void *block, size_t count, size_t room) {
    check_room(count, room);
    explicit_bzero(block, count);
}

WEAK char *__strcpy_chk(char *to, const char *from, size_t room) {
    check_room(strlen(from) + 1, room);
    return strcpy(to, from);
}
WEAK char *__stpcpy_chk(char *to, const char *from, size_t room) {
    check_room(strlen(from) + 1, room);
    return stpcpy(to, from);
}
WEAK char *__strncpy_chk(char *to, const char *from, size_t count, size_t room) {
    check_room(count, room);
    return strncpy(to, from, count);
}
WEAK char *__stpncpy_chk(char *to, const char *from, size_t count, size_t room) {
    check_room(count, room);
    return stpncpy(to, from, count);
}
WEAK char *__strcat_chk(char *to, const char *from, size_t room) {
    check_room(strlen(to) + strlen(from) + 1, room);
    return strcat(to, from);
}
WEAK char *__strncat_chk(char *to, const char *from, size_t count, size_t room) {
    check_room(strlen(to) + strnlen(from, count) + 1, room);
    return strncat(to, from, count);
}

WEAK int __vfprintf_chk(stream *f, int flag, const char *format, va_list arguments) {
    (void)flag;
    return vfprintf(f, format, arguments);
}
WEAK int __vprintf_chk(int flag, const char *format, va_list arguments) {
    (void)flag;
    return vprintf(format, arguments);
}
WEAK int __vdprintf_chk(int fd, int flag, const char *format, va_list arguments) {
    (void)flag;
    return vdprintf(fd, format, arguments);
}
WEAK int __vasprintf_chk(char **text, int flag, const char *format, va_list arguments) {
    (void)flag;
    return vasprintf(text, format, arguments);
}
WEAK int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list arguments) {
    (void)flag;
    check_room(size, room);
    return vsnprintf(to, size, format, arguments);
}
WEAK int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list arguments) {
    (void)flag;
    int result = vsnprintf(to, room, format, arguments);
    if (result >= 0)
        check_room((size_t)result + 1, room);
    return result;
}

WEAK int __printf_chk(int flag, const char *format, ...) { FORWARD(__vprintf_chk(flag, format, list)); }
WEAK int __fprintf_chk(stream *f, int flag, const char *format, ...) {
    FORWARD(__vfprintf_chk(f, flag, format, list));
}
WEAK int __dprintf_chk(int fd, int flag, const char *format, ...) {
    FORWARD(__vdprintf_chk(fd, flag, format, list));
}
WEAK int __asprintf_chk(char **text, int flag, const char *format, ...) {
    FORWARD(__vasprintf_chk(text, flag, format, list));
}
WEAK int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
    FORWARD(__vsprintf_chk(to, flag, room, format, list));
}
WEAK int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
    FORWARD(__vsnprintf_chk(to, size, flag, room, format, list));
}
