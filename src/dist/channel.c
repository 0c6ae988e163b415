/* channel.c -- see channel.h. */
#include "dist/channel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEAD = 5, ROOM = 1 << 16 };

void channel_open(struct channel *c, int file) { *c = (struct channel){.file = file}; }

void channel_close(struct channel *c) {
    if (c->file >= 0) close(c->file);
    wire_free(&c->received);
    *c = (struct channel){.file = -1, .broken = true};
}

static bool send_all(struct channel *c, const uint8_t *at, size_t count) {
    while (count && !c->broken) {
        ssize_t n = send(c->file, at, count, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR) c->broken = true;
        if (n <= 0) continue;
        at += n;
        count -= (size_t)n;
    }
    return !c->broken;
}

bool channel_send(struct channel *c, enum message_kind kind, const wire *contents) {
    size_t count = contents ? contents->count : 0;
    uint8_t head[HEAD] = {(uint8_t)count, (uint8_t)(count >> 8), (uint8_t)(count >> 16), (uint8_t)(count >> 24),
                          (uint8_t)kind};
    if (count > UINT32_MAX) defect("a message of more than 4 GB");
    return send_all(c, head, HEAD) && send_all(c, contents ? contents->at : NULL, count);
}

void channel_receive(struct channel *c, bool wait) {
    struct pollfd poll_one = {c->file, POLLIN, 0};
    if (c->broken) return;
    int ready = poll(&poll_one, 1, wait ? -1 : 0);
    if (ready <= 0) return;
    vec_reserve(&c->received, c->received.count + ROOM);
    ssize_t n = recv(c->file, c->received.at + c->received.count, ROOM, 0);
    if (n > 0) c->received.count += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN)) c->broken = true;
}

bool channel_next(struct channel *c, struct message *m) {
    wire *w = &c->received;
    if (c->taken) {
        memmove(w->at, w->at + c->taken, w->count - c->taken);
        w->count -= c->taken;
        c->taken = 0;
    }
    if (w->count < HEAD) return false;
    size_t count = (size_t)w->at[0] | (size_t)w->at[1] << 8 | (size_t)w->at[2] << 16 | (size_t)w->at[3] << 24;
    if (w->at[4] >= MESSAGE_KINDS) {
        c->broken = true;
        w->count = 0;
        return false;
    }
    if (w->count - HEAD < count) return false;
    *m = (struct message){(enum message_kind)w->at[4], wire_read(w->at + HEAD, count)};
    c->taken = HEAD + count;
    return true;
}
