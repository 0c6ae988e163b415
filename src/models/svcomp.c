/* svcomp.c -- the functions of SV-COMP programs: the same source as for native runs. */
#include "../rt/svcomp.c"
