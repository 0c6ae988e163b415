/* words6 -- words in a text of six symbolic bytes: strspn and strcspn between them, strstr and strcasecmp on them. */
#include <heddle.h>
#include <string.h>
#include <strings.h>

int main(void) {
    char text[7];
    int words = 0, found = 0;
    heddle_symbolic(text, 6, "text");
    text[6] = '\0';
    if (strstr(text, "end."))
        return 9;
    for (char *at = text + strspn(text, " ,\n"); *at; at += strspn(at, " ,\n")) {
        size_t length = strcspn(at, " ,\n");
        char word[8];
        memcpy(word, at, length);
        word[length] = '\0';
        words++;
        found += strcasecmp(word, "to") == 0 || strcmp(word, "be") == 0;
        at += length;
    }
    return words == 2 && found == 2;
}
