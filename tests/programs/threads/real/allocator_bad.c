// RUN: check --method=optimal -- '-DSCRIPTS="a1x1f1","a1x1f1"' -DALLOCATOR_ARENAS=2 -DBUG_WRONG_ARENA
// EXPECT: error assert
// RUN: check -- '-DSCRIPTS="a1f1","a1f1"' -DALLOCATOR_ARENAS=1 -DBUG_GO_ON_WITHOUT_LOCK
// EXPECT: error lock-misuse
// RUN: check --method=ag -- '-DSCRIPTS="a1a2f1f2l0","c0"' -DALLOCATOR_ARENAS=2 -DBUG_MERGE_WITHOUT_UNLINK
// EXPECT: error assert
// FILES: ../../../../bench/programs/real/arena.c ../../../../bench/programs/real/arena_check.c
// FILES: ../../../../bench/programs/real/cache.c ../../../../bench/programs/real/allocator.c
// SECONDS: 60
/* A block given to the wrong arena, an arena used without its lock, a free neighbour left in its bin. */
#include "../../../../bench/programs/real/allocator_driver.c"
