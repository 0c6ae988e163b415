// RUN: check --method=optimal -- '-DBEFORE="a1a2"' '-DSCRIPTS="a3","r1"'
// EXPECT: safe full=231
// RUN: check --method=dpor -- '-DBEFORE="a1a2"' '-DSCRIPTS="a3","r1"'
// EXPECT: safe
// RUN: check --method=ag -- '-DBEFORE=""' '-DSCRIPTS="a0","a2"' -DTEXTS=1
// EXPECT: safe
// RUN: check --method=ag --trial=0 -- '-DBEFORE="a1"' '-DSCRIPTS="p1","p1"' -DROUNDS=4
// EXPECT: safe runs=123
// EXPECT: counts summaries=667
// CC: -DPARTICIPANTS=4 -DKIND=MAP_HASHTABLE -DHASHTABLE_CAPACITY=2
// FILES: ../../../../bench/programs/real/participant.c ../../../../bench/programs/real/random.c
// FILES: ../../../../bench/programs/real/pool.c ../../../../bench/programs/real/hazard.c
// FILES: ../../../../bench/programs/real/epoch.c ../../../../bench/programs/real/datatype.c
// FILES: ../../../../bench/programs/real/map.c ../../../../bench/programs/real/list.c
// FILES: ../../../../bench/programs/real/skiplist.c ../../../../bench/programs/real/hashtable.c
// FILES: ../../../../bench/programs/real/maps_driver.c
// SECONDS: 60
/* A lock-free hash table that grows while a key is removed from it; two keys that want the same entry. In the last run two threads
 * put the same key again and again: where a control was met before, they go on as they did there (without that, 140 runs), and of
 * the nodes between which nothing is decided one of four has a summary (otherwise 2197 of them). */
#include "../../../../bench/programs/real/scripts_driver.c"
