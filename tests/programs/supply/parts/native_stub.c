#include <stddef.h>

void *malloc(size_t n) { return n ? NULL : NULL; }
