/* types.c -- from LLVM's types to runs of scalars.
 *
 * A value of any type is represented by its scalars in order of memory: `shape_of` lists them once for each
 * type, with their places in memory by the module's data layout. Vectors lie in memory without padding
 * between lanes; lanes that do not fill whole bytes share bytes, least significant lane first. */
#include "ir/decoder.h"

#include <string.h>

enum { LEAF_LIMIT = 65536, WIDTH_LIMIT = 4096 };

typedef VEC(struct leaf) leaf_list;

char *type_text(decoder *d, LLVMTypeRef type) {
    char *printed = LLVMPrintTypeToString(type);
    char *text = arena_strdup(&d->p->memory, printed);
    LLVMDisposeMessage(printed);
    if (strlen(text) > 80) strcpy(text + 77, "...");
    return text;
}

bool type_is_sized(LLVMTypeRef type) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMFunctionTypeKind || kind == LLVMVoidTypeKind || kind == LLVMScalableVectorTypeKind) return false;
    return LLVMTypeIsSized(type);
}

static const char *add_scalar(decoder *d, LLVMTypeRef type, uint64_t bit_offset, leaf_list *leaves) {
    struct leaf leaf = {.bit_offset = bit_offset};
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: leaf.width = LLVMGetIntTypeWidth(type); break;
    case LLVMPointerTypeKind:
        if (LLVMGetPointerAddressSpace(type) >= 256 && LLVMGetPointerAddressSpace(type) <= 258)
            return "pointers relative to a segment register";
        leaf.is_pointer = true;
        leaf.width = 8 * LLVMPointerSizeForAS(d->layout, LLVMGetPointerAddressSpace(type));
        if (leaf.width != d->p->pointer_bits) return "pointers of another size than the target's";
        break;
    case LLVMHalfTypeKind: leaf.width = 16; leaf.is_float = true; break;
    case LLVMFloatTypeKind: leaf.width = 32; leaf.is_float = true; break;
    case LLVMDoubleTypeKind: leaf.width = 64; leaf.is_float = true; break;
    case LLVMX86_FP80TypeKind: leaf.width = 80; leaf.is_float = true; break;
    case LLVMFP128TypeKind: leaf.width = 128; leaf.is_float = true; break;
    default: return decoder_text(d, "type %s", type_text(d, type));
    }
    if (leaf.width > WIDTH_LIMIT) return decoder_text(d, "integers of more than %d bits", WIDTH_LIMIT);
    unsigned align = LLVMABIAlignmentOfType(d->layout, type);
    leaf.align = (uint16_t)(align > 4096 ? 4096 : align);
    vec_push(leaves, leaf);
    return leaves->count > LEAF_LIMIT ? "values of more than 65536 scalars" : NULL;
}

static const char *add_leaves(decoder *d, LLVMTypeRef type, uint64_t bit_offset, leaf_list *leaves);

static const char *add_vector(decoder *d, LLVMTypeRef type, uint64_t bit_offset, leaf_list *leaves) {
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t lanes = LLVMGetVectorSize(type), width = LLVMSizeOfTypeInBits(d->layout, element);
    if (lanes > LEAF_LIMIT) return "values of more than 65536 scalars";
    size_t first = leaves->count;
    for (uint64_t k = 0; k < lanes; k++) {
        const char *problem = add_leaves(d, element, bit_offset + k * width, leaves);
        if (problem) return problem;
    }
    if (width % 8 == 0) return NULL;
    if (lanes * width > WIDTH_LIMIT) return "vectors of bits this long";
    for (size_t k = first; k < leaves->count; k++) {
        leaves->at[k].packed_bits = (uint32_t)(lanes * width);
        leaves->at[k].packed_lanes = (uint32_t)lanes;
        leaves->at[k].lane = (uint32_t)(k - first);
    }
    return NULL;
}

static const char *add_leaves(decoder *d, LLVMTypeRef type, uint64_t bit_offset, leaf_list *leaves) {
    const char *problem = NULL;
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: return NULL;
    case LLVMVectorTypeKind: return add_vector(d, type, bit_offset, leaves);
    case LLVMArrayTypeKind: {
        LLVMTypeRef element = LLVMGetElementType(type);
        if (!type_is_sized(element)) return decoder_text(d, "type %s", type_text(d, type));
        uint64_t length = LLVMGetArrayLength2(type), size = LLVMABISizeOfType(d->layout, element);
        if (length > LEAF_LIMIT) return "values of more than 65536 scalars";
        for (uint64_t k = 0; k < length && !problem; k++)
            problem = add_leaves(d, element, bit_offset + 8 * k * size, leaves);
        return problem;
    }
    case LLVMStructTypeKind: {
        if (!type_is_sized(type)) return decoder_text(d, "type %s", type_text(d, type));
        unsigned fields = LLVMCountStructElementTypes(type);
        for (unsigned k = 0; k < fields && !problem; k++)
            problem = add_leaves(d, LLVMStructGetTypeAtIndex(type, k),
                                 bit_offset + 8 * LLVMOffsetOfElement(d->layout, type, k), leaves);
        return problem;
    }
    default: return add_scalar(d, type, bit_offset, leaves);
    }
}

const struct shape *shape_of(decoder *d, LLVMTypeRef type) {
    uint64_t *known = map_find(&d->shapes, map_key(type));
    if (known) return (const struct shape *)(uintptr_t)*known;
    leaf_list leaves = {0};
    struct shape *shape = arena_alloc(&d->p->memory, sizeof *shape);
    shape->problem = add_leaves(d, type, 0, &leaves);
    if (!shape->problem) {
        shape->count = (uint32_t)leaves.count;
        if (shape->count) shape->leaves = arena_copy(&d->p->memory, leaves.at, leaves.count * sizeof *leaves.at);
    }
    vec_free(&leaves);
    map_put(&d->shapes, map_key(type), map_key(shape));
    return shape;
}

uint32_t shape_element(decoder *d, LLVMTypeRef type, uint32_t index, LLVMTypeRef *element) {
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        uint32_t first = 0;
        for (uint32_t k = 0; k < index; k++) first += shape_of(d, LLVMStructGetTypeAtIndex(type, k))->count;
        *element = LLVMStructGetTypeAtIndex(type, index);
        return first;
    }
    *element = LLVMGetElementType(type);
    return index * shape_of(d, *element)->count;
}
