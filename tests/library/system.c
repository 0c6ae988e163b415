/* unistd.h, sys/utsname.h and others: what is the same on every system. */
#include "check.h"

#include <grp.h>
#include <malloc.h>
#include <pwd.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

static const int names[] = {_SC_ARG_MAX, _SC_CLK_TCK, _SC_NGROUPS_MAX, _SC_STREAM_MAX, _SC_TZNAME_MAX, _SC_JOB_CONTROL,
    _SC_SAVED_IDS, _SC_VERSION, _SC_PAGESIZE, _SC_IOV_MAX, _SC_THREADS, _SC_GETGR_R_SIZE_MAX, _SC_GETPW_R_SIZE_MAX,
    _SC_LOGIN_NAME_MAX, _SC_THREAD_DESTRUCTOR_ITERATIONS, _SC_THREAD_KEYS_MAX, _SC_HOST_NAME_MAX, _SC_RE_DUP_MAX, _SC_LINE_MAX,
    _SC_ATEXIT_MAX, _SC_XOPEN_VERSION, _SC_TTY_NAME_MAX, _SC_SEMAPHORES, _SC_TIMERS, _SC_MAPPED_FILES, _SC_MONOTONIC_CLOCK, -1,
    100000, _SC_SYMLOOP_MAX};

long __sysconf(int name);

TEST(sysconf, __sysconf, getpagesize) {
    int name = names[below(sizeof names / sizeof *names)];
    note((uint64_t)sysconf(name)), note((unsigned)errno);
    note((uint64_t)__sysconf(name));
    note((unsigned)getpagesize());
    note(sysconf(_SC_NPROCESSORS_ONLN) >= 1);
}

CONCRETE(getpid, getppid, getpgrp, gettid, getuid, geteuid, getgid, getegid, getgroups) {
    note(getpid() > 0 && getppid() >= 0 && getpgrp() >= 0 && gettid() == getpid());
    note(getuid() == geteuid() && getgid() == getegid());
    note(getgroups(0, NULL) >= 0);
    note(getgroups(-1, NULL) == -1), note((unsigned)errno);
}

/* Who is privileged may become anyone, which no test asks for. */
TEST(setuid, seteuid, setgid, setegid) {
    unsigned other = below(2) ? getuid() : -1u, group = below(2) ? getgid() : -1u;
    note((unsigned)setuid(other)), note((unsigned)errno), note((unsigned)seteuid(other)), note((unsigned)errno);
    note((unsigned)setgid(group)), note((unsigned)errno), note((unsigned)setegid(group)), note((unsigned)errno);
    note((unsigned)setuid(getuid())), note((unsigned)seteuid(geteuid()));
    note((unsigned)setgid(getgid())), note((unsigned)setegid(getegid()));
}

TEST(gethostname, uname) {
    struct utsname u;
    char *name = room(80);
    note((unsigned)uname(&u));
    note_text(u.sysname), note_text(u.machine);
    note((unsigned)gethostname(name, 80));
    note(strcmp(u.nodename, name) == 0);
    note((unsigned)gethostname(name, below(2) ? 80 : 1)), note((unsigned)errno);
}

TEST(getpwuid, getpwnam, getgrgid, getgrnam) {
    struct passwd *p = getpwuid(getuid());
    note(p != NULL && p->pw_uid == getuid());
    note(p != NULL && getpwnam(p->pw_name) != NULL);
    note(getpwnam("no such user") == NULL), note(getgrnam("no such group") == NULL);
    note(getpwuid(getuid() + 7777 * below(2)) != NULL);
    char *name = text("#%");
    note(getpwnam(name) != NULL), note(getgrnam(name) != NULL);
    struct group *g = getgrgid(getgid());
    note(g != NULL && g->gr_gid == getgid());
    errno = 0;
}

TEST(getrlimit, setrlimit) {
    struct rlimit limit;
    int resource = (int)below(20) - 1;
    int known = getrlimit(resource, &limit);
    note((unsigned)known), note((unsigned)errno);
    note(known || limit.rlim_cur <= limit.rlim_max);
    if (!known)
        note((unsigned)setrlimit(resource, &limit));
}

CONCRETE(getrandom, getentropy, arc4random, arc4random_buf, arc4random_uniform) {
    char bytes[8];
    note((uint64_t)getrandom(bytes, 8, 64)), note((unsigned)errno), errno = 0;
    note((uint64_t)getrandom(bytes, 8, 0)), note((uint64_t)getentropy(bytes, 8));
    note((uint64_t)getentropy(bytes, 257)), note((unsigned)errno), errno = 0;
    arc4random_buf(bytes, 0);
    note(arc4random_uniform(1));
    if (arc4random_uniform(7) < 7)
        note(7);
    arc4random();
}

CONCRETE(mallopt, malloc_trim, get_nprocs, get_nprocs_conf, getdtablesize, getauxval, gethostid) {
    note((unsigned)mallopt(M_MMAP_THRESHOLD, 1 << 20));
    note(malloc_trim(0) <= 1), note(get_nprocs() >= 1), note(get_nprocs_conf() >= 1), note(getdtablesize() > 0);
    note(getauxval(AT_PAGESZ)), note(getauxval(9999)), note((unsigned)errno);
    note(gethostid() == gethostid());
    errno = 0;
}
