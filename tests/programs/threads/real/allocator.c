// RUN: check --method=optimal -- '-DSCRIPTS="a1x1f1","a1x1f1"' -DALLOCATOR_ARENAS=2
// EXPECT: safe full=34
// RUN: check --method=dpor -- '-DSCRIPTS="a1f1","a1f1"' -DALLOCATOR_ARENAS=1
// EXPECT: safe
// RUN: check --method=ag -- '-DSCRIPTS="a1f1r2","m3"' -DALLOCATOR_ARENAS=2
// EXPECT: safe
// FILES: ../../../../bench/programs/real/arena.c ../../../../bench/programs/real/arena_check.c
// FILES: ../../../../bench/programs/real/cache.c ../../../../bench/programs/real/allocator.c
// SECONDS: 60
/* A thread-caching allocator: a block that is freed by another thread, arenas that are busy, one arena for two. */
#include "../../../../bench/programs/real/allocator_driver.c"
