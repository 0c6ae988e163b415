/* stdlib.h: the environment; errno.h: the name of the program; libgen.h, and what else is about names. */
#include "check.h"

#include <libgen.h>
#undef basename

extern char **environ;
char *__xpg_basename(char *path);

static void note_environment(void) {
    for (char **e = environ; e && *e; e++)
        note_text(*e);
}

TEST(getenv, secure_getenv, setenv, unsetenv, putenv, clearenv, environ) {
    static char fixed[] = "b=fixed", naked[] = "ab";
    clearenv();
#ifdef SYMBOLIC
    int steps = 1;
    setenv("a", "1", 1);
#else
    int steps = (int)below(8);
#endif
    for (int i = 0; i < steps; i++) {
        char *name = text("ab="), *value = text("xy");
        errno = 0;
        switch (below(5)) {
        case 0: note((uint64_t)setenv(name, value, 1)); break;
        case 1: note((uint64_t)setenv(name, value, 0)); break;
        case 2: note((uint64_t)unsetenv(name)); break;
        case 3: note((uint64_t)putenv(i & 1 ? naked : fixed)); break;
        default: note_text(getenv(name)); note_text(secure_getenv(name));
        }
        note((uint64_t)errno);
        note_environment();
    }
    note_text(getenv("a"));
    note((uint64_t)setenv(NULL, "", 1));
    note((uint64_t)clearenv());
    note_environment();
}

CONCRETE(program_invocation_name, program_invocation_short_name) {
    const char *slash = strrchr(program_invocation_name, '/');
    note_text(program_invocation_short_name);
    note(strcmp(slash ? slash + 1 : program_invocation_name, program_invocation_short_name) == 0);
}

TEST(dirname) {
    char *s = text("a/");
    note_text(dirname(s));
    note_text(dirname(NULL));
}

TEST(__xpg_basename) {
    char *s = text("a/");
    note_text(__xpg_basename(s));
    note_text(__xpg_basename(NULL));
}

TEST(strsignal, sigabbrev_np, sigdescr_np) {
    int number = (int)below(80) - 1;
    note_text(strsignal(number));
    note_text(sigabbrev_np(number));
    note_text(sigdescr_np(number));
}

TEST(strverscmp) {
    char *a = text("0129a"), *b = text("0129a");
    note_sign(strverscmp(a, b));
#ifndef SYMBOLIC
    size_t common = below(6);
    char *c = room(60), *d = room(60);
    memcpy(c, "a01.0019", common);
    memcpy(d, "a01.0019", common);
    strcpy(c + common, a);
    strcpy(d + common, b);
    note_sign(strverscmp(c, d));
#endif
}
