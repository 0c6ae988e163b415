/* globals.c -- global variables and their initial contents.
 *
 * A variable enters the table when decoded code or another initializer first mentions it, so what nobody
 * reaches costs nothing. Initializers are laid out by the module's data layout; padding counts as zero;
 * addresses become relocations; undefined parts are recorded byte by byte. */
#include "ir/decoder.h"

#include <string.h>

enum { LARGEST_INITIALIZED = 1 << 30 };

struct image {
    decoder *d;
    global *g;
    uint64_t size;
    uint8_t *bytes, *undefined; /* NULL until something needs them */
};

static const char *shown_name(LLVMValueRef variable) {
    size_t length;
    const char *name = LLVMGetValueName2(variable, &length);
    bool private = LLVMGetLinkage(variable) == LLVMPrivateLinkage;
    if (!length) return "unnamed constant";
    if (private && !strncmp(name, ".str", 4)) return "string literal";
    if (private && !strncmp(name, "__const.", 8)) return "initial value";
    if (private && !strncmp(name, "__func__.", 9)) return "__func__";
    if (private && !strncmp(name, "__PRETTY_FUNCTION__.", 20)) return "__PRETTY_FUNCTION__";
    return name;
}

uint32_t global_number(decoder *d, LLVMValueRef variable) {
    uint64_t *known = map_find(&d->global_numbers, map_key(variable));
    if (known) return (uint32_t)*known;
    LLVMTypeRef type = LLVMGlobalGetValueType(variable);
    const char *own_name = LLVMGetValueName2(variable, &(size_t){0});
    global g = {
        .name = arena_strdup(&d->p->memory, shown_name(variable)),
        .read_only = LLVMIsGlobalConstant(variable),
        .thread_local = LLVMIsThreadLocal(variable),
        .is_external = LLVMIsDeclaration(variable),
        .is_model = decoder_is_model(d, own_name),
        .location = decoder_location(d, variable),
        .align = LLVMGetAlignment(variable),
        .type = source_type_of_global(d, variable),
    };
    if (type_is_sized(type)) {
        g.size = LLVMABISizeOfType(d->layout, type);
        if (!g.align) g.align = LLVMABIAlignmentOfType(d->layout, type);
    }
    if (!g.align) g.align = 1;
    uint32_t index = (uint32_t)d->globals.count;
    vec_push(&d->globals, g);
    vec_push(&d->global_values, variable);
    map_put(&d->global_numbers, map_key(variable), index);
    return index;
}

static void image_bit(uint8_t **bits, uint64_t size, decoder *d, uint64_t bit) {
    if (!*bits) *bits = arena_alloc(&d->p->memory, (size_t)size);
    (*bits)[bit / 8] |= (uint8_t)(1u << bit % 8);
}

static void image_put(struct image *image, uint64_t bit_offset, uint32_t width, const uint64_t *words) {
    for (uint32_t k = 0; k < width; k++)
        if (words[k / 64] >> (k % 64) & 1) image_bit(&image->bytes, image->size, image->d, bit_offset + k);
}

static void image_undefine(struct image *image, uint64_t first_byte, uint64_t bytes) {
    for (uint64_t k = first_byte; k < first_byte + bytes && k < image->size; k++)
        image_bit(&image->undefined, (image->size + 7) / 8, image->d, k);
}

static void image_leaves(struct image *image, LLVMValueRef value, uint64_t offset) {
    decoder *d = image->d;
    const struct shape *shape = shape_of(d, LLVMTypeOf(value));
    const struct constant_value *constants = constant_value_of(d, value);
    if (constants->problem || constants->thread_local || constants->count != shape->count) {
        image->g->is_external = true; /* contents unknown */
        return;
    }
    for (uint32_t k = 0; k < shape->count; k++) {
        uint64_t bit = 8 * offset + shape->leaves[k].bit_offset;
        const constant *c = &d->constants.at[operand_constant(constants->leaves[k])];
        if (c->kind == CONSTANT_INT) image_put(image, bit, c->width, c->width <= 64 ? &c->value : c->words);
        else if (c->kind == CONSTANT_UNDEF) image_undefine(image, bit / 8, (c->width + 7) / 8);
        else vec_push(&d->relocations, (relocation){bit / 8, operand_constant(constants->leaves[k])});
    }
}

static void image_string(struct image *image, LLVMValueRef value, uint64_t offset) {
    size_t length;
    const char *text = LLVMGetAsString(value, &length);
    if (!image->bytes) image->bytes = arena_alloc(&image->d->p->memory, (size_t)image->size);
    memcpy(image->bytes + offset, text, length);
}

static void image_value(struct image *image, LLVMValueRef value, uint64_t offset) {
    decoder *d = image->d;
    LLVMTypeRef type = LLVMTypeOf(value);
    switch (LLVMGetValueKind(value)) {
    case LLVMConstantAggregateZeroValueKind:
    case LLVMConstantPointerNullValueKind: return;
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind: image_undefine(image, offset, LLVMABISizeOfType(d->layout, type)); return;
    case LLVMConstantStructValueKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            image_value(image, LLVMGetAggregateElement(value, k), offset + LLVMOffsetOfElement(d->layout, type, k));
        return;
    case LLVMConstantDataArrayValueKind:
        if (LLVMIsConstantString(value)) {
            image_string(image, value, offset);
            return;
        }
        /* fall through */
    case LLVMConstantArrayValueKind: {
        uint64_t stride = LLVMABISizeOfType(d->layout, LLVMGetElementType(type));
        uint64_t count = LLVMGetArrayLength2(type);
        for (uint64_t k = 0; k < count; k++)
            image_value(image, LLVMGetAggregateElement(value, (unsigned)k), offset + k * stride);
        return;
    }
    default: image_leaves(image, value, offset); return;
    }
}

static void global_fill(decoder *d, uint32_t index) {
    LLVMValueRef initializer = LLVMGetInitializer(d->global_values.at[index]);
    if (!initializer) return;
    global g = d->globals.at[index];
    struct image image = {.d = d, .g = &g, .size = g.size};
    g.first_relocation = (uint32_t)d->relocations.count;
    LLVMValueKind kind = LLVMGetValueKind(initializer);
    if (kind == LLVMConstantAggregateZeroValueKind || kind == LLVMConstantPointerNullValueKind) return;
    if (g.size > LARGEST_INITIALIZED) g.is_external = true;
    else image_value(&image, initializer, 0);
    g.relocations = (uint32_t)d->relocations.count - g.first_relocation;
    g.bytes = image.bytes;
    g.undefined = image.undefined;
    d->globals.at[index] = g; /* the table may have grown meanwhile */
}

void globals_fill(decoder *d) {
    while (d->globals_filled < d->globals.count) global_fill(d, (uint32_t)d->globals_filled++);
}
