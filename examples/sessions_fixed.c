/* The server of sessions.c with its error repaired: see there. */
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
        if (s->selected == *slot)
            s->selected = NULL;
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
