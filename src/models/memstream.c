/* memstream.c -- streams over memory: open_memstream and fmemopen.
 *
 * open_memstream's buffer grows with the program's own realloc, because the program frees it; the two variables it was
 * given are set by fflush and fclose, and by nothing else. The text ends where the stream stands, as with glibc: that is
 * its size, and what fseek takes for the end. fmemopen works inside the buffer it was given and keeps a '\0' behind
 * what was written, where there is room. */
#include "filesystem.h"
#include "stream.h"

void *realloc(void *object, size_t bytes);
void free(void *object);
int fclose(stream *f);

struct memory_stream {
    char **text;  /* open_memstream: the caller's variables; else NULL */
    size_t *size;
    char *data;
    size_t room, length, at;
    int append, owned;
};

static long memory_read(stream *f, char *to, size_t count, struct node **wait) {
    struct memory_stream *m = f->memory;
    (void)wait;
    size_t left = m->at < m->length ? m->length - m->at : 0;
    count = count < left ? count : left;
    if (count)
        memcpy(to, m->data + m->at, count);
    m->at += count;
    return (long)count;
}

static int64_t memory_seek(stream *f, int64_t offset, int whence) {
    struct memory_stream *m = f->memory;
    offset += whence == 1 ? (int64_t)m->at : whence == 2 ? (int64_t)m->length : 0;
    if (offset < 0 || (!m->text && offset > (int64_t)m->room))
        return -EINVAL;
    m->at = (size_t)offset;
    return offset;
}

/* ---- open_memstream ---- */

static long grow(struct memory_stream *m, size_t bytes) {
    if (bytes <= m->room)
        return 0;
    size_t room = m->room ? m->room : 64;
    while (room < bytes)
        room *= 2;
    char *larger = realloc(m->data, room);
    if (!larger)
        return -ENOMEM;
    memset(larger + m->room, 0, room - m->room);
    m->data = larger;
    m->room = room;
    return 0;
}

static void publish(stream *f) {
    *f->memory->text = f->memory->data;
    *f->memory->size = f->memory->at;
}

static long growing_write(stream *f, const char *from, size_t count) {
    struct memory_stream *m = f->memory;
    long r = grow(m, m->at + count + 1);
    if (r < 0)
        return r;
    memcpy(m->data + m->at, from, count);
    m->length = m->at += count;
    return (long)count;
}

static int64_t growing_seek(stream *f, int64_t offset, int whence) {
    struct memory_stream *m = f->memory;
    size_t before = m->at;
    int64_t at = memory_seek(f, offset, whence);
    if (at < 0)
        return at;
    long r = grow(m, m->at + 1);
    if (r < 0) {
        m->at = before;
        return r;
    }
    m->length = m->at;
    return at;
}

static long growing_close(stream *f) {
    publish(f);
    f->memory->data[*f->memory->size] = '\0';
    heddle_free(f->memory);
    return 0;
}

/* ---- fmemopen ---- */

static long fixed_write(stream *f, const char *from, size_t count) {
    struct memory_stream *m = f->memory;
    size_t at = m->append ? m->length : m->at;
    int terminated = from[count - 1] == '\0';
    if (at + count > m->room) {
        if (m->at + !terminated >= m->room)
            return -ENOSPC;
        count = m->room - at;
    }
    memcpy(m->data + at, from, count);
    m->at = at + count;
    if (m->at <= m->length)
        return (long)count;
    m->length = m->at;
    if (!terminated && m->length < m->room)
        m->data[m->length] = '\0';
    else if (!terminated && !m->append)
        m->data[m->room - 1] = '\0';
    return (long)count;
}

static long fixed_close(stream *f) {
    if (f->memory->owned)
        free(f->memory->data);
    heddle_free(f->memory);
    return 0;
}

static const struct stream_methods growing = {memory_read, growing_write, growing_seek, growing_close, publish};
static const struct stream_methods fixed = {memory_read, fixed_write, memory_seek, fixed_close, NULL};

static stream *stream_of(struct memory_stream memory, const struct stream_methods *methods, int flags) {
    stream *f = memory.data ? __heddle_stream_new(methods, -1, flags) : NULL;
    if (!f) {
        if (memory.owned)
            free(memory.data);
        errno = ENOMEM;
        return NULL;
    }
    f->memory = heddle_malloc(sizeof memory);
    *f->memory = memory;
    FS_BEGIN();
    __heddle_stream_link(f);
    FS_END();
    return f;
}

WEAK stream *open_memstream(char **text, size_t *size) {
    struct memory_stream m = {.text = text, .size = size, .data = malloc(1), .room = 1, .owned = 1};
    if (m.data)
        m.data[0] = '\0';
    return stream_of(m, &growing, O_WRONLY);
}

WEAK stream *fmemopen(void *buffer, size_t size, const char *mode) {
    int update = 0;
    for (const char *c = mode; *c; c++)
        update |= *c == '+';
    if (*mode != 'r' && *mode != 'w' && *mode != 'a') {
        errno = EINVAL;
        return NULL;
    }
    struct memory_stream m = {.data = buffer, .room = size, .owned = !buffer, .append = *mode == 'a'};
    if (!buffer) {
        m.data = malloc(size ? size : 1);
        if (m.data)
            memset(m.data, 0, size ? size : 1);
    }
    if (m.data && *mode == 'w' && mode[1] == '+' && size)
        m.data[0] = '\0';
    if (m.data)
        m.length = *mode == 'r' ? size : *mode == 'w' ? 0 : strnlen(m.data, size);
    m.at = m.append ? m.length : 0;
    int access = update ? O_RDWR : *mode == 'r' ? 0 : O_WRONLY;
    return stream_of(m, &fixed, access | (m.append ? O_APPEND : 0));
}
