/* scripts_driver.c -- a family of drivers for the three maps; which one is said by macros:
 *
 *     -DKIND=MAP_LIST|MAP_SKIPLIST|MAP_HASHTABLE   the map
 *     -DBEFORE='"a1a2"'                            what main does first
 *     -DSCRIPTS='"a3","r1"'                        what the threads do, one text each
 *
 * bench/real.py has the rows. */
#include "maps_driver.h"

#ifndef KIND
#define KIND MAP_LIST
#endif
#ifndef BEFORE
#define BEFORE ""
#endif
#ifndef SCRIPTS
#define SCRIPTS "a1", "a2"
#endif

int main(void) {
    static const char *const scripts[] = {SCRIPTS};
    maps_drive(KIND, BEFORE, sizeof scripts / sizeof *scripts, scripts);
    return 0;
}
