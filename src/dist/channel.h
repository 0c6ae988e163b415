/* channel.h -- messages between the coordinator and a worker, over any stream of bytes.
 *
 * A message is its length (four bytes, least significant first), its kind (one byte) and its contents. Who speaks when:
 *
 *     coordinator to worker                          worker to coordinator
 *     UNIT    names of threads, a unit: explore it   REPORT   share.h; the last one of a unit says so
 *     ASK     split?: a report is wanted             NAME     creator, nth: which number has this thread?
 *     NAME    the number                             PROGRESS counts so far, of what has not been reported
 *     STOP    go                                     FAULT    the unit cannot be understood
 *
 * Everything but the number of a thread may arrive at any time; who asks for that waits for the answer.
 *
 * Owner: channel_close closes the descriptor.
 * C1: a message is handed out as a whole, or the channel is broken. */
#ifndef HEDDLE_DIST_CHANNEL_H
#define HEDDLE_DIST_CHANNEL_H

#include "base/wire.h"

enum message_kind { MESSAGE_UNIT, MESSAGE_ASK, MESSAGE_NAME, MESSAGE_STOP, MESSAGE_REPORT, MESSAGE_PROGRESS, MESSAGE_FAULT,
                    MESSAGE_KINDS };

struct channel {
    int file;
    wire received;   /* not handed out yet */
    size_t taken;    /* bytes of it that belong to the message handed out last */
    bool broken;
};

struct message { enum message_kind kind; wire_reader contents; };

void channel_open(struct channel *c, int file);
void channel_close(struct channel *c);
/* False: the other side is gone; the channel is broken then. */
bool channel_send(struct channel *c, enum message_kind kind, const wire *contents);
/* Takes in what has arrived. wait: until something has. */
void channel_receive(struct channel *c, bool wait);
/* The next message that has arrived; it is valid until something else is done with the channel. */
bool channel_next(struct channel *c, struct message *m);

#endif
