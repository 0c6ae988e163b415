/* maps_driver.h -- what the drivers of the three maps share: a map, some threads, what they do, what must hold then.
 *
 * A driver is a table of scripts, one for each thread: a text of steps, each an operation and the number of a key.
 *
 *     a3 add key 3      p3 put       r3 remove      g3 get      s3 change the value if there is one
 *
 * Every value names its key, so that one that is read can be told to be of the right one. Each thread notes how often
 * it added and removed each key.
 *
 * -DDIRECT=0       nodes come from the pool's free lists instead of malloc: addresses are used again
 * -DTEXTS=1        keys are texts
 * -DROUNDS=N       each thread runs its script N times */
#ifndef REAL_MAPS_DRIVER_H
#define REAL_MAPS_DRIVER_H

#include "map.h"

#ifndef DIRECT
#define DIRECT 1
#endif
#ifndef TEXTS
#define TEXTS 0
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

/* `before` is done by main alone, then one thread runs each of the scripts. Asserts afterwards: the structure is sound,
 * the keys are those that were added and not removed, in order if the map has one, the count is right, nothing leaks. */
void maps_drive(enum map_kind kind, const char *before, unsigned scripts, const char *const *script);

#endif
