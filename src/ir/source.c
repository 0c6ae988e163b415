/* source.c -- variables and their types as the source has them, from debug information.
 *
 * The machine needs none of this: it is for people, who want to read `queue.head` where the program has bytes 8 to 15
 * of an object. LLVM's C interface tells the name, size and kind of a piece of debug information; what it refers to
 * (the type of a variable, the members of a struct) is read from the operands of its metadata node, whose order is part
 * of the format. Whatever is not as expected counts as unknown.
 *
 * Types are kept by value in program.types, number 0 being the unknown one. Pointers are followed only if they are the
 * type of a variable itself, so there are no cycles. A typedef is a type of its own with the contents of what it names: `pthread_mutex_t` stays recognizable. */
#include "ir/decoder.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

enum { DEEPEST_TYPE = 16, MOST_OPERANDS = 4096 };
enum { TAG_ARRAY = 0x01, TAG_CLASS = 0x02, TAG_ENUM = 0x04, TAG_MEMBER = 0x0d, TAG_POINTER = 0x0f, TAG_STRUCT = 0x13,
       TAG_TYPEDEF = 0x16, TAG_UNION = 0x17 };
/* Places of operands in nodes of LLVM 19. */
enum { TYPE_NAME = 2, TYPE_BASE = 3, TYPE_ELEMENTS = 4, VARIABLE_NAME = 1, VARIABLE_TYPE = 3, SUBRANGE_COUNT = 0 };

/* Operand `index` of a metadata node, or NULL. */
static LLVMValueRef node_operand(LLVMValueRef node, unsigned index) {
    if (!node || !LLVMIsAMDNode(node)) return NULL;
    unsigned count = LLVMGetMDNodeNumOperands(node);
    if (index >= count || count > MOST_OPERANDS) return NULL;
    LLVMValueRef *all = xcalloc(count, sizeof *all);
    LLVMGetMDNodeOperands(node, all);
    LLVMValueRef found = all[index];
    free(all);
    return found;
}

static const char *node_name(decoder *d, LLVMValueRef node, unsigned index) {
    LLVMValueRef text = node_operand(node, index);
    unsigned length = 0;
    const char *name = text && LLVMIsAMDString(text) ? LLVMGetMDString(text, &length) : NULL;
    return name && length ? decoder_text(d, "%.*s", (int)length, name) : NULL;
}

static LLVMMetadataKind node_kind(LLVMValueRef node) {
    return node && LLVMIsAMDNode(node) ? LLVMGetMetadataKind(LLVMValueAsMetadata(node)) : LLVMMDStringMetadataKind;
}

/* ---- types ---- */

static uint32_t type_of_node(decoder *d, LLVMValueRef node, int depth);

static enum source_kind basic_kind(const char *name) {
    if (!name) return SOURCE_UNKNOWN;
    if (strstr(name, "ool")) return SOURCE_BOOL;
    if (strstr(name, "float") || strstr(name, "double")) return SOURCE_FLOAT;
    return strstr(name, "unsigned") ? SOURCE_UNSIGNED : SOURCE_SIGNED;
}

/* The type of an array's elements, from dimension `first` on. */
static uint32_t array_from(decoder *d, uint32_t element, LLVMValueRef dimensions, unsigned first) {
    LLVMValueRef dimension = node_operand(dimensions, first);
    if (!dimension) return element;
    uint32_t inner = array_from(d, element, dimensions, first + 1);
    LLVMValueRef count = node_operand(dimension, SUBRANGE_COUNT);
    uint64_t n = count && LLVMIsAConstantInt(count) ? LLVMConstIntGetZExtValue(count) : 0;
    source_type array = {.kind = SOURCE_ARRAY, .element = inner, .count = n, .size = n * d->types.at[inner].size};
    vec_push(&d->types, array);
    return (uint32_t)d->types.count - 1;
}

static void add_fields(decoder *d, source_type *record, LLVMValueRef elements, int depth) {
    VEC(source_field) fields = {0};
    unsigned count = elements && LLVMIsAMDNode(elements) ? LLVMGetMDNodeNumOperands(elements) : 0;
    for (unsigned k = 0; k < count && count <= MOST_OPERANDS; k++) {
        LLVMValueRef member = node_operand(elements, k);
        if (node_kind(member) != LLVMDIDerivedTypeMetadataKind) continue;
        LLVMMetadataRef about = LLVMValueAsMetadata(member);
        uint64_t bits = LLVMDITypeGetSizeInBits(about), offset = LLVMDITypeGetOffsetInBits(about);
        if (LLVMGetDINodeTag(about) != TAG_MEMBER || bits % 8 || offset % 8) continue; /* bit-fields have no address */
        vec_push(&fields, ((source_field){node_name(d, member, TYPE_NAME), offset / 8,
                                          type_of_node(d, node_operand(member, TYPE_BASE), depth + 1)}));
    }
    record->first_field = (uint32_t)d->fields.count;
    record->fields = (uint32_t)fields.count;
    for (size_t k = 0; k < fields.count; k++) vec_push(&d->fields, fields.at[k]);
    vec_free(&fields);
}

