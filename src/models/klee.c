/* klee.c -- KLEE's annotations: the same source as for native runs. */
#include "../rt/klee.c"
