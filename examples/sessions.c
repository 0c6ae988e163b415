/* A server's table of sessions, driven by commands that come from outside.
 *
 *     heddle check examples/sessions.c             finds a command sequence that uses a freed session
 *     heddle check examples/sessions_fixed.c       explores everything, no error
 *
 * Closing a session frees it, but the session may also be the selected one. heddle explores every sequence of four
 * commands; the report says where the session was allocated, where it was freed and where it is used afterwards. */
#include <heddle.h>
#include <stdlib.h>

enum { SESSIONS = 2, COMMANDS = 4 };
enum command { OPEN, SELECT, CLOSE, SEND, COMMAND_COUNT };

struct session {
    int sent;
};

struct server {
    struct session *session[SESSIONS];
    struct session *selected;
};

static void execute(struct server *s, enum command command, int number) {
    struct session **slot = &s->session[number];
    switch (command) {
    case OPEN:
        if (!*slot)
            *slot = calloc(1, sizeof **slot);
        break;
    case SELECT:
        if (*slot)
            s->selected = *slot;
        break;
    case CLOSE:
        free(*slot);
        *slot = NULL;
        break;
    case SEND:
        if (s->selected)
            s->selected->sent++;
        break;
    default:
        break;
    }
}

int main(void) {
    struct server s = {.selected = NULL};
    for (int i = 0; i < COMMANDS; i++) {
        long command = heddle_range(0, COMMAND_COUNT - 1, "command");
        long number = heddle_range(0, SESSIONS - 1, "session");
        execute(&s, (enum command)command, (int)number);
    }
    return 0;
}