static source_type composite_type(decoder *d, LLVMValueRef node, source_type t, unsigned tag, int depth) {
    LLVMValueRef elements = node_operand(node, TYPE_ELEMENTS);
    if (tag == TAG_ENUM) {
        t.kind = SOURCE_SIGNED;
    } else if (tag == TAG_ARRAY) {
        uint32_t element = type_of_node(d, node_operand(node, TYPE_BASE), depth + 1);
        uint32_t array = elements && LLVMIsAMDNode(elements) ? array_from(d, element, elements, 0) : 0;
        t = d->types.at[array];
    } else if (tag == TAG_STRUCT || tag == TAG_UNION || tag == TAG_CLASS) {
        t.kind = SOURCE_RECORD;
        add_fields(d, &t, elements, depth);
    }
    return t;
}

static source_type derived_type(decoder *d, LLVMValueRef node, source_type t, unsigned tag, int depth) {
    if (tag == TAG_POINTER) {
        t.kind = SOURCE_POINTER;
        if (!depth) t.element = type_of_node(d, node_operand(node, TYPE_BASE), 1);
        return t;
    }
    const char *name = tag == TAG_TYPEDEF ? t.name : NULL;
    uint32_t base = type_of_node(d, node_operand(node, TYPE_BASE), depth + 1);
    t = d->types.at[base];
    bool keeps = t.name && !strncmp(t.name, "pthread_", 8); /* the user's own name for a type of the library */
    if (name && !keeps) t.name = name;
    return t;
}

static uint32_t type_of_node(decoder *d, LLVMValueRef node, int depth) {
    LLVMMetadataKind kind = node_kind(node);
    if (depth > DEEPEST_TYPE) return 0;
    if (kind != LLVMDIBasicTypeMetadataKind && kind != LLVMDIDerivedTypeMetadataKind &&
        kind != LLVMDICompositeTypeMetadataKind)
        return 0;
    LLVMMetadataRef about = LLVMValueAsMetadata(node);
    uint64_t *known = map_find(&d->type_numbers, map_key(about));
    if (known && (depth || d->types.at[*known].kind != SOURCE_POINTER || d->types.at[*known].element))
        return (uint32_t)*known;
    if (kind == LLVMDICompositeTypeMetadataKind) map_put(&d->type_numbers, map_key(about), 0); /* if it holds itself */
    source_type t = {.name = node_name(d, node, TYPE_NAME), .size = LLVMDITypeGetSizeInBits(about) / 8};
    unsigned tag = LLVMGetDINodeTag(about);
    if (kind == LLVMDIBasicTypeMetadataKind) t.kind = basic_kind(t.name);
    else if (kind == LLVMDICompositeTypeMetadataKind) t = composite_type(d, node, t, tag, depth);
    else t = derived_type(d, node, t, tag, depth);
    vec_push(&d->types, t);
    map_put(&d->type_numbers, map_key(about), d->types.count - 1);
    return (uint32_t)d->types.count - 1;
}

/* ---- variables ---- */

uint32_t source_type_of_global(decoder *d, LLVMValueRef variable) {
    size_t count = 0;
    uint32_t type = 0;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(variable, &count);
    for (unsigned k = 0; k < count && !type; k++) {
        LLVMMetadataRef about = LLVMValueMetadataEntriesGetMetadata(entries, k);
        if (LLVMGetMetadataKind(about) != LLVMDIGlobalVariableExpressionMetadataKind) continue;
        LLVMMetadataRef described = LLVMDIGlobalVariableExpressionGetVariable(about);
        if (!described) continue;
        type = type_of_node(d, node_operand(LLVMMetadataAsValue(d->context, described), VARIABLE_TYPE), 0);
    }
    LLVMDisposeValueMetadataEntries(entries);
    return type;
}

static bool declares_variable(LLVMValueRef i) {
    LLVMValueRef called = LLVMGetInstructionOpcode(i) == LLVMCall ? LLVMGetCalledValue(i) : NULL;
    return called && LLVMIsAFunction(called) &&
           !strcmp(LLVMGetValueName2(called, &(size_t){0}), "llvm.dbg.declare") && LLVMGetNumArgOperands(i) >= 2;
}

