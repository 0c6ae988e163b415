/* embed.c -- turns a file into a C source that holds its bytes.
 *
 *   embed bytes NAME INPUT OUTPUT   const unsigned char NAME[]; const size_t NAME_bytes;
 *   embed text  NAME INPUT OUTPUT   const char NAME[];  ended by a zero byte
 *
 * An array cannot be empty in C, so an empty input gives one zero byte and a size of zero. */
#include <stdio.h>
#include <string.h>

static int fail(const char *what) {
    perror(what);
    return 1;
}

int main(int count, char **arguments) {
    if (count != 5 || (strcmp(arguments[1], "bytes") != 0 && strcmp(arguments[1], "text") != 0)) {
        fprintf(stderr, "usage: embed bytes|text NAME INPUT OUTPUT\n");
        return 2;
    }
    int is_text = strcmp(arguments[1], "text") == 0;
    const char *name = arguments[2], *type = is_text ? "char" : "unsigned char";
    FILE *in = fopen(arguments[3], "rb");
    if (!in) return fail(arguments[3]);
    FILE *out = fopen(arguments[4], "w");
    if (!out) return fail(arguments[4]);

    fprintf(out, "#include <stddef.h>\nextern const %s %s[];\n", type, name);
    if (!is_text) fprintf(out, "extern const size_t %s_bytes;\n", name);
    fprintf(out, "const %s %s[] = {", type, name);
    size_t bytes = 0;
    for (int byte; (byte = getc(in)) != EOF; bytes++) {
        fprintf(out, "%s%d,", bytes % 32 == 0 ? "\n" : "", is_text ? (int)(signed char)byte : byte);
    }
    if (is_text || bytes == 0) fprintf(out, "\n0");
    fprintf(out, "};\n");
    if (!is_text) fprintf(out, "const size_t %s_bytes = %zu;\n", name, bytes);

    if (ferror(in)) return fail(arguments[3]);
    fclose(in);
    if (fclose(out) != 0) return fail(arguments[4]);
    return 0;
}
