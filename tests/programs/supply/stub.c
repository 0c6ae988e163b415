/* A stub gives bodies to functions that have none.
 * RUN: check --stub=%d/parts/device_stub.c
 * EXPECT: safe
 * EXPECT: stderr!~not modelled
 * RUN: check --method=ag --stub=%d/parts/device_stub.c --stub=%d/parts/log_stub.c
 * EXPECT: safe
 */
#include <assert.h>

int device_read(int port);
extern int device_count;

int main(void) {
    for (int i = 0; i < device_count; i++) {
        int x = device_read(i);
        assert(x >= 0 && x < 16);
    }
    return 0;
}
