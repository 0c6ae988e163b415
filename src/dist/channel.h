/* channel.h -- messages between the coordinator and a worker, over any stream of bytes.
 *
 * A message is its length (four bytes, least significant first), its kind (one byte) and its contents. Who speaks when:
 *
 *     coordinator to worker                          worker to coordinator
 *     UNIT    search, names of threads, a unit       REPORT   does it leave the unit?; a report (share.h)
 *     ASK     split?, last?: report                  NAME     creator, nth: which number has this thread?
 *     LORE    search, names, what others learned     PROGRESS counts so far, of what has not been reported
 *     NAME    the number                             FAULT    why the unit cannot be explored
 *     STOP    go                                     LEAVE    the unit is as it was reported; another may go on with it
 *                                                    LORE     share.h: what it has found and learned
 *                                                    OPENING  share.h: the unit's first transition is opened
 *
 * Everything but the number of a thread may arrive at any time; who asks for that waits for the answer.
 *
 * A worker waits until what it says has been heard. The coordinator does not: it listens to others, and what a worker has
 * no room for is sent later. So no two of them wait for each other.
 *
 * Owner: channel_close closes the descriptor.
 * C1: a message is handed out as a whole, or the channel is broken. */
#ifndef HEDDLE_DIST_CHANNEL_H
#define HEDDLE_DIST_CHANNEL_H

#include "base/wire.h"

enum message_kind { MESSAGE_UNIT, MESSAGE_ASK, MESSAGE_LORE, MESSAGE_NAME, MESSAGE_STOP, MESSAGE_OPENING, MESSAGE_REPORT,
                    MESSAGE_PROGRESS, MESSAGE_FAULT, MESSAGE_LEAVE, MESSAGE_KINDS };

struct channel {
    int file;
    wire received;   /* not handed out yet */
    size_t taken;    /* bytes of it that belong to the message handed out last */
    bool broken;
    bool waits;      /* sending waits until all is sent */
    wire unsent;     /* what there was no room for; `sent` bytes of it are gone */
    size_t sent;
};

struct message { enum message_kind kind; wire_reader contents; };

void channel_open(struct channel *c, int file, bool waits);
void channel_close(struct channel *c);
/* False: the other side is gone; the channel is broken then. */
bool channel_send(struct channel *c, enum message_kind kind, const wire *contents);
bool channel_has_unsent(const struct channel *c); /* channel_flush is to be called when there is room */
void channel_flush(struct channel *c);
/* Takes in what has arrived. wait: until something has. */
void channel_receive(struct channel *c, bool wait);
/* The next message that has arrived; it is valid until something else is done with the channel. */
bool channel_next(struct channel *c, struct message *m);

#endif
