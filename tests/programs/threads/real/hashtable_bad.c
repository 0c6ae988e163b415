// RUN: check --method=optimal -- '-DBEFORE="a1a2"' '-DSCRIPTS="a3","r1"' -DBUG_NO_TOMBSTONE
// EXPECT: error assert
// RUN: check -- '-DBEFORE="a1a2"' '-DSCRIPTS="a3","r1"' -DBUG_COPY_WITHOUT_FREEZE
// EXPECT: error assert
// RUN: check --method=ag -- '-DBEFORE=""' '-DSCRIPTS="a0","a2"' -DBUG_KEY_READ_TWICE
// EXPECT: error assert
// CC: -DPARTICIPANTS=4 -DKIND=MAP_HASHTABLE -DHASHTABLE_CAPACITY=2
// FILES: ../../../../bench/programs/real/participant.c ../../../../bench/programs/real/random.c
// FILES: ../../../../bench/programs/real/pool.c ../../../../bench/programs/real/hazard.c
// FILES: ../../../../bench/programs/real/epoch.c ../../../../bench/programs/real/datatype.c
// FILES: ../../../../bench/programs/real/map.c ../../../../bench/programs/real/list.c
// FILES: ../../../../bench/programs/real/skiplist.c ../../../../bench/programs/real/hashtable.c
// FILES: ../../../../bench/programs/real/maps_driver.c
// SECONDS: 60
/* A removed key that a late copy brings back, an update lost while it moves, an entry taken for two keys. */
#include "../../../../bench/programs/real/scripts_driver.c"
