// RUN: check --method=optimal -- '-DBEFORE="a1"' '-DSCRIPTS="r1","a2"' -DBUG_NO_MARK
// EXPECT: error assert
// RUN: check -- '-DBEFORE="a1a2"' '-DSCRIPTS="r1r2","g2"' -DHAZARD_BATCH=1 -DBUG_NO_REVALIDATION
// EXPECT: error use-after-free
// RUN: check --method=ag -- '-DBEFORE="a1a2"' '-DSCRIPTS="r1r2a1","r1"' -DDIRECT=0 -DBUG_RELEASE_AT_ONCE
// EXPECT: error assert
// CC: -DPARTICIPANTS=4 -DKIND=MAP_LIST
// FILES: ../../../../bench/programs/real/participant.c ../../../../bench/programs/real/random.c
// FILES: ../../../../bench/programs/real/pool.c ../../../../bench/programs/real/hazard.c
// FILES: ../../../../bench/programs/real/epoch.c ../../../../bench/programs/real/datatype.c
// FILES: ../../../../bench/programs/real/map.c ../../../../bench/programs/real/list.c
// FILES: ../../../../bench/programs/real/skiplist.c ../../../../bench/programs/real/hashtable.c
// FILES: ../../../../bench/programs/real/maps_driver.c
// SECONDS: 60
/* The same without a mark, without the second look behind a hazard, and with memory that is released at once. */
#include "../../../../bench/programs/real/scripts_driver.c"
