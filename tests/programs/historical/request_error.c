// RUN: check --sym-stdin=7
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request {
    int method, length, failed;
    char *body;
};

static void drop(struct request *request) {
    free(request->body);
    free(request);
}

/* Reads a request `G` or `Pn...`. As in a print server of 2009 (CVE-2009-3553), a failure deep inside frees what the caller
 * would go on to use, so the caller is told. */
static int read_body(struct request *request) {
    int digit = getchar();
    if (digit < '0' || digit > '9') {
        drop(request);
        return -1;
    }
    request->length = digit - '0';
    request->body = calloc(1, (size_t)request->length + 1);
    return request->body && fread(request->body, 1, (size_t)request->length, stdin) == (size_t)request->length ? 0 : 1;
}

static int serve(void) {
    struct request *request = calloc(1, sizeof *request);
    if (!request)
        return 1;
    request->method = getchar();
    if (request->method == 'P') {
        int status = read_body(request);
        if (status < 0)
            return 1;
        request->failed = status;
    }
    int failed = request->failed;
    drop(request);
    return failed;
}

int main(void) {
    return serve();
}
