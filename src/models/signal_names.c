/* signal_names.c -- the texts of signals, as glibc on Linux has them. */
#include "model.h"

typedef struct {
    const char *name, *text;
} signal_name;

static const signal_name signals[] = {
    {NULL, NULL}, {"HUP", "Hangup"}, {"INT", "Interrupt"}, {"QUIT", "Quit"}, {"ILL", "Illegal instruction"},
    {"TRAP", "Trace/breakpoint trap"}, {"ABRT", "Aborted"}, {"BUS", "Bus error"}, {"FPE", "Floating point exception"},
    {"KILL", "Killed"}, {"USR1", "User defined signal 1"}, {"SEGV", "Segmentation fault"},
    {"USR2", "User defined signal 2"}, {"PIPE", "Broken pipe"}, {"ALRM", "Alarm clock"}, {"TERM", "Terminated"},
    {"STKFLT", "Stack fault"}, {"CHLD", "Child exited"}, {"CONT", "Continued"}, {"STOP", "Stopped (signal)"},
    {"TSTP", "Stopped"}, {"TTIN", "Stopped (tty input)"}, {"TTOU", "Stopped (tty output)"},
    {"URG", "Urgent I/O condition"}, {"XCPU", "CPU time limit exceeded"}, {"XFSZ", "File size limit exceeded"},
    {"VTALRM", "Virtual timer expired"}, {"PROF", "Profiling timer expired"}, {"WINCH", "Window changed"},
    {"POLL", "I/O possible"}, {"PWR", "Power failure"}, {"SYS", "Bad system call"},
};
enum { SIGNALS = sizeof signals / sizeof *signals, FIRST_REAL_TIME = 34, LAST_REAL_TIME = 64 };

WEAK const char *sigabbrev_np(int number) { return (unsigned)number < SIGNALS ? signals[number].name : NULL; }
WEAK const char *sigdescr_np(int number) { return (unsigned)number < SIGNALS ? signals[number].text : NULL; }

WEAK char *strsignal(int number) {
    static _Thread_local char buffer[40];
    if ((unsigned)number < SIGNALS && signals[number].text)
        return (char *)signals[number].text;
    int real_time = number >= FIRST_REAL_TIME && number <= LAST_REAL_TIME;
    int shown = real_time ? number - FIRST_REAL_TIME : number;
    const char *text = real_time ? "Real-time signal " : "Unknown signal ";
    unsigned rest = shown < 0 ? 0u - (unsigned)shown : (unsigned)shown;
    char *at = buffer + sizeof buffer;
    *--at = '\0';
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (shown < 0)
        *--at = '-';
    size_t length = strlen(text);
    return memcpy(at - length, text, length);
}
