/* options.c -- reading options by the table in options.def.
 *
 * `--name=value` and `--name value` are the same. Options and files may come in any order; everything after `--` is
 * for the compiler. The first fault ends the reading with a message that says what would be right. */
#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "report/checks.h"

struct option_entry {
    unsigned commands;
    const char *name, *argument;
    enum option_kind kind;
    size_t field;
    const char *help;
};

static const struct option_entry table[] = {
#define OPTION(commands, name, argument, kind, field, help) \
    {commands, name, argument, OPTION_##kind, offsetof(struct settings, field), help},
#include "cli/options.def"
#undef OPTION
};

void settings_default(struct settings *s) {
    *s = (struct settings){.checks = CHECKS_DEFAULT, .max_depth = 100000, .solver_timeout = 30, .error_exitcode = 1,
                           .max_switches = UINT64_MAX, .max_events = 200000, .summary_entries = 32, .summary_size = 20000,
                           .trial = 100000, .graph_states = 1000, .jobs = JOBS_NONE, .checkpoint_every = 60};
}

void settings_free(struct settings *s) {
    vec_free(&s->arguments);
    vec_free(&s->symbolic_arguments);
    vec_free(&s->visible_files);
    vec_free(&s->variables);
    vec_free(&s->symbolic_files);
    vec_free(&s->stubs);
    vec_free(&s->pure);
    vec_free(&s->files);
    vec_free(&s->compiler_args);
}

/* ---- suggestions ---- */

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Insertions, deletions and substitutions that make b from a. */
static size_t edit_distance(const char *a, const char *b) {
    size_t m = strlen(b);
    size_t *row = xmalloc((m + 1) * sizeof *row);
    for (size_t j = 0; j <= m; j++) row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(changed, least(row[j], row[j - 1]) + 1);
        }
    }
    size_t distance = row[m];
    free(row);
    return distance;
}

const char *nearest_word(const char *word, const char *const *list, size_t count) {
    const char *best = NULL;
    size_t best_distance = strlen(word) / 3 + 2;
    if (strlen(word) > 100) return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t distance = edit_distance(word, list[i]);
        if (distance < best_distance && distance < strlen(list[i])) {
            best_distance = distance;
            best = list[i];
        }
    }
    return best;
}

static char *unknown_option(const char *word, enum option_commands command) {
    const char *names[COUNT_OF(table)];
    size_t count = 0, length = strcspn(word, "=");
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if (table[i].commands & command) names[count++] = table[i].name;
    char *name = xformat("%.*s", (int)length, word);
    const char *plain = name + strspn(name, "-");
    const char *near = *plain ? nearest_word(plain, names, count) : NULL;
    char *message = near ? xformat("unknown option `%s`; did you mean `--%s`?", name, near)
                         : xformat("unknown option `%s`", name);
    free(name);
    return message;
}

/* ---- values ---- */

static bool parse_count(const char *text, uint64_t *number, char **end) {
    if (*text < '0' || *text > '9') return false;
    errno = 0;
    *number = strtoull(text, end, 10);
    return errno == 0;
}

static bool parse_size(const char *text, uint64_t *bytes) {
    static const char suffixes[] = "kmgt";
    char *end;
    if (!parse_count(text, bytes, &end)) return false;
    if (!*end) return true;
    const char *suffix = strchr(suffixes, *end | 32);
    if (!suffix || end[1]) return false;
    unsigned shift = 10 * (unsigned)(suffix - suffixes + 1);
    if (*bytes > UINT64_MAX >> shift) return false;
    *bytes <<= shift;
    return true;
}

static bool parse_seconds(const char *text, double *seconds) {
    char *end;
    if ((*text < '0' || *text > '9') && *text != '.') return false;
    *seconds = strtod(text, &end);
    return end != text && !*end && isfinite(*seconds);
}

/* The number of the word in `a|b|c` or `a,b,c`, or -1. */
static int find_word(const char *list, const char *word, size_t length) {
    for (int number = 0;; number++) {
        size_t n = strcspn(list, "|,");
        if (n == length && memcmp(list, word, n) == 0) return number;
        if (!list[n]) return -1;
        list += n + 1;
    }
}

