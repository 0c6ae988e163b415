/* json5 -- a JSON value of five symbolic bytes: a recursive-descent parser over the text, with strchr and isdigit. */
#include <heddle.h>
#include <ctype.h>
#include <string.h>

#ifndef BYTES
#define BYTES 5
#endif

struct scanner {
    const char *at;
    int values;
};

static int value(struct scanner *s);

static void space(struct scanner *s) {
    while (*s->at && strchr(" \t\r\n", *s->at))
        s->at++;
}

static int word(struct scanner *s, const char *text) {
    size_t length = strlen(text);
    if (strncmp(s->at, text, length) != 0)
        return 0;
    s->at += length;
    return 1;
}

static int string(struct scanner *s) {
    for (s->at++; *s->at != '"'; s->at++) {
        if ((unsigned char)*s->at < ' ')
            return 0;
        if (*s->at == '\\' && (!*++s->at || !strchr("\"\\/bfnrt", *s->at)))
            return 0;
    }
    s->at++;
    return 1;
}

static int digits(struct scanner *s) {
    if (!isdigit((unsigned char)*s->at))
        return 0;
    while (isdigit((unsigned char)*s->at))
        s->at++;
    return 1;
}

static int number(struct scanner *s) {
    if (*s->at == '-')
        s->at++;
    if (*s->at == '0')
        s->at++;
    else if (!digits(s))
        return 0;
    if (*s->at == '.') {
        s->at++;
        if (!digits(s))
            return 0;
    }
    if (*s->at == 'e' || *s->at == 'E') {
        s->at++;
        if (*s->at == '+' || *s->at == '-')
            s->at++;
        return digits(s);
    }
    return 1;
}

/* Members of an array or an object, behind the opening bracket. */
static int members(struct scanner *s, char closing) {
    s->at++;
    space(s);
    if (*s->at == closing)
        return s->at++, 1;
    for (;;) {
        if (closing == '}') {
            space(s);
            if (*s->at != '"' || !string(s))
                return 0;
            space(s);
            if (*s->at != ':')
                return 0;
            s->at++;
        }
        if (!value(s))
            return 0;
        space(s);
        if (*s->at == closing)
            return s->at++, 1;
        if (*s->at != ',')
            return 0;
        s->at++;
    }
}

static int value(struct scanner *s) {
    space(s);
    s->values++;
    switch (*s->at) {
    case '[': return members(s, ']');
    case '{': return members(s, '}');
    case '"': return string(s);
    case 't': return word(s, "true");
    case 'f': return word(s, "false");
    case 'n': return word(s, "null");
    default: return number(s);
    }
}

int main(void) {
    char text[BYTES + 1];
    heddle_symbolic(text, BYTES, "text");
    text[BYTES] = '\0';
    struct scanner s = {text, 0};
    int valid = value(&s);
    space(&s);
    return valid && *s.at == '\0' ? s.values : 0;
}
