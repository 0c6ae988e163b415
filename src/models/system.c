/* system.c -- what a program asks the system about itself and the machine: fixed answers of an ordinary user's process.
 *
 * Numbers that differ from run to run (the process, the user) are constants here, as a single run would see them; random
 * bytes are inputs. */
#include "clock.h"

void heddle_symbolic(void *address, size_t bytes, const char *name);

enum { PROCESS = 4242, PARENT = 4241, USER = 1000, GROUP = 1000, PAGE = 4096, PROCESSORS = 2 };
enum { EPERM = 1, ENOENT = 2, EIO = 5, ENAMETOOLONG = 36 };

WEAK int getpid(void) { return PROCESS; }
WEAK int getppid(void) { return PARENT; }
WEAK int getpgrp(void) { return PROCESS; }
WEAK int gettid(void) { return PROCESS; }
WEAK unsigned getuid(void) { return USER; }
WEAK unsigned geteuid(void) { return USER; }
WEAK unsigned getgid(void) { return GROUP; }
WEAK unsigned getegid(void) { return GROUP; }
WEAK int getgroups(int size, unsigned *list) {
    if (size < 0) {
        errno = EINVAL;
        return -1;
    }
    if (size > 0)
        list[0] = GROUP;
    return 1;
}

/* Changing to what one is works, anything else is not permitted. */
static int become(unsigned wanted, unsigned now) {
    if (wanted == now)
        return 0;
    errno = wanted == -1u ? EINVAL : EPERM;
    return -1;
}
WEAK int setuid(unsigned user) { return become(user, USER); }
WEAK int seteuid(unsigned user) { return become(user, USER); }
WEAK int setgid(unsigned group) { return become(group, GROUP); }
WEAK int setegid(unsigned group) { return become(group, GROUP); }

WEAK int getpagesize(void) { return PAGE; }
WEAK int getdtablesize(void) { return 1024; }
WEAK long gethostid(void) { return 0x007f0100; }
WEAK int get_nprocs(void) { return PROCESSORS; }
WEAK int get_nprocs_conf(void) { return PROCESSORS; }
WEAK unsigned long getauxval(unsigned long type) {
    if (type == 6)
        return PAGE;
    errno = ENOENT;
    return 0;
}

/* The limits of unistd.h by number, and which parts of POSIX there are; -1 without an error: there is no limit. */
WEAK long sysconf(int name) {
    enum { POSIX = 200809, LAST = 248 };
    switch (name) {
    case 0: return 2097152;     /* _SC_ARG_MAX */
    case 1: return 96349;       /* _SC_CHILD_MAX */
    case 2: return 100;         /* _SC_CLK_TCK */
    case 3: return 65536;       /* _SC_NGROUPS_MAX */
    case 4: return 1024;        /* _SC_OPEN_MAX */
    case 5: return 16;          /* _SC_STREAM_MAX */
    case 7:                     /* _SC_JOB_CONTROL */
    case 8: return 1;           /* _SC_SAVED_IDS */
    case 11:                    /* _SC_TIMERS */
    case 15:                    /* _SC_FSYNC */
    case 16:                    /* _SC_MAPPED_FILES */
    case 21:                    /* _SC_SEMAPHORES */
    case 29:                    /* _SC_VERSION */
    case 46:                    /* _SC_2_VERSION */
    case 67:                    /* _SC_THREADS */
    case 149: return POSIX;     /* _SC_MONOTONIC_CLOCK */
    case 30: return PAGE;       /* _SC_PAGESIZE */
    case 43: return 2048;       /* _SC_LINE_MAX */
    case 44: return 32767;      /* _SC_RE_DUP_MAX */
    case 60: return 1024;       /* _SC_IOV_MAX */
    case 69:                    /* _SC_GETGR_R_SIZE_MAX */
    case 70: return 1024;       /* _SC_GETPW_R_SIZE_MAX */
    case 71: return 256;        /* _SC_LOGIN_NAME_MAX */
    case 72: return 32;         /* _SC_TTY_NAME_MAX */
    case 73: return 4;          /* _SC_THREAD_DESTRUCTOR_ITERATIONS */
    case 74: return 1024;       /* _SC_THREAD_KEYS_MAX */
    case 75: return 16384;      /* _SC_THREAD_STACK_MIN */
    case 83:                    /* _SC_NPROCESSORS_CONF */
    case 84: return PROCESSORS; /* _SC_NPROCESSORS_ONLN */
    case 85: return 1 << 20;    /* _SC_PHYS_PAGES */
    case 86: return 1 << 19;    /* _SC_AVPHYS_PAGES */
    case 87: return INT32_MAX;  /* _SC_ATEXIT_MAX */
    case 89: return 700;        /* _SC_XOPEN_VERSION */
    case 180: return 64;        /* _SC_HOST_NAME_MAX */
    case 188: return 32768;     /* _SC_LEVEL1_DCACHE_SIZE */
    case 190: return 64;        /* _SC_LEVEL1_DCACHE_LINESIZE */
    }
    if (name < 0 || name > LAST)
        errno = EINVAL;
    return -1;
}
WEAK long __sysconf(int name) { return sysconf(name); }

