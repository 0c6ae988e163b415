/* reader.c -- reading LLVM's files.
 *
 * LLVM's readers may crash or loop on files that are damaged or hostile. A file from the user is therefore
 * read and verified in a child process with limits on time and memory, which writes it out again as bitcode;
 * only what comes out of that is read here. */
#include "ir/input.h"

#include <errno.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/IRReader.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 60, EXIT_MESSAGE = 3, EXIT_ROOM = 4 /* the file is not to blame */ };
#define MEMORY_LIMIT (16ull << 30)

#define ADVICE "heddle reads LLVM 19: compile with `clang-19 -g -O0 -c -emit-llvm'"

/* -- in the child -- */

static _Noreturn void child_end(int out, const char *what, const char *details, int status) {
    while (details && (*details == ' ' || *details == '\n')) details++;
    size_t length = details ? strlen(details) : 0;
    while (length && details[length - 1] == '\n') length--;
    if (length > 3000) length = 3000;
    char *text = xformat("%s%s%.*s", what, length ? ": " : "", (int)length, details ? details : "");
    if (write(out, text, strlen(text)) < 0) _exit(1); /* fits into the pipe */
    _exit(status);
}

static _Noreturn void child_fail(int out, const char *what, const char *details) {
    child_end(out, what, details, EXIT_MESSAGE);
}

/* LLVM's own function ends the process where there is no room. 0, or an error number. */
static int write_bitcode(LLVMModuleRef module, const char *output) {
    LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(module);
    const char *at = LLVMGetBufferStart(buffer);
    size_t left = LLVMGetBufferSize(buffer);
    int file = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    while (left) {
        ssize_t n = write(file, at, left);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return n < 0 ? errno : ENOSPC;
        at += n;
        left -= (size_t)n;
    }
    return close(file) != 0 ? errno : 0;
}

static void child_limits(void) {
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP};
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (size_t k = 0; k < COUNT_OF(fatal); k++) signal(fatal[k], SIG_DFL);
    struct rlimit time = {SECONDS, SECONDS + 1}, core = {0, 0};
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &core);
#ifndef __SANITIZE_ADDRESS__ /* whose shadow memory is larger than any limit */
    struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT};
    setrlimit(RLIMIT_AS, &memory);
#endif
    alarm(2 * SECONDS);
    int null = open("/dev/null", O_WRONLY);
    if (null >= 0) dup2(null, STDERR_FILENO);
}

static _Noreturn void child_read(int out, const char *file, const char *output) {
    child_limits();
    LLVMResetFatalErrorHandler();
    LLVMContextRef context = LLVMContextCreate();
    struct diagnostics diagnostics = {0};
    diagnostics_collect(context, &diagnostics);
    LLVMMemoryBufferRef buffer;
    LLVMModuleRef module;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(file, &buffer, &message)) child_fail(out, "cannot read it", message);
    if (LLVMParseIRInContext(context, buffer, &module, &message))
        child_fail(out, "not valid LLVM bitcode or assembly", message);
    if (diagnostics.error) child_fail(out, "not valid LLVM bitcode", diagnostics.error);
    if (LLVMVerifyModule(module, LLVMReturnStatusAction, &message))
        child_fail(out, "not a valid module", message);
    int error = write_bitcode(module, output);
    if (error) child_end(out, "no room for a temporary file, set TMPDIR to a directory that has some", strerror(error), EXIT_ROOM);
    _exit(0);
}

/* -- in the parent -- */

static char *read_all(int from) {
    char *text = NULL;
    size_t length = 0;
    for (;;) {
        text = xrealloc(text, length + 4097);
        ssize_t n = read(from, text + length, 4096);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        length += (size_t)n;
    }
    text[length] = 0;
    return text;
}

bool reader_check(const char *file, const char *output) {
    int ends[2];
    if (pipe(ends) != 0) {
        input_error(file, "cannot start reading it: %s", strerror(errno));
        return false;
    }
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        child_read(ends[1], file, output);
    }
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        input_error(file, "cannot start reading it: %s", strerror(errno));
        return false;
    }
    char *message = read_all(ends[0]);
    close(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    bool fine = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    bool no_room = WIFEXITED(status) && WEXITSTATUS(status) == EXIT_ROOM;
    bool late = WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGALRM);
    if (late) input_error(file, "reading it takes longer than %d seconds; %s", SECONDS, ADVICE);
    else if (no_room) input_error(file, "%s", message);
    else if (!fine && *message) input_error(file, "%s\n" ADVICE, message);
    else if (!fine) input_error(file, "not valid LLVM bitcode or assembly: reading it fails; %s", ADVICE);
    free(message);
    return fine;
}

LLVMModuleRef reader_load(LLVMContextRef context, const char *file, const char *path) {
    LLVMMemoryBufferRef buffer;
    LLVMModuleRef module = NULL;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message)) {
        input_error(file, "cannot read compiled bitcode: %s", message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    if (LLVMParseBitcodeInContext2(context, buffer, &module)) {
        input_error(file, "cannot read the bitcode that clang wrote; heddle needs clang 19, and "
                          "arguments after `--' that let it write bitcode");
        module = NULL;
    }
    LLVMDisposeMemoryBuffer(buffer);
    if (module && LLVMVerifyModule(module, LLVMReturnStatusAction, &message)) {
        input_error(file, "not a valid module: %s", message);
        LLVMDisposeModule(module);
        module = NULL;
    }
    LLVMDisposeMessage(message);
    return module;
}
