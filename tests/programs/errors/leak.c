// RUN: check --check=assert,memory,leak
// EXPECT: safe runs=1
/* Memory that nothing points to when the program ends. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(12);
    if (!p) return 0;
    p[0] = 1;
    free(p);
    p = NULL;
    return 0;
}
