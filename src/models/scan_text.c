/* scan_text.c -- the characters of scanf: %c, %s and %[, into room of the caller, or into a block of their own.
 *
 * The field is measured first, with one branch for each character, then copied; sets are tested without branches on the
 * text. From bytes to wide characters and back only ASCII can be converted, as in the C locale: all else is an error. */
#include "scan.h"

/* Is c in the set written in [set, end)? A '-' that is not first or last is a range, unless its ends are in the wrong
 * order. */
static int is_member(const char *set, const char *end, unsigned char c) {
    int found = 0;
    for (const char *at = set; at < end; at++) {
        unsigned char low = (unsigned char)*at, high = low;
        if (*at == '-' && at > set && at + 1 < end && (unsigned char)at[-1] <= (unsigned char)at[1])
            low = (unsigned char)at[-1], high = (unsigned char)at[1];
        found |= (c >= low) & (c <= high);
    }
    return found;
}

/* Takes the characters of a word, a block or a set; how many they are. Those to convert must be valid, or it is -1 and the
 * one that is not is the last one taken. */
static int take_characters(scanner *s, int is_wide, const char *set, const char *set_end, int inverted) {
    int limit = s->width, count = 0;
    for (; count < limit && !scan_is_over(s); count++) {
        int c = scan_look(s);
        if (set ? is_member(set, set_end, (unsigned char)c) == inverted : s->conversion == 's' && is_space(c))
            break;
        s->text++;
        if (is_wide != s->is_wide && (s->is_wide ? c >= OTHER && !s->discard : (unsigned)c - 1 >= 0x7f))
            return -1;
    }
    return count;
}

/* Finds the end of the set at `format` and goes behind it; NULL: it has none. */
static const char *set_end(scanner *s, const char *set) {
    const char *end = set + ((*set == ']') | (*set == '-'));
    while (*end && *end != ']')
        scan_known(s, (unsigned char)*end++);
    s->format = end + (*end != '\0');
    return *end ? end : NULL;
}

/* A new block for the field, in the caller's variable. */
static void *allocate(scanner *s, void **variable, size_t bytes) {
    if (s->allocations == MOST_ALLOCATED)
        heddle_incomplete("scanf with many allocations");
    s->allocated[s->allocations++] = variable;
    *variable = malloc(bytes);
    return *variable;
}

/* A wide character that no byte stands for: those before it are stored, and for %c it is as if the text ended there. */
static enum outcome stop_at_other(scanner *s, const char *from, void *to) {
    if (s->allocate)
        heddle_incomplete("wscanf of characters outside ASCII into a block of its own");
    memcpy(to, from, (size_t)(s->text - from - 1));
    errno = EILSEQ;
    return s->conversion == 'c' ? EXHAUSTED : MISMATCH;
}

static enum outcome failed(scanner *s, void *to, enum outcome outcome) {
    if (s->allocate && to)
        *(void **)to = NULL;
    return outcome;
}

enum outcome __heddle_scan_text(scanner *s, void *to) {
    int is_wide = s->length >= LENGTH_LONG, inverted = 0, terminated = s->conversion != 'c';
    const char *set = NULL, *end = NULL;
    if (s->conversion == '[') {
        inverted = *s->format == '^';
        set = s->format + inverted;
        if (!(end = set_end(s, set)))
            return failed(s, to, MISMATCH);
    }
    if (s->conversion == 'c' && s->width == NO_WIDTH)
        s->width = 1;
    if (scan_is_over(s))
        return failed(s, to, EXHAUSTED);
    const char *from = s->text;
    int count = take_characters(s, is_wide, set, end, inverted);
    if (set && count == 0)
        return failed(s, to, MISMATCH);
    if (count < 0 && s->is_wide)
        return stop_at_other(s, from, to);
    if (count < 0) {
        if (set && is_wide)
            heddle_incomplete("a wide set of scanf that has bytes outside ASCII");
        errno = EILSEQ;
        return failed(s, to, MISMATCH);
    }
    size_t unit = is_wide ? sizeof(wide) : 1;
    if (to && s->allocate && !(to = allocate(s, to, ((size_t)count + (size_t)terminated) * unit)))
        return NO_MEMORY;
    if (!to)
        return MATCHED;
    for (int i = 0; is_wide && i < count; i++)
        ((wide *)to)[i] = s->characters ? s->characters[from - s->begin + i] : from[i];
    if (!is_wide)
        memcpy(to, from, (size_t)count);
    if (terminated && is_wide)
        ((wide *)to)[count] = 0;
    else if (terminated)
        ((char *)to)[count] = '\0';
    return MATCHED;
}
