// RUN: check --sym-file=image:7
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

enum { PALETTE = 'P', TRANSPARENCY = 'T', END = 'E', MOST = 4 };

struct image {
    int entries;                     /* of the palette; 0 before it was read */
    unsigned char palette[MOST][3], alpha[MOST];
};

/* The transparency of palette entries. As in an image library of 2004 (CVE-2004-0597), a chunk that comes before the
 * palette is warned of, and the check of its length hangs on the else of the warning. */
static int read_transparency(struct image *image, FILE *file, int length) {
    unsigned char bytes[MOST];
    if (image->entries == 0)
        fputs("transparency before the palette\n", stderr);
    else if (length > image->entries)
        return -1;
    if (fread(bytes, 1, (size_t)length, file) != (size_t)length) // BUG
        return -1;
    memcpy(image->alpha, bytes, (size_t)length);
    return 0;
}

static int read_palette(struct image *image, FILE *file, int length) {
    if (length % 3 || length > 3 * MOST || fread(image->palette, 1, (size_t)length, file) != (size_t)length)
        return -1;
    image->entries = length / 3;
    return 0;
}

static int read_image(struct image *image, FILE *file) {
    int length, type;
    while ((length = getc(file)) != EOF && (type = getc(file)) != END) {
        int status = type == PALETTE        ? read_palette(image, file, length)
                     : type == TRANSPARENCY ? read_transparency(image, file, length)
                                            : fseek(file, length, SEEK_CUR);
        if (status != 0)
            return -1;
    }
    return 0;
}

int main(void) {
    struct image image = {0};
    FILE *file = fopen("image", "rb");
    if (!file)
        return 1;
    int status = read_image(&image, file);
    fclose(file);
    return status != 0;
}
