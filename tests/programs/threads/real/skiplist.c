// RUN: check --method=optimal -- '-DBEFORE="a1"' '-DSCRIPTS="a1","r1"' -DSKIPLIST_LEVELS=3
// EXPECT: safe full=923
// RUN: check --method=dpor -- '-DBEFORE="a1"' '-DSCRIPTS="a2","r1"' -DSKIPLIST_LEVELS=2
// EXPECT: safe
// RUN: check --method=ag -- '-DBEFORE="a1"' '-DSCRIPTS="r1g1g1","g1"' -DSKIPLIST_LEVELS=2 -DEPOCH_INTERVAL=1
// EXPECT: safe
// CC: -DPARTICIPANTS=4 -DKIND=MAP_SKIPLIST
// FILES: ../../../../bench/programs/real/participant.c ../../../../bench/programs/real/random.c
// FILES: ../../../../bench/programs/real/pool.c ../../../../bench/programs/real/hazard.c
// FILES: ../../../../bench/programs/real/epoch.c ../../../../bench/programs/real/datatype.c
// FILES: ../../../../bench/programs/real/map.c ../../../../bench/programs/real/list.c
// FILES: ../../../../bench/programs/real/skiplist.c ../../../../bench/programs/real/hashtable.c
// FILES: ../../../../bench/programs/real/maps_driver.c
// SECONDS: 60
/* A lock-free skip list with epochs: a key that is removed and added at once, and one that is read meanwhile. */
#include "../../../../bench/programs/real/scripts_driver.c"
