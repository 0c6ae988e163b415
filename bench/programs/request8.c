/* request8 -- a request line of eight symbolic bytes, as servers take it apart: strtok_r, strchr, strncmp, strtol. */
#include <heddle.h>
#include <stdlib.h>
#include <string.h>

struct request {
    int method, version, query, segments;
    long port;
};

static const char *const methods[] = {"GET", "PUT", "POST", "HEAD"};

static int parse_method(const char *word) {
    for (int i = 0; i < 4; i++)
        if (strcmp(word, methods[i]) == 0)
            return i + 1;
    return 0;
}

/* `:PORT` and the segments of the path. */
static int parse_target(char *word, struct request *request) {
    char *query = strchr(word, '?'), *colon, *end;
    if (query) {
        *query = '\0';
        request->query = (int)strlen(query + 1);
    }
    if ((colon = strchr(word, ':'))) {
        request->port = strtol(colon + 1, &end, 10);
        if (end == colon + 1 || (*end != '\0' && *end != '/') || request->port <= 0 || request->port > 65535)
            return 0;
    }
    for (char *slash = word; (slash = strchr(slash, '/')); slash++)
        request->segments++;
    return word[0] == '/' || word[0] == '*' || colon;
}

static int parse(char *line, struct request *request) {
    char *rest, *word = strtok_r(line, " ", &rest);
    if (!word || !(request->method = parse_method(word)))
        return 400;
    word = strtok_r(NULL, " ", &rest);
    if (!word || !parse_target(word, request))
        return 404;
    word = strtok_r(NULL, " ", &rest);
    if (!word)
        return 200;
    if (strncmp(word, "HTTP/", 5) != 0)
        return 505;
    return 200;
}

int main(void) {
    char line[16] = "GET ";
    struct request request = {0};
    heddle_symbolic(line + 4, 8, "line");
    line[12] = '\0';
    return parse(line, &request) == 200;
}
