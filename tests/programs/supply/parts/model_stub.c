#include <stddef.h>

size_t strlen(const char *s) { return s ? 0 : 1; }
