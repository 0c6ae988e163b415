// RUN: check --sym-stdin=10
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REQUEST = 1, RESPONSE = 2, PADDING = 4 };

/* The echo of a message whose length stands in the message. As in a TLS library of 2014 (CVE-2014-0160), that length is
 * believed, whatever the length of the record, so the answer holds what lies behind the record. */
static unsigned char *answer(const unsigned char *record, size_t record_length, size_t *answer_length) {
    if (record_length < 3 || record[0] != REQUEST)
        return NULL;
    size_t payload = (size_t)record[1] << 8 | record[2];
    unsigned char *out = malloc(3 + payload + PADDING);
    if (!out)
        return NULL;
    out[0] = RESPONSE;
    out[1] = record[1];
    out[2] = record[2];
    memcpy(out + 3, record + 3, payload); // BUG
    memset(out + 3 + payload, 0, PADDING);
    *answer_length = 3 + payload + PADDING;
    return out;
}

int main(void) {
    unsigned char *record = malloc(10);
    size_t length = record ? fread(record, 1, 10, stdin) : 0, answer_length;
    unsigned char *out = answer(record, length, &answer_length);
    if (out)
        fwrite(out, 1, answer_length, stdout);
    free(out);
    free(record);
    return 0;
}