void source_find_variables(body *b) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
            if (!declares_variable(i)) continue;
            LLVMValueRef place = LLVMGetOperand(i, 0), variable = LLVMGetOperand(i, 1);
            if (LLVMGetValueKind(place) != LLVMMetadataAsValueValueKind ||
                LLVMGetMetadataKind(LLVMValueAsMetadata(place)) != LLVMLocalAsMetadataMetadataKind ||
                node_kind(variable) != LLVMDILocalVariableMetadataKind)
                continue;
            LLVMValueRef alloca = NULL;
            LLVMGetMDNodeOperands(place, &alloca);
            source_variable *v = arena_alloc(&b->d->p->memory, sizeof *v);
            v->name = node_name(b->d, variable, VARIABLE_NAME);
            v->function = b->function_index;
            v->type = type_of_node(b->d, node_operand(variable, VARIABLE_TYPE), 0);
            if (alloca && v->name) map_put(&b->variables, map_key(alloca), map_key(v));
        }
}

/* "x" for clang's "x.addr". */
static const char *value_name(decoder *d, LLVMValueRef value) {
    size_t length;
    const char *name = LLVMGetValueName2(value, &length);
    if (!length) return NULL;
    if (length > 5 && !strcmp(name + length - 5, ".addr")) length -= 5;
    return decoder_text(d, "%.*s", (int)length, name);
}

source_variable source_variable_of(body *b, LLVMValueRef value) {
    uint64_t *known = map_find(&b->variables, map_key(value));
    if (known) return *(const source_variable *)(uintptr_t)*known;
    return (source_variable){.name = value_name(b->d, value), .function = b->function_index};
}

/* ---- registers ---- */

void source_name_register(body *b, int32_t r, const char *name, uint32_t type) {
    if (!name) return;
    vec_push(&b->d->variables, ((source_variable){name, b->function_index, type}));
    map_put(&b->variable_registers, (uint64_t)r + 1, b->d->variables.count - 1);
}

void source_name_parameters(body *b) {
    unsigned count = LLVMCountParams(b->function);
    for (unsigned k = 0; k < count; k++) {
        LLVMValueRef value = LLVMGetParam(b->function, k);
        const char *name = value_name(b->d, value);
        uint32_t scalars = shape_of(b->d, LLVMTypeOf(value))->count;
        for (uint32_t leaf = 0; leaf < scalars && name; leaf++)
            source_name_register(b, body_register(b, value) + (int32_t)leaf,
                                 scalars == 1 ? name : decoder_text(b->d, "%s#%u", name, leaf), 0);
    }
}

/* The scalar at this offset of a variable that was taken apart: `p.x`, `a[2]`. */
static const char *part_name(decoder *d, const char *name, uint32_t *type, uint64_t offset) {
    for (;;) {
        const source_type *t = &d->types.at[*type];
        if (t->kind == SOURCE_ARRAY && d->types.at[t->element].size) {
            uint64_t size = d->types.at[t->element].size;
            name = decoder_text(d, "%s[%llu]", name, (unsigned long long)(offset / size));
            offset %= size;
            *type = t->element;
            continue;
        }
        const source_field *inside = source_field_at(d->fields.at, d->types.at, t, offset);
        if (!inside) return offset ? decoder_text(d, "%s+%llu", name, (unsigned long long)offset) : name;
        if (inside->name) name = decoder_text(d, "%s.%s", name, inside->name);
        offset -= inside->offset;
        *type = inside->type;
    }
}

void source_name_local(body *b, LLVMValueRef alloca, const struct shape *shape, int32_t first) {
    source_variable v = source_variable_of(b, alloca);
    for (uint32_t k = 0; k < shape->count && v.name; k++) {
        uint32_t type = v.type;
        const char *name = shape->count == 1 ? v.name : part_name(b->d, v.name, &type, shape->leaves[k].bit_offset / 8);
        source_name_register(b, first + (int32_t)k, name, type);
    }
}

void source_same_variable(body *b, int32_t r, int32_t other) {
    uint32_t number = source_variable_in(b, other);
    if (number) map_put(&b->variable_registers, (uint64_t)r + 1, number);
}

uint32_t source_variable_in(const body *b, int32_t r) {
    const uint64_t *known = r < 0 ? NULL : map_find(&b->variable_registers, (uint64_t)r + 1);
    return known ? (uint32_t)*known : 0;
}
