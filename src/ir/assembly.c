/* assembly.c -- inline assembly without instructions in it.
 *
 * Programs use empty assembly as a barrier for the compiler: with a memory clobber alone it does nothing
 * here (no access is ever moved), with an output tied to an input it is a copy. A few instructions that only
 * hint or order are known too. Everything else is unsupported once it is reached. */
#include "ir/decoder.h"

#include <ctype.h>
#include <string.h>

enum assembly_effect { EFFECT_NONE, EFFECT_FENCE, EFFECT_UNKNOWN };

static enum assembly_effect effect_of(const char *text) {
    static const struct { const char *text; enum assembly_effect effect; } known[] = {
        {"", EFFECT_NONE}, {"nop", EFFECT_NONE}, {"pause", EFFECT_NONE}, {"rep; nop", EFFECT_NONE},
        {"rep;nop", EFFECT_NONE}, {"mfence", EFFECT_FENCE}, {"lfence", EFFECT_FENCE}, {"sfence", EFFECT_FENCE},
    };
    char *trimmed = xstrdup(text);
    char *start = trimmed, *end = trimmed + strlen(trimmed);
    while (isspace((unsigned char)*start)) start++;
    while (end > start && (isspace((unsigned char)end[-1]) || end[-1] == ';')) *--end = 0;
    enum assembly_effect effect = *start == '#' && !strchr(start, '\n') ? EFFECT_NONE : EFFECT_UNKNOWN;
    for (size_t k = 0; k < COUNT_OF(known); k++)
        if (!strcmp(start, known[k].text)) effect = known[k].effect;
    free(trimmed);
    return effect;
}

enum { MOST_CONSTRAINTS = 32 };

/* tied[output] = argument that the output equals, or -1. Returns the number of outputs, -1 if it is too odd. */
static int parse_constraints(const char *text, int tied[MOST_CONSTRAINTS]) {
    int outputs = 0, constraint = 0, position = 0, output_of[MOST_CONSTRAINTS];
    while (*text) {
        size_t length = strcspn(text, ",");
        if (constraint >= MOST_CONSTRAINTS) return -1;
        bool indirect = memchr(text, '*', length) != NULL;
        output_of[constraint] = -1;
        if (*text == '=') {
            if (indirect) position++;
            else {
                output_of[constraint] = outputs;
                tied[outputs++] = -1;
            }
        } else if (*text != '~') {
            if (isdigit((unsigned char)*text)) {
                int target = atoi(text);
                if (target < constraint && output_of[target] >= 0) tied[output_of[target]] = position;
            }
            position++;
        }
        constraint++;
        text += length + (text[length] == ',');
    }
    return outputs;
}

void decode_inline_assembly(body *b, LLVMValueRef i, LLVMValueRef assembly) {
    decoder *d = b->d;
    size_t length, constraints_length;
    const char *text = decoder_text(d, "%s", LLVMGetInlineAsmAsmString(assembly, &length));
    const char *constraints = LLVMGetInlineAsmConstraintString(assembly, &constraints_length);
    int tied[MOST_CONSTRAINTS];
    enum assembly_effect effect = effect_of(text);
    int outputs = parse_constraints(decoder_text(d, "%.*s", (int)constraints_length, constraints), tied);
    const struct shape *result = shape_of(d, LLVMTypeOf(i));
    bool known = effect != EFFECT_UNKNOWN && outputs >= 0 && (uint32_t)outputs == result->count;
    for (int k = 0; known && k < outputs; k++) {
        const struct shape *source = tied[k] < 0 ? NULL : shape_of(d, LLVMTypeOf(LLVMGetOperand(i, (unsigned)tied[k])));
        known = source && source->count == 1 && source->leaves[0].width == result->leaves[k].width;
    }
    if (!known) {
        body_unsupported(b, "inline assembly `%s'", text);
        return;
    }
    int32_t dst = body_register(b, i);
    for (int k = 0; k < outputs && !b->ended; k++) {
        operand src = body_value(b, LLVMGetOperand(i, (unsigned)tied[k]), 0);
        if (!b->ended) body_emit(b, OP_MOVE, result->leaves[k].width, dst + k, src, 0, 0);
    }
    if (effect == EFFECT_FENCE && !b->ended) body_emit(b, OP_FENCE, 0, -1, 0, 0, 0)->flags = INSN_ATOMIC;
}
