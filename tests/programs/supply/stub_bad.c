/* Errors in and behind stubs are found, shown and replayed; a stub replaces nothing.
 * RUN: check --stub=%d/parts/device_stub.c
 * EXPECT: error assert@BUG
 * EXPECT: file~"stubs": \[\s*"[^"]*device_stub.c"
 * RUN: check --stub=%d/parts/clash_stub.c
 * EXPECT: status=2
 * EXPECT: stderr~clash_stub.c: error: defines `helper', which the program, or another stub, defines already
 * RUN: check --stub=%d/parts/device_stub.c --stub=%d/parts/device_stub.c
 * EXPECT: status=2
 * EXPECT: stderr~defines `device_read', which the program, or another stub, defines already
 * RUN: check --stub=%d/parts/model_stub.c
 * EXPECT: status=2
 * EXPECT: stderr~defines `strlen', which heddle has a model of
 * RUN: check --stub=%d/parts/native_stub.c
 * EXPECT: status=2
 * EXPECT: stderr~defines `malloc', which heddle has a model of
 * RUN: check --stub=%d/parts/missing.c
 * EXPECT: status=2
 * EXPECT: stderr~cannot open
 */
#include <assert.h>
#include <string.h>

int device_read(int port);
extern int device_count;

int helper(int x) { return x; }

int main(void) {
    for (int i = 0; i < device_count; i++) assert(helper(device_read(i)) < 15); // BUG
    return (int)strlen("");
}