static char *parse_words(const struct option_entry *o, const char *text, unsigned *bits) {
    while (*text) {
        size_t length = strcspn(text, ",");
        int number = find_word(o->argument, text, length);
        if (number < 0) return xformat("--%s: `%.*s` is none of %s", o->name, (int)length, text, o->argument);
        *bits |= 1u << number;
        text += length + (text[length] == ',');
    }
    return NULL;
}

static char *parse_checks(const struct option_entry *o, const char *text, unsigned *checks) {
    size_t length;
    if (!*text) return xformat("--%s: the list is empty; name at least one of%s", o->name, checks_words);
    const char *wrong = checks_parse(text, checks, &length);
    return wrong ? xformat("--%s: `%.*s` is none of%s", o->name, (int)length, wrong, checks_words) : NULL;
}

static char *set_option(struct settings *s, const struct option_entry *o, const char *text) {
    void *field = (char *)s + o->field;
    char *end;
    int number;
    switch (o->kind) {
    case OPTION_FLAG: *(bool *)field = true; return NULL;
    case OPTION_TEXT: *(const char **)field = text; return NULL;
    case OPTION_TEXTS: vec_push((text_list *)field, text); return NULL;
    case OPTION_WORDS: return parse_words(o, text, field);
    case OPTION_CHECKS: return parse_checks(o, text, field);
    case OPTION_COUNT:
        if (parse_count(text, field, &end) && !*end) return NULL;
        return xformat("--%s: `%s` is not a whole number", o->name, text);
    case OPTION_SIZE:
        return parse_size(text, field) ? NULL : xformat("--%s: `%s` is not a size such as 500M or 2G", o->name, text);
    case OPTION_SECONDS:
        return parse_seconds(text, field) ? NULL : xformat("--%s: `%s` is not a number of seconds", o->name, text);
    case OPTION_CHOICE:
        number = find_word(o->argument, text, strlen(text));
        if (number < 0) return xformat("--%s: `%s` is none of %s", o->name, text, o->argument);
        *(unsigned *)field = (unsigned)number;
        return NULL;
    }
    defect("option of unknown kind");
}

/* ---- which search it is ---- */

/* What is shown, where it goes and when it ends does not change what there is to explore. */
static bool is_outward(const char *name) {
    static const char *const outward[] = {
        "jobs", "checkpoint-every", "resume", "relay", "rehearse", "max-time", "max-memory", "max-runs", "out", "json", "dot",
        "lcov", "profile", "progress", "color", "quiet", "stats", "coverage", "estimate", "minimize", "error-exitcode", "help",
        "trial", "tests", "dump", "graph-states"};
    for (size_t i = 0; i < COUNT_OF(outward); i++)
        if (strcmp(outward[i], name) == 0) return true;
    return false;
}

/* As a shell would take it for one word: where it ends has to be clear. */
static void print_word(FILE *out, const char *name, const char *text) {
    fprintf(out, " --%s=", name);
    for (; *text; text++) {
        if (strchr(" \t\n\\", *text)) fputc('\\', out);
        fputc(*text, out);
    }
}

/* Those of `a|b|c` or `a,b,c` whose bits are set. */
static void print_words(FILE *out, const struct option_entry *o, unsigned bits) {
    const char *list = o->argument, *comma = "";
    fprintf(out, " --%s=", o->name);
    for (unsigned number = 0; bits >> number; number++) {
        size_t length = strcspn(list, "|,");
        if (bits >> number & 1) {
            fprintf(out, "%s%.*s", comma, (int)length, list);
            comma = ",";
        }
        list += length + (list[length] != 0);
    }
}

static void print_checks(FILE *out, const struct option_entry *o, unsigned checks) {
    char *text = checks_text(checks);
    fprintf(out, " --%s=%s", o->name, text);
    free(text);
}

