/* program.c -- the tables that op.def expands to, and finding one's way in a program. */
#include "ir/program.h"

#include <stdlib.h>
#include <string.h>

const char *const op_names[OPS] = {
#define OP(name, flags) #name,
#include "ir/op.def"
#undef OP
};

enum { D = OP_D, D2 = OP_D2, A = OP_A, B = OP_B, C = OP_C, P = OP_P, M = OP_M, V = OP_V, T = OP_T };
const uint16_t op_flags[OPS] = {
#define OP(name, flags) flags,
#include "ir/op.def"
#undef OP
};

void program_free(program *p) {
    if (!p) return;
    arena memory = p->memory; /* p itself lies in it */
    arena_free(&memory);
}

const source_field *source_field_at(const source_field *fields, const source_type *types, const source_type *record,
                                    uint64_t offset) {
    for (uint32_t k = 0; k < record->fields; k++) {
        const source_field *f = &fields[record->first_field + k];
        if (offset >= f->offset && offset - f->offset < types[f->type].size) return f;
    }
    return NULL;
}

int32_t program_find_function(const program *p, const char *name) {
    for (uint32_t i = 0; i < p->function_count; i++)
        if (!strcmp(p->functions[i].name, name)) return (int32_t)i;
    return -1;
}

const function *program_function_at(const program *p, uint32_t index) {
    uint32_t low = 0, high = p->body_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const function *f = &p->functions[p->bodies[middle]];
        if (index < f->code) high = middle;
        else if (index >= f->code + f->code_count) low = middle + 1;
        else return f;
    }
    return NULL;
}
