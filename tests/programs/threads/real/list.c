// RUN: check --method=optimal -- '-DBEFORE="a1"' '-DSCRIPTS="a2","r1"'
// EXPECT: safe full=26
// RUN: check --method=dpor -- '-DBEFORE="a1"' '-DSCRIPTS="a2","r1"'
// EXPECT: safe
// RUN: check --method=ag -- '-DBEFORE="a1"' '-DSCRIPTS="a2","r1","g1"'
// EXPECT: safe
// RUN: check -- '-DBEFORE="a1a2"' '-DSCRIPTS="r1","r2"' -DHAZARD_BATCH=1 -DDIRECT=0
// EXPECT: safe
// CC: -DPARTICIPANTS=4 -DKIND=MAP_LIST
// FILES: ../../../../bench/programs/real/participant.c ../../../../bench/programs/real/random.c
// FILES: ../../../../bench/programs/real/pool.c ../../../../bench/programs/real/hazard.c
// FILES: ../../../../bench/programs/real/epoch.c ../../../../bench/programs/real/datatype.c
// FILES: ../../../../bench/programs/real/map.c ../../../../bench/programs/real/list.c
// FILES: ../../../../bench/programs/real/skiplist.c ../../../../bench/programs/real/hashtable.c
// FILES: ../../../../bench/programs/real/maps_driver.c
// SECONDS: 60
/* A lock-free list with hazard pointers: inserting beside a removal, three threads, memory that is used again. */
#include "../../../../bench/programs/real/scripts_driver.c"