static void print_option(FILE *out, const struct option_entry *o, const void *field, const void *usual) {
    const text_list *texts = field;
    switch (o->kind) {
    case OPTION_FLAG:
        if (*(const bool *)field) fprintf(out, " --%s", o->name);
        break;
    case OPTION_TEXT:
        if (*(const char *const *)field) print_word(out, o->name, *(const char *const *)field);
        break;
    case OPTION_TEXTS:
        for (size_t i = 0; i < texts->count; i++) print_word(out, o->name, texts->at[i]);
        break;
    case OPTION_WORDS:
        if (*(const unsigned *)field != *(const unsigned *)usual) print_words(out, o, *(const unsigned *)field);
        break;
    case OPTION_CHOICE:
        if (*(const unsigned *)field != *(const unsigned *)usual) print_words(out, o, 1u << *(const unsigned *)field);
        break;
    case OPTION_CHECKS:
        if (*(const unsigned *)field != *(const unsigned *)usual) print_checks(out, o, *(const unsigned *)field);
        break;
    case OPTION_COUNT: case OPTION_SIZE:
        if (*(const uint64_t *)field != *(const uint64_t *)usual)
            fprintf(out, " --%s=%" PRIu64, o->name, *(const uint64_t *)field);
        break;
    case OPTION_SECONDS:
        if (*(const double *)field < *(const double *)usual || *(const double *)field > *(const double *)usual)
            fprintf(out, " --%s=%g", o->name, *(const double *)field);
        break;
    }
}

char *settings_words(const struct settings *s) {
    struct settings usual;
    char *text = NULL;
    size_t count = 0;
    FILE *out = open_memstream(&text, &count);
    if (!out) defect("no memory stream");
    settings_default(&usual);
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if (!is_outward(table[i].name))
            print_option(out, &table[i], (const char *)s + table[i].field, (const char *)&usual + table[i].field);
    if (s->method == usual.method && (s->coverage || s->lcov)) fputs(" --coverage or --lcov", out); /* they choose the method */
    fclose(out);
    settings_free(&usual);
    return text;
}

/* ---- the command line ---- */

static const struct option_entry *find_option(const char *word, enum option_commands command) {
    if (strcmp(word, "-h") == 0) word = "--help";
    if (strncmp(word, "--", 2) != 0) return NULL;
    size_t length = strcspn(word + 2, "=");
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if ((table[i].commands & command) && strlen(table[i].name) == length &&
            memcmp(table[i].name, word + 2, length) == 0)
            return &table[i];
    return NULL;
}

static char *check_ranges(const struct settings *s) {
    if (s->error_exitcode < 1 || s->error_exitcode > 255) return xstrdup("--error-exitcode: from 1 to 255");
    if (s->max_depth < 1 || s->max_depth > UINT32_MAX) return xstrdup("--max-depth: from 1 to 4294967295");
    if (s->unroll > INT64_MAX) return xstrdup("--unroll: the number is too large");
    return NULL;
}

char *settings_parse(struct settings *s, enum option_commands command, int count, char *const *words) {
    for (int i = 0; i < count; i++) {
        const char *word = words[i];
        if (strcmp(word, "--") == 0) {
            for (i++; i < count; i++) vec_push(&s->compiler_args, (const char *)words[i]);
            break;
        }
        if (*word != '-' || !word[1]) {
            vec_push(&s->files, word);
            continue;
        }
        const struct option_entry *o = find_option(word, command);
        if (!o) return unknown_option(word, command);
        const char *text = strchr(word, '=');
        if (text) text++;
        if (text && !o->argument) return xformat("--%s takes no argument", o->name);
        if (!text && o->argument && i + 1 >= count)
            return xformat("--%s needs an argument: --%s=%s", o->name, o->name, o->argument);
        if (!text && o->argument) text = words[++i];
        char *message = set_option(s, o, text);
        if (message) return message;
    }
    return check_ranges(s);
}

void options_print_help(FILE *out, enum option_commands command) {
    enum { COLUMN = 34, WIDTH = 100 };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        const struct option_entry *o = &table[i];
        if (!(o->commands & command)) continue;
        int at = fprintf(out, "  --%s%s%s", o->name, o->argument ? "=" : "", o->argument ? o->argument : "");
        at += fprintf(out, "%*s", at < COLUMN ? COLUMN - at : 1, "");
        for (const char *word = o->help; *word;) {
            int length = (int)strcspn(word, " ");
            bool breaks = at + length > WIDTH && at > COLUMN;
            if (breaks) at = fprintf(out, "\n%*s", COLUMN, "") - 1;
            at += fprintf(out, "%s%.*s", word == o->help || breaks ? "" : " ", length, word);
            word += length + (int)strspn(word + length, " ");
        }
        fputc('\n', out);
    }
}
