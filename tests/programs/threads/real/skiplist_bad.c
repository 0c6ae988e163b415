// RUN: check --method=optimal -- '-DBEFORE="a1"' '-DSCRIPTS="a1","r1"' -DSKIPLIST_LEVELS=3 -DBUG_EQUAL_KEYS
// EXPECT: error assert
// RUN: check -- '-DBEFORE="a1"' '-DSCRIPTS="r1g1g1","g1"' -DSKIPLIST_LEVELS=2 -DEPOCH_INTERVAL=1 -DBUG_EPOCH_ANNOUNCED
// EXPECT: error use-after-free
// RUN: check --method=ag -- '-DBEFORE=""' '-DSCRIPTS="a1","r1"' -DSKIPLIST_LEVELS=3 -DBUG_RETIRE_AT_ONCE
// EXPECT: error assert
// CC: -DPARTICIPANTS=4 -DKIND=MAP_SKIPLIST
// FILES: ../../../../bench/programs/real/participant.c ../../../../bench/programs/real/random.c
// FILES: ../../../../bench/programs/real/pool.c ../../../../bench/programs/real/hazard.c
// FILES: ../../../../bench/programs/real/epoch.c ../../../../bench/programs/real/datatype.c
// FILES: ../../../../bench/programs/real/map.c ../../../../bench/programs/real/list.c
// FILES: ../../../../bench/programs/real/skiplist.c ../../../../bench/programs/real/hashtable.c
// FILES: ../../../../bench/programs/real/maps_driver.c
// SECONDS: 60
/* A node before an older one of its key, an epoch too early, a node retired while it is still being linked. */
#include "../../../../bench/programs/real/scripts_driver.c"
