// RUN: check --check=assert,memory,leak
// EXPECT: error leak
// EXPECT: message~12
/* Memory that nothing points to when the program ends. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(12);
    if (!p) return 0;
    p[0] = 1;
    p = NULL;
    return 0;
}
