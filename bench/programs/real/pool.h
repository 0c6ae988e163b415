/* pool.h -- memory for nodes: free lists by size, one set a thread, no locks.
 *
 * A block that is released goes to the list of the thread that releases it, whoever allocated it. Lists are filled
 * from chunks, which go back to the system only with the pool.
 *
 * P1: a block is on one list at most, or in use.
 * P2: a list is touched by its own thread only. Whether a block may still be read by others when it is released is
 *     the business of hazard.h and epoch.h.
 * P3: a `direct` pool has no lists: malloc and free for every block, so that a memory checker sees each life. */
#ifndef REAL_POOL_H
#define REAL_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool;

struct pool *pool_new(bool direct);

/* Nobody else uses the pool any more; blocks of a direct pool must have been released. */
void pool_free(struct pool *pool);

/* Zeroed, aligned as malloc aligns; never NULL. */
void *pool_allocate(struct pool *pool, size_t bytes);
void pool_release(struct pool *pool, void *block, size_t bytes);

/* Blocks allocated and not released, over all threads; exact when nobody else is running. */
size_t pool_live(const struct pool *pool);

#endif