/* ---- names ---- */

typedef struct {
    char system[65], node[65], release[65], version[65], machine[65], domain[65];
} system_names; /* struct utsname */

WEAK int uname(system_names *names) {
    static const system_names here = {"Linux", "localhost", "6.1.0", "#1 SMP", "x86_64", "(none)"};
    memcpy(names, &here, sizeof here);
    return 0;
}

WEAK int gethostname(char *name, size_t room) {
    static const char here[] = "localhost";
    memcpy(name, here, room < sizeof here ? room : sizeof here);
    if (room >= sizeof here)
        return 0;
    errno = ENAMETOOLONG;
    return -1;
}

static char *login_name(void) {
    static char name[] = "user";
    return name;
}
WEAK char *getlogin(void) { return login_name(); }

/* ---- users and groups: one of each ---- */

typedef struct {
    char *name, *password;
    unsigned user, group;
    char *comment, *directory, *shell;
} user_entry; /* struct passwd */

typedef struct {
    char *name, *password;
    unsigned group;
    char **members;
} group_entry; /* struct group */

static user_entry *the_user(void) {
    static char password[] = "x", comment[] = "", directory[] = "/", shell[] = "/bin/sh";
    static user_entry entry;
    entry = (user_entry){login_name(), password, USER, GROUP, comment, directory, shell};
    return &entry;
}
static group_entry *the_group(void) {
    static char password[] = "x";
    static char *members[1];
    static group_entry entry;
    entry = (group_entry){login_name(), password, GROUP, members};
    return &entry;
}

int strcmp(const char *a, const char *b);
WEAK user_entry *getpwuid(unsigned user) { return user == USER ? the_user() : NULL; }
WEAK user_entry *getpwnam(const char *name) { return strcmp(name, login_name()) == 0 ? the_user() : NULL; }
WEAK group_entry *getgrgid(unsigned group) { return group == GROUP ? the_group() : NULL; }
WEAK group_entry *getgrnam(const char *name) { return strcmp(name, login_name()) == 0 ? the_group() : NULL; }

/* ---- limits and use of resources ---- */

typedef struct {
    unsigned long now, most;
} limits; /* struct rlimit */

WEAK int getrlimit(int resource, limits *result) {
    if (resource < 0 || resource > 15) {
        errno = EINVAL;
        return -1;
    }
    *result = (limits){resource == 3 ? 8ul << 20 : resource == 7 ? 1024 : ~0ul, resource == 7 ? 4096 : ~0ul};
    return 0;
}
WEAK int setrlimit(int resource, const limits *wanted) {
    if (resource < 0 || resource > 15 || wanted->now > wanted->most) {
        errno = EINVAL;
        return -1;
    }
    return 0;
}

/* ---- random bytes: inputs, unless concrete.c takes the place of the first two ---- */

void heddle_narrow(int condition);

void __heddle_random_bytes(void *to, size_t count) {
    if (count)
        heddle_symbolic(to, count, "random");
}

uint32_t __heddle_random_below(uint32_t bound) {
    uint32_t number;
    heddle_symbolic(&number, sizeof number, "random");
    heddle_narrow(number < bound);
    return number;
}

WEAK ptrdiff_t getrandom(void *to, size_t count, unsigned flags) {
    if (flags & ~7u || (flags & 6) == 6) {
        errno = EINVAL;
        return -1;
    }
    __heddle_random_bytes(to, count);
    return (ptrdiff_t)count;
}
WEAK int getentropy(void *to, size_t count) {
    if (count > 256) {
        errno = EIO;
        return -1;
    }
    __heddle_random_bytes(to, count);
    return 0;
}
WEAK uint32_t arc4random(void) {
    uint32_t number;
    __heddle_random_bytes(&number, sizeof number);
    return number;
}
WEAK void arc4random_buf(void *to, size_t count) { __heddle_random_bytes(to, count); }
WEAK uint32_t arc4random_uniform(uint32_t bound) { return bound < 2 ? 0 : __heddle_random_below(bound); }

/* ---- what malloc can be told, and the rest ---- */

WEAK int mallopt(int parameter, int value) {
    (void)parameter, (void)value;
    return 1;
}
WEAK int malloc_trim(size_t pad) {
    (void)pad;
    return 0;
}
WEAK const char *gnu_get_libc_version(void) { return "2.36"; }
WEAK const char *gnu_get_libc_release(void) { return "stable"; }
WEAK int backtrace(void **buffer, int size) {
    (void)buffer, (void)size;
    return 0;
}
