/* channel.c -- see channel.h. */
#include "dist/channel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEAD = 5, ROOM = 1 << 18, BUFFERED = 4 << 20 };

void channel_open(struct channel *c, int file, bool waits) {
    *c = (struct channel){.file = file, .waits = waits};
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &(int){BUFFERED}, sizeof(int)); /* less will do */
}

void channel_close(struct channel *c) {
    if (c->file >= 0) close(c->file);
    wire_free(&c->received);
    wire_free(&c->unsent);
    *c = (struct channel){.file = -1, .broken = true};
}

bool channel_has_unsent(const struct channel *c) { return c->sent < c->unsent.count; }

void channel_flush(struct channel *c) {
    while (channel_has_unsent(c) && !c->broken) {
        ssize_t n = send(c->file, c->unsent.at + c->sent, c->unsent.count - c->sent, MSG_NOSIGNAL | (c->waits ? 0 : MSG_DONTWAIT));
        if (n > 0) c->sent += (size_t)n;
        if (n >= 0 || errno == EINTR) continue;
        if (errno == EAGAIN || errno == EWOULDBLOCK) return;
        c->broken = true;
    }
    c->unsent.count = c->sent = 0;
}

bool channel_send(struct channel *c, enum message_kind kind, const wire *contents) {
    size_t count = contents ? contents->count : 0;
    uint8_t head[HEAD] = {(uint8_t)count, (uint8_t)(count >> 8), (uint8_t)(count >> 16), (uint8_t)(count >> 24),
                          (uint8_t)kind};
    if (count > UINT32_MAX) defect("a message of more than 4 GB");
    wire_put_bytes(&c->unsent, head, HEAD);
    if (count) wire_put_bytes(&c->unsent, contents->at, count);
    channel_flush(c);
    return !c->broken;
}

void channel_receive(struct channel *c, bool wait) {
    struct pollfd poll_one = {c->file, POLLIN, 0};
    while (!c->broken && poll(&poll_one, 1, wait ? -1 : 0) > 0) {
        vec_reserve(&c->received, c->received.count + ROOM);
        ssize_t n = recv(c->file, c->received.at + c->received.count, ROOM, 0);
        if (n > 0) c->received.count += (size_t)n;
        else if (n == 0 || (errno != EINTR && errno != EAGAIN)) c->broken = true;
        wait = false;
    }
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
